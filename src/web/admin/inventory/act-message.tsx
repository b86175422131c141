import { Form } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import type { InventoryOutcome } from './inventory-acts.ts'
import { INVENTORY } from './inventory-query.ts'

interface Props {
  outcome: InventoryOutcome | undefined
  /** What was just deleted elsewhere, such as `picture:12`. */
  deleted: string | null
}

/** What an act came to, with the way back where there is one. */
export function ActMessage({ outcome, deleted }: Props) {
  const undo = outcome?.undo ?? deleted
  if (!outcome && !deleted) return null
  return (
    <Alert tone={outcome && !outcome.ok ? 'error' : 'success'} className="mb-4">
      <div className="flex flex-wrap items-center gap-4">
        {outcome?.message ?? 'Deleted. You can restore it for 30 days.'}
        {undo && (
          <Form method="post" action={INVENTORY}>
            <input type="hidden" name="act" value="restore" />
            <input type="hidden" name="what" value={undo} />
            <Button variant="secondary" size="small">
              Undo
            </Button>
          </Form>
        )}
      </div>
    </Alert>
  )
}
