import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { EVENT_LIMITS } from '#domain/events.ts'

interface Props {
  /** How many sessions the form shows; one more can be added, which sends the form with `act=more-sessions`. */
  rows: number
  hint?: string
}

/** Date, start and end of each session. A row without a date is no session. */
export function SessionFields({ rows, hint }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Sessions</legend>
      {hint ? <p className="text-sm text-ink-soft">{hint}</p> : null}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number.
        <fieldset key={row} className="mt-4 flex min-w-0 flex-wrap gap-x-4 gap-y-3">
          <legend className="sr-only">{`Session ${row + 1}`}</legend>
          <TextField name={`day-${row}`} label="Date" type="date" className="grow basis-44" />
          <TextField name={`start-${row}`} label="From" type="time" className="grow basis-28" />
          <TextField name={`end-${row}`} label="To" type="time" className="grow basis-28" />
        </fieldset>
      ))}
      {rows < EVENT_LIMITS.sessions ? (
        <Button name="act" value="more-sessions" variant="secondary" size="small" className="mt-4">
          Add a session
        </Button>
      ) : null}
    </fieldset>
  )
}

/** The button that Enter presses: the first of a form, which would be the one that adds a session. */
export function EnterButton({ act }: { act: string }) {
  return (
    <button type="submit" name="act" value={act} tabIndex={-1} aria-hidden="true" className="sr-only">
      Save
    </button>
  )
}
