import { Link } from 'react-router'
import type { AppointmentHoursAnswer } from '#contract/work/appointment-kinds.ts'
import { Form } from '#design/patterns/form.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { WEEKDAY_NAMES, WEEKDAYS } from '#domain/time/days.ts'
import { formatZone } from '#domain/time/wall-clock.ts'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { answer, outcomeOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/hours'
import { readSpans, writeSpans } from './spans.ts'

const personIn = (request: Request) => {
  const person = new URL(request.url).searchParams.get('person')
  return { person: person ?? undefined }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { hours } = context.get(clientContext).api.appointments
  const query = personIn(request)
  return { ...(await orNotFound(read(hours.$get({ query })))), isOwn: query.person === undefined }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { hours } = context.get(clientContext).api.appointments
  const form = await request.formData()
  const typed = Object.fromEntries(WEEKDAYS.map((day) => [day, String(form.get(day) ?? '')]))
  const spansOf = WEEKDAYS.map((day) => [day, readSpans(typed[day] ?? '')] as const)
  const wrong = spansOf.filter(([, spans]) => spans === null)
  if (wrong.length > 0) {
    const fields = Object.fromEntries(
      wrong.map(([day]) => [day, `${WEEKDAY_NAMES[day]}: enter times such as 09:00-12:00, 13:00-17:00`]),
    )
    return answer({ ok: false, message: 'Please check what you entered.', fields, value: null, typed })
  }
  const week = Object.fromEntries(spansOf) as AppointmentHoursAnswer['week']
  const json = { week, version: Number(form.get('version')) }
  const saved = read(hours.$put({ query: personIn(request), json }))
  const outcome = await outcomeOf(saved.then(() => ({ message: 'Saved. What is booked stays as it is.' })))
  const fields = Object.fromEntries(
    Object.entries(outcome.fields).map(([name, text]) => [name.split('.')[1] ?? name, text]),
  )
  return answer({ ...outcome, fields, typed: outcome.ok ? null : typed })
}

/** When a user takes appointments in a usual week. */
export default function HoursScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { person, week, version, timeZone, isOwn } = loaderData
  const title = isOwn ? 'Your hours' : `Hours of ${person.name}`
  const values = actionData?.typed ?? Object.fromEntries(WEEKDAYS.map((day) => [day, writeSpans(week[day])]))
  const errors = actionData && !actionData.ok ? actionData.fields : {}
  return (
    <>
      <OfficeTitle>{title}</OfficeTitle>
      <p className="mb-2">
        <Link to="/dashboard/appointments" className="ink-link inline-flex min-h-9 items-center">
          Back to the appointments
        </Link>
      </p>
      <h1 className="rule-double mb-6 pb-4 text-3xl font-normal wrap-anywhere">{title}</h1>
      {actionData && Object.keys(errors).length === 0 ? (
        <ActOutcome ok={actionData.ok} message={actionData.message} />
      ) : null}
      <p className="mb-6 max-w-measure text-ink-soft">
        When appointments can be booked in a usual week, by the clock in {formatZone(timeZone)}. Closing days, public
        holidays and what is booked already are left out. Leave a day empty to take none.
      </p>
      <Form key={version} errors={errors} values={values} submit="Save the hours" aria-label={title}>
        <input type="hidden" name="version" value={version} />
        {WEEKDAYS.map((day) => (
          <TextField
            key={day}
            name={day}
            label={WEEKDAY_NAMES[day]}
            hint={day === 'mon' ? 'Such as 09:00-12:00, 13:00-17:00' : undefined}
            optional
            maxLength={80}
            inputClassName="figures max-w-80"
          />
        ))}
      </Form>
    </>
  )
}
