import { Form } from 'react-router'
import { DEADLINE_ACTS } from '#contract/work/deadline-fields.ts'
import { Button } from '#design/primitives/button.tsx'
import { Select } from '#design/primitives/select.tsx'
import { type Client, read } from '#web/api.ts'
import { outcomeOf } from '#web/signed-in/session/submit.ts'

export const MARKED = 'marked-deadlines'

/** Does the same with all that are selected; what was finished can be opened again. */
export async function runBulkAct({ api }: Client, form: FormData) {
  const ids = form.getAll('marked').map(Number)
  if (ids.length === 0) return { ok: false, message: 'Select at least one deadline first.', undo: null }
  const act = DEADLINE_ACTS.find((known) => known === form.get('act')) ?? 'assign'
  const assignee = String(form.get('assignee') ?? '')
  if (act === 'assign' && !assignee) return { ok: false, message: 'Choose a person first.', undo: null }
  const json = { ids, act, ...(act === 'assign' ? { assignee: assignee === 'none' ? null : assignee } : {}) }
  const { ok, message, value } = await outcomeOf(read(api.deadlines.bulk.$post({ json })))
  const isFinishing = act === 'filed' || act === 'not_needed'
  // With one left as it was, opening all again would open what somebody else has finished.
  const canUndo = ok && isFinishing && value?.left === 0
  const undo: [string, string][] = ids.map((id) => ['marked', String(id)])
  return { ok, message, undo: canUndo ? [...undo, ['act', 'open'] as [string, string]] : null }
}

export function BulkBar({ staff }: { staff: { id: string; name: string }[] }) {
  const people = [
    { value: 'me', label: 'Me' },
    { value: 'none', label: 'The person responsible' },
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Form
      method="post"
      id={MARKED}
      aria-label="Selected deadlines"
      className="mb-2 flex flex-wrap items-center gap-2 text-sm"
      data-print="no"
    >
      <label className="mr-2 flex min-h-11 items-center gap-2">
        <input type="checkbox" className="ui-tick mt-0" onChange={(event) => markAll(event.currentTarget.checked)} />
        All on this page
      </label>
      <span className="text-ink-soft">With selected:</span>
      <Select
        name="assignee"
        aria-label="Who does the selected"
        prompt="Person"
        defaultValue=""
        choices={people}
        className="mt-0 min-h-11 max-w-48 py-1 text-sm"
      />
      {ACTS.map(([act, words]) => (
        <Button key={act} name="act" value={act} variant="secondary" size="small" className="min-h-11">
          {words}
        </Button>
      ))}
    </Form>
  )
}

const ACTS = [
  ['assign', 'Assign'],
  ['in_work', 'In work'],
  ['filed', 'Filed'],
  ['not_needed', 'Not needed'],
] as const

function markAll(checked: boolean): void {
  for (const box of document.querySelectorAll<HTMLInputElement>(`input[name=marked][form=${MARKED}]`))
    box.checked = checked
}
