import { Form, useLocation } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'

interface Props {
  ok: boolean
  message: string
  /** The fields of a form that takes the deed back: names with their values, or pairs where a name comes often. */
  undo?: Record<string, string> | [name: string, value: string][] | null
}

/** What became of an act, with the way back where there is one; works without a script. */
export function ActOutcome({ ok, message, undo }: Props) {
  const fields = Array.isArray(undo) ? undo : Object.entries(undo ?? {})
  return (
    <OutcomeAlert tone={ok ? 'success' : 'error'} of={useLocation().key} className="mb-6">
      <div className="flex flex-wrap items-center gap-4">
        {message}
        {fields.length > 0 ? (
          <Form method="post">
            {fields.map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
            <Button variant="secondary" size="small">
              Undo
            </Button>
          </Form>
        ) : null}
      </div>
    </OutcomeAlert>
  )
}
