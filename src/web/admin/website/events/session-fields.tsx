import { TextField } from '#design/primitives/input.tsx'

interface Props {
  rows: number
  hint: string
  /** What the names of the fields begin with, where a screen has two such forms. */
  prefix?: string
}

/** Date, start and end of each session. A row without a date is no session. */
export function SessionFields({ rows, hint, prefix = '' }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Sessions</legend>
      <p className="text-sm text-ink-soft">{hint}</p>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number.
        <fieldset key={row} className="mt-4 flex min-w-0 flex-wrap gap-x-4 gap-y-3">
          <legend className="sr-only">{`Session ${row + 1}`}</legend>
          <TextField
            name={`${prefix}day-${row}`}
            label="Date"
            type="date"
            required={false}
            className="grow basis-full sm:basis-44"
          />
          <TextField
            name={`${prefix}start-${row}`}
            label="From"
            type="time"
            required={false}
            className="grow basis-28"
          />
          <TextField name={`${prefix}end-${row}`} label="To" type="time" required={false} className="grow basis-28" />
        </fieldset>
      ))}
    </fieldset>
  )
}
