import { ApiProblem, type Client, read } from '#web/api.ts'

interface Words {
  name: string
  subject: string
  body: string
}

export interface TemplateOutcome {
  ok: boolean
  message: string
  fields: Record<string, string>
  typed: Words
  /** What was deleted, so that it can be written again. */
  deleted: Words | null
}

/** Adds, saves or deletes a template. */
export async function runTemplateAct(client: Client, form: FormData): Promise<TemplateOutcome> {
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { name: text('name'), subject: text('subject'), body: text('body') }
  const outcome = { fields: {}, typed, deleted: null }
  const templates = client.api['reply-templates']
  const param = { id: text('id') }
  try {
    if (form.has('delete')) {
      const { message } = await read(templates[':id'].$delete({ param }))
      return { ...outcome, ok: true, message, deleted: typed }
    }
    if (param.id) await read(templates[':id'].$put({ param, json: { ...typed, version: Number(text('version')) } }))
    else await read(templates.$post({ json: typed }))
    return { ...outcome, ok: true, message: 'The template is saved.' }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { ...outcome, ok: false, message: error.message, fields: error.fields }
  }
}
