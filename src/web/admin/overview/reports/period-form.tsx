import { Form, Link } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import type { Preset } from './periods.ts'

interface Props {
  from: string
  to: string
  presets: Preset[]
  errors: Record<string, string>
}

/** Any period by a plain form, the usual ones by a link. */
export function PeriodForm({ from, to, presets, errors }: Props) {
  return (
    <div data-print="no">
      <nav aria-label="Quick periods">
        <ul className="rule-bottom flex flex-wrap gap-x-6">
          {presets.map((preset) => (
            <li key={preset.label}>
              <Link
                to={`/dashboard/reports?from=${preset.from}&to=${preset.to}`}
                preventScrollReset
                aria-current={preset.from === from && preset.to === to ? 'true' : undefined}
                className="inline-flex min-h-11 items-center border-b-3 border-transparent text-ink no-underline hover:text-green aria-current:border-green aria-current:font-semibold"
              >
                {preset.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form
        role="search"
        aria-label="Period"
        className="grid grid-cols-2 items-end gap-x-4 gap-y-3 py-4 sm:flex"
        key={`${from} ${to}`}
      >
        <TextField label="From" name="from" type="date" defaultValue={from} error={errors.from} optional={false} />
        <TextField label="To" name="to" type="date" defaultValue={to} error={errors.to} optional={false} />
        <Button variant="secondary" className="max-sm:col-span-2">
          Apply
        </Button>
      </Form>
    </div>
  )
}
