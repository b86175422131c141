import { Form } from 'react-router'
import type { CustomerAnswer } from '#contract/clients/customers.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { AskFirst } from '#web/signed-in/parts/ask-first.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import type { ActOutcome } from './customer-acts.ts'

interface Props {
  notes: CustomerAnswer['notes']
  outcome: ActOutcome | undefined
}

export function CustomerNotes({ notes, outcome }: Props) {
  const failed = outcome && !outcome.ok && outcome.intent === 'note' ? outcome : null
  return (
    <section aria-label="Notes">
      <h2 className="text-lg">Notes</h2>
      {notes.length > 0 ? (
        <ol className="rule-top mt-2">
          {notes.map((note) => (
            <li key={note.id} className="rule-bottom py-3">
              <p className="text-sm text-ink-soft">
                {note.by}, <Moment at={note.at} />
              </p>
              <p className="max-w-measure wrap-anywhere whitespace-pre-line">{note.text}</p>
              <RemoveNote id={note.id} />
            </li>
          ))}
        </ol>
      ) : null}
      <Form method="post" className="mt-4 max-w-form" data-print="no" key={Math.max(0, ...notes.map(({ id }) => id))}>
        <input type="hidden" name="intent" value="note" />
        <TextAreaField
          label="New note"
          name="text"
          rows={3}
          hint="Only staff see it, but it is included if the person asks for a copy of their data."
          error={failed?.fields.text}
          defaultValue={failed?.typed.text}
        />
        <div className="mt-3">
          <Button variant="secondary">Add the note</Button>
        </div>
      </Form>
    </section>
  )
}

function RemoveNote({ id }: { id: number }) {
  return (
    <AskFirst words="Remove">
      <Form method="post">
        <input type="hidden" name="intent" value="remove-note" />
        <input type="hidden" name="note" value={id} />
        <Button variant="danger" size="small">
          Remove this note for good
        </Button>
      </Form>
    </AskFirst>
  )
}
