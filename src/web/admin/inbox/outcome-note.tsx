import { Form } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import type { LeadOutcome } from './lead-acts.ts'

/** What came of an act, on a page that runs no script. */
export function OutcomeNote({ outcome: { ok, message, undo } }: { outcome: LeadOutcome }) {
  return (
    <Alert tone={ok ? 'success' : 'error'} className="mb-4">
      <div className="flex flex-wrap items-center gap-4">
        {message}
        {undo.length > 0 ? (
          <Form method="post">
            {undo.map((mark) => (
              <input key={mark} type="hidden" name="back" value={mark} />
            ))}
            <Button variant="secondary" size="small">
              Undo
            </Button>
          </Form>
        ) : null}
      </div>
    </Alert>
  )
}
