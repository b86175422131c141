import { Form } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { Select } from '#design/primitives/select.tsx'
import { STATE_ORDER, STATES } from './client-text.ts'

export const MARKED = 'marked-clients'

interface Props {
  /** The list as it is shown, so that it is shown again afterwards. */
  action: string
  state: string
  staff: { id: string; name: string }[]
  /** Rules for deadlines that can be applied. */
  rules: { id: number; name: string }[]
}

/** What can be done with the selected clients. */
export function BulkBar({ action, state, staff, rules }: Props) {
  const people = [{ value: 'none', label: 'Nobody' }, ...staff.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <Form
      method="post"
      action={action}
      id={MARKED}
      aria-label="Selected clients"
      className="mb-2 flex flex-wrap items-center gap-2 text-sm"
      data-print="no"
    >
      <label className="mr-2 flex min-h-11 items-center gap-2">
        <input type="checkbox" className="ui-tick mt-0" onChange={(event) => markAll(event.currentTarget.checked)} />
        All on this page
      </label>
      <span className="text-ink-soft">With selected:</span>
      <Select
        name="responsible"
        aria-label="Responsible for the selected"
        prompt="Responsible"
        defaultValue=""
        choices={people}
        className="min-h-11 max-w-48 py-1 text-sm"
      />
      <Button variant="secondary" size="small" className="min-h-11">
        Assign
      </Button>
      {STATE_ORDER.filter((each) => each !== state).map((each) => (
        <Button key={each} name="to" value={each} variant="secondary" size="small" className="min-h-11">
          {STATES[each].words}
        </Button>
      ))}
      {rules.length > 0 ? (
        <>
          <Select
            name="rule"
            aria-label="Rule for deadlines of the selected"
            prompt="Deadlines by"
            defaultValue=""
            choices={rules.map(({ id, name }) => ({ value: String(id), label: name }))}
            className="min-h-11 max-w-48 py-1 text-sm"
          />
          <Button name="to" value="rule" variant="secondary" size="small" className="min-h-11">
            Apply the rule
          </Button>
        </>
      ) : null}
    </Form>
  )
}

function markAll(checked: boolean): void {
  for (const box of document.querySelectorAll<HTMLInputElement>(`input[name=marked][form=${MARKED}]`))
    box.checked = checked
}
