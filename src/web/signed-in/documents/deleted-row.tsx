import { Form } from 'react-router'
import type { DocumentAnswer } from '#contract/clients/documents.ts'
import { Button } from '#design/primitives/button.tsx'
import { formatSize } from '#domain/size.ts'
import { longDate } from '#domain/time/days.ts'

/** A document that was deleted, and the way back. */
export function DeletedRow({ document, mayRestore }: { document: DocumentAnswer; mayRestore: boolean }) {
  const { id, name, size, deletedAt } = document
  return (
    <li className="rule-bottom flex flex-wrap items-center justify-between gap-x-4 py-3">
      <span className="min-w-0">
        <span className="wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft">
          {formatSize(size)}, deleted on {longDate(deletedAt ?? '')}
        </span>
      </span>
      {mayRestore ? (
        <Form method="post">
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="document" value={id} />
          <Button variant="secondary" aria-label={`Restore ${name}`}>
            Restore
          </Button>
        </Form>
      ) : null}
    </li>
  )
}
