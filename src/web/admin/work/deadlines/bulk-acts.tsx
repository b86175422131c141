import { DEADLINE_ACTS } from '#contract/work/deadline-fields.ts'
import { Button } from '#design/primitives/button.tsx'
import { Select } from '#design/primitives/select.tsx'
import { type Client, read } from '#web/api.ts'
import { type BulkOutcome, bulkOutcome, refusedOutcome } from '#web/signed-in/list/bulk-outcome.ts'
import { selectionIn, undoOf } from '#web/signed-in/list/selection.tsx'
import { outcomeOf } from '#web/signed-in/session/submit.ts'

/** Does the same with all that are selected; what was finished can be opened again. */
export async function runBulkAct({ api }: Client, form: FormData): Promise<BulkOutcome> {
  const selection = selectionIn(form)
  if (!selection || !('ids' in selection)) return refusedOutcome('Select at least one deadline first.')
  const act = DEADLINE_ACTS.find((known) => known === form.get('act')) ?? 'assign'
  const assignee = String(form.get('assignee') ?? '')
  if (act === 'assign' && !assignee) return refusedOutcome('Choose a person first.')
  const json = { ...selection, act, ...(act === 'assign' ? { assignee: assignee === 'none' ? null : assignee } : {}) }
  const { ok, message, value } = await outcomeOf(read(api.deadlines.bulk.$post({ json })))
  if (!ok || !value) return refusedOutcome(message)
  const outcome = bulkOutcome(value)
  const canUndo = outcome.ok && (act === 'filed' || act === 'not_needed')
  return { ...outcome, undo: canUndo ? undoOf(selection, 'act', 'open') : null }
}

export function BulkActs({ staff }: { staff: { id: string; name: string }[] }) {
  const people = [
    { value: 'me', label: 'Me' },
    { value: 'none', label: 'The person responsible' },
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      <Select name="assignee" aria-label="Person for the selected" prompt="Person" defaultValue="" choices={people} />
      {ACTS.map(([act, words]) => (
        <Button key={act} name="act" value={act} variant="secondary" size="small">
          {words}
        </Button>
      ))}
    </>
  )
}

const ACTS = [
  ['assign', 'Assign'],
  ['in_work', 'In work'],
  ['filed', 'Filed'],
  ['not_needed', 'Not needed'],
] as const
