import type { FormEvent } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { Select } from '#design/primitives/select.tsx'
import { read } from '#web/api.ts'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { useSession } from '#web/signed-in/session/session-guard.tsx'

interface Props {
  id: number
  templates: { id: number; name: string }[]
  chosen: string
}

/** Puts a template in place of what stands in the message; what stood there can be had back. */
export function TemplateForm({ id, templates, chosen }: Props) {
  const { client } = useSession()
  if (templates.length === 0) return null
  const insert = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const template = String(new FormData(event.currentTarget).get('template') ?? '')
    const sheet = document.querySelector<HTMLTextAreaElement>('textarea[name=body]')
    if (!template || !sheet) return
    const before = sheet.value
    const write = (words: string) => {
      sheet.value = words
      // So that it is kept like typed words.
      sheet.dispatchEvent(new Event('input', { bubbles: true }))
      sheet.focus()
    }
    try {
      const draft = client.api.conversations[':id'].draft.$get({ param: { id: String(id) }, query: { template } })
      write((await read(draft)).body)
      tell({ words: 'The template was inserted.', undo: () => write(before), about: 'template' })
    } catch (error) {
      tell({ words: error instanceof Error ? error.message : 'That did not work.', tone: 'bad', about: 'template' })
    }
  }
  return (
    <form onSubmit={(event) => void insert(event)} className="mt-6 flex max-w-measure items-end gap-3" data-print="no">
      <div className="min-w-0 grow">
        <label htmlFor="template" className="text-sm font-semibold">
          Template
        </label>
        <Select
          id="template"
          name="template"
          prompt="None"
          defaultValue={chosen}
          choices={templates.map((each) => ({ value: String(each.id), label: each.name }))}
          className="mt-1 min-h-11 py-1"
        />
      </div>
      <Button variant="secondary" size="small" className="min-h-11 shrink-0">
        Insert
      </Button>
    </form>
  )
}
