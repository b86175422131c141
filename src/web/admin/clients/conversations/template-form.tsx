import { read } from '#web/api.ts'
import { TemplateChoice } from '#web/signed-in/parts/template-choice.tsx'
import { useSession } from '#web/signed-in/session/session-guard.tsx'

interface Props {
  id: number
  templates: { id: number; name: string }[]
  chosen: string
}

/** Templates for a message of a conversation. */
export function TemplateForm({ id, templates, chosen }: Props) {
  const { client } = useSession()
  const { draft } = client.api.conversations[':id']
  const load = async (template: string) =>
    (await read(draft.$get({ param: { id: String(id) }, query: { template } }))).body
  return (
    <TemplateChoice
      templates={templates}
      chosen={chosen}
      className="mt-6"
      load={(template) => (template && sheet() ? load(template) : null)}
      wordsNow={() => sheet()?.value ?? ''}
      write={write}
    />
  )
}

const sheet = () => document.querySelector<HTMLTextAreaElement>('textarea[name=body]')

function write(words: string): void {
  const body = sheet()
  if (!body) return
  body.value = words
  // So that it is kept like typed words.
  body.dispatchEvent(new Event('input', { bubbles: true }))
  body.focus()
}
