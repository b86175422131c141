import { memo, type ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { useIsRereading } from '#web/shown-together.ts'

interface Props {
  ok: boolean
  message: string
  /** The fields of a form that takes the deed back: names with their values, or pairs where a name comes often. */
  undo?: Record<string, string> | [name: string, value: string][] | null
  /** What did not happen, by reason: it is shown first. */
  left?: { code: string; message: string; names: string[]; count: number }[]
  /** What can be done about a reason. */
  next?: Record<string, { to: string; label: string }>
  /** What follows from it. */
  children?: ReactNode
}

const NAMES_SHOWN = 8

/** What became of an act, with the way back where there is one; works without a script. It is shown together with what is read again after it. */
export function ActOutcome(outcome: Props) {
  return <Shown isHeld={useIsRereading()} {...outcome} />
}

/** As it was before, while it is held. */
const Shown = memo(Outcome, (_before, { isHeld }) => isHeld)

function Outcome({ isHeld, ok, message, undo, left = [], next = {}, children }: Props & { isHeld: boolean }) {
  const { key } = useLocation()
  if (isHeld) return null
  const fields = Array.isArray(undo) ? undo : Object.entries(undo ?? {})
  return (
    <OutcomeAlert tone={ok ? 'success' : left.length > 0 && message ? 'warning' : 'error'} of={key} className="mb-6">
      {left.map(({ code, message: reason, names, count }) => (
        <p key={reason} className="wrap-anywhere">
          <strong>{count.toLocaleString('en')} not done.</strong> {reason}{' '}
          {next[code] ? <TextLink to={next[code].to}>{next[code].label}</TextLink> : null}{' '}
          <span className="text-sm text-ink-soft">
            {names.slice(0, NAMES_SHOWN).join(', ')}
            {names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : null}
          </span>
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-4">
        {message}
        {children}
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
