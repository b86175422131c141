import type { FormEvent } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { Select } from '#design/primitives/select.tsx'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { failureText } from '#web/signed-in/session/submit.ts'

interface Props<Words> {
  templates: { id: number; name: string }[]
  chosen: string
  action?: string
  className: string
  /** The words of a template with its places filled; null when there is nothing to insert. */
  load: (template: string) => Promise<Words> | null
  wordsNow: () => Words
  write: (words: Words) => void
}

const ABOUT = 'template'

/** Puts a template in place of the text of an answer; the earlier text can be restored. */
export function TemplateChoice<Words>({ templates, chosen, action, className, load, wordsNow, write }: Props<Words>) {
  if (templates.length === 0) return null
  const insert = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const loading = load(String(new FormData(event.currentTarget).get('template') ?? ''))
    if (!loading) return
    const before = wordsNow()
    try {
      write(await loading)
      tell({ words: 'The template was inserted.', undo: () => write(before), about: ABOUT })
    } catch (error) {
      tell({ words: failureText(error), tone: 'bad', about: ABOUT })
    }
  }
  return (
    <form
      action={action}
      onSubmit={(event) => void insert(event)}
      className={`${className} flex max-w-measure items-end gap-3`}
      data-print="no"
    >
      <div className="min-w-0 grow">
        <label htmlFor="template" className="text-sm font-semibold">
          Template
        </label>
        <Select
          id="template"
          name="template"
          prompt="None"
          defaultValue={chosen}
          choices={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          className="mt-1 min-h-11 py-1"
        />
      </div>
      <Button variant="secondary" size="small" className="min-h-11 shrink-0">
        Insert
      </Button>
    </form>
  )
}
