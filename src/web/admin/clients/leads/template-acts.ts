import { type Client, read } from '#web/api.ts'
import { type Acted, act } from '#web/signed-in/session/submit.ts'

interface Words {
  name: string
  subject: string
  body: string
}

export interface TemplateOutcome extends Acted {
  typed: Words
  /** What was deleted, so that it can be written again. */
  deleted: Words | null
}

export async function runTemplateAct(client: Client, form: FormData): Promise<TemplateOutcome> {
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { name: text('name'), subject: text('subject'), body: text('body') }
  const templates = client.api['reply-templates']
  const param = { id: text('id') }
  return await act<Omit<TemplateOutcome, keyof Acted>>({ typed, deleted: null }, async () => {
    if (form.has('delete')) {
      const { message } = await read(templates[':id'].$delete({ param }))
      return { message, deleted: typed }
    }
    if (param.id) await read(templates[':id'].$put({ param, json: { ...typed, version: Number(text('version')) } }))
    else await read(templates.$post({ json: typed }))
    return { message: 'The template is saved.' }
  })
}
