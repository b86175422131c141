import type { ReactNode } from 'react'
import { Form } from '#design/patterns/form.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import type { BulkOutcome } from '#web/signed-in/list/bulk-outcome.ts'
import { errorsOf } from '#web/signed-in/session/submit.ts'
import { linesOf, type Outcome } from './request-acts.ts'

interface Props {
  template: { title: string; note: string; items: { title: string; hint: string }[] } | null
  outcome: Outcome | BulkOutcome | undefined
  /** What else is sent along. */
  children?: ReactNode
}

/** Asks a client for papers, from a template or a blank sheet; what was typed stays when it was not taken. */
export function AskForm({ template, outcome, children }: Props) {
  const refused = outcome && 'intent' in outcome && outcome.intent === 'ask' && !outcome.ok ? outcome : undefined
  const values = refused?.typed ?? { ...template, items: template ? linesOf(template.items) : '' }
  return (
    <Form
      errors={errorsOf(refused)}
      values={values}
      submit="Ask for these papers"
      aria-label="Ask for papers"
      className="mt-4"
    >
      <input type="hidden" name="intent" value="ask" />
      {children}
      <TextField name="title" label="Title" maxLength={200} />
      <TextField name="dueOn" type="date" label="Due on" optional inputClassName="max-w-48" />
      <TextAreaField name="items" label="Papers" hint="One per line. Text after a colon explains it." rows={8} />
      <TextAreaField name="note" label="Note" optional rows={3} />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="again" className="ui-tick mt-0" />
        Ask again where the same list is still open
      </label>
    </Form>
  )
}
