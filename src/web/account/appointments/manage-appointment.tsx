import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { Unbroken } from '#design/primitives/unbroken.tsx'
import { whenLines } from '#domain/appointments/when.ts'
import { AccountPage } from '#web/account/account-page.tsx'
import { secretMeta } from '#web/account/own-meta.ts'
import { clientContext, orNull, read } from '#web/api.ts'
import { answer, outcomeOf } from '#web/signed-in/session/submit.ts'
import { choiceIn } from '#web/site/book/addresses.ts'
import { type Choice, readWeek } from '#web/site/book/times.ts'
import { TimesPart } from '#web/site/book/times-part.tsx'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/manage-appointment'

const TITLE = 'Your appointment'

export const meta: Route.MetaFunction = secretMeta(TITLE)

/** Opening the link changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const token = asked.get('token') ?? ''
  const { manage } = context.get(clientContext).api.appointments
  const appointment = await orNull(read(manage.$get({ query: { token } })))
  const { sendsEmail } = await readSite(context)
  const isMoving = appointment?.canChange === true && asked.has('move')
  const ask = (days: { from: string; to: string }) => read(manage.times.$get({ query: { token, ...days } }))
  const zones = {
    own: appointment?.visitorZone ?? appointment?.timeZone ?? 'UTC',
    firm: appointment?.timeZone ?? 'UTC',
  }
  const week = isMoving ? await readWeek(ask, choiceIn(asked), zones) : null
  return { token, appointment, week, sendsEmail, isBooked: asked.has('booked') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const token = String(form.get('token') ?? '')
  const { manage } = context.get(clientContext).api.appointments
  const at = form.get('at')
  if (at !== null) {
    const moved = read(manage.move.$post({ json: { token, at: String(at) } }))
    return answer(await outcomeOf(moved.then(() => ({ message: 'Your appointment has a new time.' }))))
  }
  const cancelled = read(manage.cancel.$post({ json: { token, reason: String(form.get('reason') ?? '') } }))
  return answer(await outcomeOf(cancelled.then(() => ({ message: 'Your appointment is cancelled.' }))))
}

/** An appointment for whoever has its link: when it is, another time, or none. */
export default function ManageAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const { token, appointment, week, sendsEmail, isBooked } = loaderData
  if (!appointment) {
    return (
      <AccountPage title={TITLE}>
        <Alert tone="error">This link no longer works.</Alert>
        <p className="mt-6">
          <TextLink to="/Contact">Write to us</TextLink>
        </p>
      </AccountPage>
    )
  }
  const address = (choice: Choice & { move?: string }) => {
    const entries = Object.entries({ token, ...choice }).filter((entry): entry is [string, string] => Boolean(entry[1]))
    return `/book/manage?${new URLSearchParams(entries)}`
  }
  const { kind, staffName, place, topic, reference, state, isPast, canChange } = appointment
  const facts: [string, string][] = [
    ['What', kind.name],
    ['When', whenLines(appointment, { ...appointment, zone: appointment.timeZone }).join('\n')],
    ['With', staffName],
    ['Where', place],
    ['Topic', topic],
    ['Reference', reference],
  ]
  const isFresh = isBooked && !actionData && state === 'booked'
  return (
    <AccountPage title={isFresh ? 'Your appointment is booked' : TITLE} lede={`For ${appointment.name}`}>
      {actionData ? (
        <OutcomeAlert tone={actionData.ok ? 'success' : 'error'} className="mb-6">
          {actionData.message}
        </OutcomeAlert>
      ) : null}
      {isFresh ? (
        <Alert tone="success" className="mb-6">
          {sendsEmail
            ? 'We are emailing you a confirmation with an entry for your calendar.'
            : 'Please keep the address of this page: you can move or cancel the appointment here.'}
        </Alert>
      ) : null}
      {state === 'cancelled' && !actionData ? <Alert className="mb-6">This appointment is cancelled.</Alert> : null}
      {isPast && state === 'booked' ? <Alert className="mb-6">This appointment is over.</Alert> : null}
      <dl className="rule-top rule-double">
        {facts.map(([label, text]) =>
          text ? (
            <div
              key={label}
              className="rule-bottom grid gap-x-4 py-3 last:border-b-0 sm:grid-cols-[7rem_minmax(0,1fr)]"
            >
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="figures whitespace-pre-line wrap-anywhere">
                <Unbroken text={text} />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      {week && !actionData?.ok ? (
        <section aria-labelledby="move" className="mt-10">
          <h2 id="move" className="mb-2 text-2xl">
            Choose another time
          </h2>
          <form method="post" action={address({})}>
            <input type="hidden" name="token" value={token} />
            <TimesPart
              week={week}
              firmZone={appointment.timeZone}
              way={(choice) =>
                choice.at ? { name: 'at', value: choice.at } : { href: address({ move: 'yes', ...choice }) }
              }
            />
          </form>
        </section>
      ) : null}
      {canChange ? <Changes token={token} moveAt={week ? null : address({ move: 'yes' })} /> : null}
      {canChange ? null : (
        <p className="mt-6">
          <TextLink to="/book">Book another appointment</TextLink>
        </p>
      )}
    </AccountPage>
  )
}

function Changes({ token, moveAt }: { token: string; moveAt: string | null }) {
  return (
    <>
      {moveAt ? (
        <p className="mt-6">
          <a href={moveAt} className="ink-link inline-flex min-h-11 items-center">
            Move it to another time
          </a>
        </p>
      ) : null}
      <section aria-labelledby="cancel" className="rule-top mt-10 pt-8">
        <h2 id="cancel" className="mb-2 text-2xl">
          Cancel the appointment
        </h2>
        <Form aria-label="Cancel the appointment" action={`/book/manage?token=${token}`}>
          <input type="hidden" name="token" value={token} />
          <TextField name="reason" label="Reason" optional maxLength={300} />
          <div>
            <Button variant="secondary">Cancel the appointment</Button>
          </div>
        </Form>
      </section>
    </>
  )
}
