import { PlainForm } from '#design/patterns/plain-form.tsx'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { Unbroken } from '#design/primitives/unbroken.tsx'
import { whenLines } from '#domain/appointments/when.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import type { FieldErrors } from '#web/site/sending/field-errors.ts'
import { PrivacyNote, RobotChecks } from '#web/site/sending/robot-checks.tsx'
import { bookAddress, pickValue } from './addresses.ts'
import type { Choice, Zones } from './times.ts'

export type BookValues = ReturnType<typeof readBookForm>

interface Props {
  kind: { id: number; name: string; minutes: number; isByPhone: boolean }
  choice: Choice & { at: string }
  zones: Zones
  me: { name: string; email: string; rooms: { id: number; name: string }[] } | null
  sendsEmail: boolean
  values?: BookValues
  errors?: FieldErrors
}

const FIELDS = ['name', 'email', 'phone', 'topic', 'client'] as const

export function readBookForm(form: FormData) {
  const entries = FIELDS.map((name) => [name, String(form.get(name) ?? '')])
  return Object.fromEntries(entries) as Record<(typeof FIELDS)[number], string>
}

/** What was typed, carried along while another time is chosen. */
export function CarriedValues({ values }: { values: BookValues }) {
  return FIELDS.map((name) => <input key={name} type="hidden" name={name} value={values[name]} />)
}

/** Who comes, and about what; the chosen time is above it. */
export function BookForm({ kind, choice, zones, me, sendsEmail, values, errors = {} }: Props) {
  const day = wallClock(choice.at, zones.own ?? zones.firm).date
  const endsAt = new Date(Date.parse(choice.at) + kind.minutes * MINUTE_MS).toISOString()
  const when = whenLines({ startsAt: choice.at, endsAt }, { zone: zones.firm, visitorZone: zones.own })
  const begin = values ?? { name: me?.name ?? '', email: me?.email ?? '' }
  return (
    <PlainForm
      action={bookAddress({ kind: kind.id, zone: zones.own, ...choice, day })}
      aria-label="Book this time"
      errors={errors}
      values={begin}
    >
      <div className="rule-double-top rule-double bg-sheet px-4 py-4">
        <h2 className="text-xl">{kind.name}</h2>
        {when.map((line, at) => (
          <p key={line} className={at === 0 ? 'figures text-lg' : 'figures text-sm text-ink-soft'}>
            <Unbroken text={line} />
          </p>
        ))}
      </div>
      {me && me.rooms.length > 1 ? (
        <SelectField
          name="client"
          label="For whom"
          choices={me.rooms.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : null}
      <TextField name="name" label="Name" autoComplete="name" />
      <TextField name="email" label="Email" type="email" autoComplete="email" spellCheck={false} />
      <TextField
        name="phone"
        label="Phone"
        hint={kind.isByPhone ? 'We call you on this number' : undefined}
        type="tel"
        autoComplete="tel"
        optional={!kind.isByPhone}
      />
      <TextAreaField
        name="topic"
        label="Topic"
        hint="What you want to talk about, so that we can prepare"
        rows={3}
        maxLength={1000}
        optional
      />
      <RobotChecks id="website" openedAt="" />
      <PrivacyNote />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button>Book this time</Button>
        {/* After the other: Enter in a field presses the first button. */}
        <Button name="pick" value={pickValue({ week: choice.week, day })} variant="quiet" formNoValidate>
          Choose another time
        </Button>
        <p className="text-sm text-ink-soft">
          {sendsEmail
            ? 'We email you a confirmation with a calendar entry and a link to move or cancel it.'
            : 'The next page has the link to move or cancel it. This site cannot send email yet.'}
        </p>
      </div>
    </PlainForm>
  )
}
