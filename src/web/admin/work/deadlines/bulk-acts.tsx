import { Button } from '#design/primitives/button.tsx'
import { Select } from '#design/primitives/select.tsx'
import { type Client, read } from '#web/api.ts'
import { type BulkOutcome, bulkOutcome, refusedOutcome, undoIn } from '#web/signed-in/list/bulk-outcome.ts'
import { selectionIn } from '#web/signed-in/list/selection.tsx'
import { outcomeOf } from '#web/signed-in/session/submit.ts'
import { askedOf, queryIn } from './deadline-query.ts'

/** Does the same with all that are selected, or with all results; each act can be undone. */
export async function runBulkAct({ api }: Client, form: FormData): Promise<BulkOutcome> {
  const changes = undoIn(form)
  const selection = selectionIn(form)
  const act = ACTS.find(([known]) => known === form.get('act'))?.[0] ?? 'assign'
  const assignee = String(form.get('assignee') ?? '')
  if (!changes && !selection) return refusedOutcome('Select at least one deadline first.')
  if (!changes && act === 'assign' && !assignee) return refusedOutcome('Choose a person first.')
  const json = changes
    ? { act: 'undo' as const, changes }
    : { ...selected(selection), act, ...(act === 'assign' ? { assignee: assignee === 'none' ? null : assignee } : {}) }
  const { ok, message, value } = await outcomeOf(read(api.deadlines.bulk.$post({ json })))
  return ok && value ? bulkOutcome(value) : refusedOutcome(message)
}

const selected = (selection: ReturnType<typeof selectionIn>) =>
  selection && 'filter' in selection
    ? { filter: askedOf(queryIn(new URLSearchParams(selection.filter))) }
    : (selection ?? {})

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
