import { Button } from '#design/primitives/button.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { counted } from '#domain/text/counted.ts'
import { formatZone } from '#domain/time/wall-clock.ts'
import type { FieldErrors } from '#web/site/sending/field-errors.ts'
import { bookAddress, pickValue } from './addresses.ts'
import { type BookValues, CarriedValues } from './book-form.tsx'
import type { Choice, Week, Zones } from './times.ts'
import { TimesPart } from './times-part.tsx'

interface Props {
  kind: { id: number; name: string; minutes: number }
  week: Week
  zones: Zones
  values?: BookValues
  errors?: FieldErrors
}

/** A day and a time. Once something was typed, every choice is a button that carries it along. */
export function ChooseTime({ kind, week, zones, values, errors = {} }: Props) {
  const { own: zone, firm } = zones
  const here = { kind: kind.id, zone }
  const times = (
    <TimesPart
      week={week}
      firmZone={firm}
      way={(choice: Choice) =>
        values ? { name: 'pick', value: pickValue(choice) } : { href: bookAddress({ ...here, ...choice }) }
      }
    />
  )
  return (
    <section aria-labelledby="choose">
      {errors[''] ? (
        <OutcomeAlert isLong tone="error" className="mb-6">
          {errors['']} What you entered is kept.
        </OutcomeAlert>
      ) : null}
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="choose" className="text-2xl wrap-anywhere">
          {kind.name}, {counted(kind.minutes, 'minute')}
        </h2>
        <a href="/book" className="ink-link inline-flex min-h-11 items-center">
          Choose something else
        </a>
      </div>
      {values ? (
        <form method="post" action={bookAddress(here)}>
          <CarriedValues values={values} />
          {times}
        </form>
      ) : (
        times
      )}
      <ZoneChoice kind={kind.id} zones={zones} />
    </section>
  )
}

const clockOf = (zone: string) => (zone === 'UTC' ? 'UTC' : `${formatZone(zone)} time`)

function ZoneChoice({ kind, zones: { own, firm } }: { kind: number; zones: Zones }) {
  const shown = own ?? firm
  const names = [...new Set([firm, shown, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  return (
    <details className="rule-top mt-8 pt-2">
      <summary className="min-h-11 cursor-pointer py-2">
        Times in {clockOf(shown)}
        {shown === firm ? '' : `, with those in ${clockOf(firm)} beside them where they differ`}.{' '}
        <span className="ink-link">Change</span>
      </summary>
      <form method="get" action="/book" className="mt-2 flex flex-wrap items-end gap-3">
        <input type="hidden" name="kind" value={kind} />
        <SelectField
          name="zone"
          label="Your time zone"
          defaultValue={shown}
          choices={names.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
        />
        <Button variant="secondary">Show times</Button>
      </form>
    </details>
  )
}
