import { Link, Form as Plain } from 'react-router'
import { Form } from '#design/patterns/form.tsx'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { Unbroken } from '#design/primitives/unbroken.tsx'
import { formatWhen, isSameTime } from '#domain/appointments/when.ts'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { answer, outcomeOf } from '#web/signed-in/session/submit.ts'
import { choiceIn } from '#web/site/book/addresses.ts'
import { type Choice, readWeek } from '#web/site/book/times.ts'
import { TimesPart } from '#web/site/book/times-part.tsx'
import type { Route } from './+types/appointment'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const calls = context.get(clientContext).api.appointments[':id']
  const appointment = await orNotFound(read(calls.$get({ param: params })))
  const asked = new URL(request.url).searchParams
  const canChange = appointment.state === 'booked' && appointment.startsAt > new Date().toISOString()
  const ask = (days: { from: string; to: string }) => read(calls.times.$get({ param: params, query: days }))
  const zones = { own: appointment.timeZone, firm: appointment.timeZone }
  const week = canChange && asked.has('move') ? await readWeek(ask, choiceIn(asked), zones) : null
  return { appointment, canChange, week }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const calls = context.get(clientContext).api.appointments[':id']
  const form = await request.formData()
  const version = Number(form.get('version'))
  const at = form.get('at')
  if (at !== null) {
    const moved = read(calls.move.$post({ param: params, json: { at: String(at), version } }))
    return answer(await outcomeOf(moved.then((now) => ({ message: `Moved. ${now.name} gets an email.`, now }))))
  }
  const reason = String(form.get('reason') ?? '')
  const cancelled = read(calls.cancel.$post({ param: params, json: { reason, version } }))
  return answer(await outcomeOf(cancelled.then((now) => ({ message: `Cancelled. ${now.name} gets an email.`, now }))))
}

/** One appointment: who comes, about what, and another time or none. */
export default function AppointmentScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { canChange, week } = loaderData
  const now = actionData?.value?.now
  // The answer is there before the screen is read again.
  const appointment = now && now.version > loaderData.appointment.version ? now : loaderData.appointment
  const { id, kind, name, email, phone, topic, staff, place, client, lead, conversation, state, reason } = appointment
  const base = `/dashboard/appointments/${id}`
  const address = (choice: Choice) => {
    const entries = Object.entries({ move: 'yes', ...choice }).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    )
    return `${base}?${new URLSearchParams(entries)}`
  }
  const { visitorZone, timeZone, startsAt } = appointment
  const isElsewhere = visitorZone !== null && !isSameTime(startsAt, visitorZone, timeZone)
  const facts: [label: string, text: string, href?: string][] = [
    ['When', formatWhen(appointment, timeZone)],
    ['For them', isElsewhere ? formatWhen(appointment, visitorZone) : ''],
    ['With', staff.name],
    ['Where', place],
    ['Email', email, `mailto:${email}`],
    ['Phone', phone, `tel:${phone.replaceAll(/[^+\d]/g, '')}`],
    ['Topic', topic],
    ['Reference', appointment.reference],
    ['Reason', reason],
  ]
  return (
    <>
      <OfficeTitle>{`${kind.name}: ${name}`}</OfficeTitle>
      <p className="mb-2">
        <Link to="/dashboard/appointments" className="ink-link inline-flex min-h-9 items-center">
          Back to the appointments
        </Link>
      </p>
      <h1 className="rule-double mb-6 flex flex-wrap items-baseline gap-x-4 pb-4 text-3xl font-normal wrap-anywhere">
        {kind.name}: {name} {state === 'cancelled' ? <Tag tone="red">Cancelled</Tag> : null}
      </h1>
      {actionData ? <ActOutcome ok={actionData.ok} message={actionData.message} /> : null}
      <dl className="max-w-form">
        {facts.map(([label, text, href]) =>
          text ? (
            <div key={label} className="rule-bottom grid gap-x-4 py-2 sm:grid-cols-[7rem_minmax(0,1fr)]">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="figures whitespace-pre-line wrap-anywhere">
                {href ? (
                  <a href={href} className="ink-link">
                    {text}
                  </a>
                ) : (
                  <Unbroken text={text} />
                )}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className="mt-4 flex flex-wrap gap-x-6">
        {client ? <Found to={`/dashboard/clients/${client.id}`}>{client.name}</Found> : null}
        {conversation ? <Found to={`/dashboard/conversations/${conversation}`}>Open the conversation</Found> : null}
        {lead ? <Found to={`/dashboard/inbox/${lead}`}>Open the request</Found> : null}
        {canChange && !week ? <Found to={`${base}?move=yes`}>Move to another time</Found> : null}
      </p>
      {week && !actionData?.ok ? (
        <section aria-labelledby="move" className="mt-8 max-w-form">
          <h2 id="move" className="mb-2 text-xl">
            Choose another time
          </h2>
          <Plain method="post" action={base}>
            <input type="hidden" name="version" value={appointment.version} />
            <TimesPart
              week={week}
              firmZone={timeZone}
              way={(choice) => (choice.at ? { name: 'at', value: choice.at } : { href: address(choice) })}
            />
          </Plain>
        </section>
      ) : null}
      {canChange ? (
        <section aria-labelledby="cancel" className="mt-8">
          <h2 id="cancel" className="mb-2 text-xl">
            Cancel the appointment
          </h2>
          <Form aria-label="Cancel the appointment" action={base}>
            <input type="hidden" name="version" value={appointment.version} />
            <TextField name="reason" label="Reason" hint="In the email to them" optional maxLength={300} />
            <div>
              <Button variant="secondary">Cancel the appointment</Button>
            </div>
          </Form>
        </section>
      ) : null}
    </>
  )
}

function Found({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="ink-link inline-flex min-h-11 items-center wrap-anywhere">
      {children}
    </Link>
  )
}
