import type { OwnRegistration } from '#contract/website/event-registrations.ts'
import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { Checkbox, RadioGroup } from '#design/primitives/choice.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { REGISTRATION_WORDS, sessionWords } from '#domain/events.ts'
import { clockTime } from '#domain/time/wall-clock.ts'
import { AccountPage } from '#web/account/account-page.tsx'
import { secretMeta } from '#web/account/own-meta.ts'
import { clientContext, orNull, read } from '#web/api.ts'
import { answer, errorsOf, outcomeOf } from '#web/signed-in/session/submit.ts'
import { namesIn } from '#web/site/events/names-in.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/registration'

const TITLE = 'Your registration'

export const meta: Route.MetaFunction = secretMeta(TITLE)

/** Reading changes nothing: mail scanners open every link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const own = await orNull(read(context.get(clientContext).api.events.registration.$get({ query: { token } })))
  return { token, own, zone: (await readSite(context)).firm.timeZone }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const token = String(form.get('token') ?? '')
  const { registration } = context.get(clientContext).api.events
  const text = (name: string) => String(form.get(name) ?? '')
  switch (form.get('intent')) {
    case 'accept':
      return answer(await outcomeOf(read(registration.accept.$post({ json: { token } }))))
    case 'cancel':
      return answer(await outcomeOf(read(registration.cancel.$post({ json: { token } }))))
    case 'feedback': {
      const given = { rating: Number(text('rating')), useful: text('useful'), improve: text('improve') }
      const json = { token, ...given, withName: form.has('withName') }
      return answer(await outcomeOf(read(registration.feedback.$post({ json }))))
    }
    default: {
      const json = { token, attendees: namesIn(text('attendees')) ?? [] }
      return answer(await outcomeOf(read(registration.$put({ json }))))
    }
  }
}

export default function Registration({ loaderData: { token, own, zone }, actionData }: Route.ComponentProps) {
  if (!own) {
    return (
      <AccountPage title={TITLE}>
        <Alert tone="error">This link no longer works. Please call or write to us if you have registered.</Alert>
      </AccountPage>
    )
  }
  const errors = errorsOf(actionData)
  // What is about no field is said once, above everything.
  const fields = errors[''] ? {} : errors
  return (
    <AccountPage title={own.event.title} lede={statusOf(own, zone)}>
      {actionData?.ok ? (
        <OutcomeAlert tone="success" className="mb-6">
          {actionData.message}
        </OutcomeAlert>
      ) : null}
      {actionData && !actionData.ok && errors[''] ? (
        <OutcomeAlert tone="error" className="mb-6">
          {errors['']}
        </OutcomeAlert>
      ) : null}
      <Facts own={own} zone={zone} />
      <Certificates own={own} token={token} />
      {own.state === 'offered' ? <Intent token={token} intent="accept" label="Accept the seat" /> : null}
      {own.mayChange ? (
        <section aria-labelledby="who" className="rule-top mt-8 pt-6">
          <h2 id="who" className="mb-4 text-2xl">
            Who comes
          </h2>
          <Form errors={fields} submit="Save" aria-label="Who comes">
            <input type="hidden" name="token" value={token} />
            <TextAreaField
              name="attendees"
              label="Names"
              hint="One name per line."
              rows={4}
              defaultValue={own.attendees.map(({ name }) => name).join('\n')}
            />
          </Form>
        </section>
      ) : null}
      {own.mayGiveFeedback ? <Feedback token={token} errors={fields} /> : null}
      {own.mayCancel ? (
        <section aria-labelledby="cancel" className="rule-top mt-8 pt-6">
          <h2 id="cancel" className="mb-2 text-2xl">
            {own.state === 'waiting' ? 'Leave the waiting list' : 'Cannot come?'}
          </h2>
          <p className="mb-4 text-ink-soft">
            {own.state === 'confirmed'
              ? `You can cancel until ${clockTime(own.cancelUntil, zone)}. Somebody else may be waiting for the seat.`
              : 'Your place goes to the next person.'}
          </p>
          <Intent
            token={token}
            intent="cancel"
            label={
              own.state === 'confirmed'
                ? 'Cancel my registration'
                : own.state === 'offered'
                  ? 'Decline the seat'
                  : 'Leave the waiting list'
            }
            secondary
          />
        </section>
      ) : null}
    </AccountPage>
  )
}

function statusOf(own: OwnRegistration, zone: string): string {
  if (own.event.cancelledAt) return 'This event was cancelled.'
  if (own.state === 'waiting') return `You are number ${own.position} on the waiting list.`
  if (own.state === 'offered') return `A seat is held for you until ${clockTime(own.offeredUntil ?? '', zone)}.`
  if (own.state === 'confirmed') return own.event.isPast ? 'This event has taken place.' : 'Your seat is reserved.'
  return `${REGISTRATION_WORDS[own.state]}.`
}

function Facts({ own, zone }: { own: OwnRegistration; zone: string }) {
  const { event, attendees } = own
  return (
    <dl className="figures grid gap-x-6 sm:gap-y-2 max-sm:[&_dd]:mb-3 sm:grid-cols-[8rem_minmax(0,1fr)] [&_dt]:text-ink-soft">
      <dt>When</dt>
      <dd className="whitespace-pre-line">
        {event.sessions.map(sessionWords).join('\n')} (time in {zone.replaceAll('_', ' ')})
      </dd>
      {event.venue ? (
        <>
          <dt>Where</dt>
          <dd className="wrap-anywhere">{event.venue}</dd>
        </>
      ) : null}
      {event.onlineLink ? (
        <>
          <dt>Online</dt>
          <dd>
            <a href={event.onlineLink} rel="noreferrer" className="ink-link wrap-anywhere">
              {event.onlineLink}
            </a>
          </dd>
        </>
      ) : null}
      <dt>Registered</dt>
      <dd className="wrap-anywhere">
        {own.name}, {own.email}
      </dd>
      <dt>Who comes</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{attendees.map(({ name }) => name).join('\n')}</dd>
      {event.address ? (
        <>
          <dt>More</dt>
          <dd>
            <TextLink to={event.address}>View the event</TextLink>
          </dd>
        </>
      ) : null}
    </dl>
  )
}

function Certificates({ own, token }: { own: OwnRegistration; token: string }) {
  const certified = own.attendees.filter(({ hasCertificate }) => hasCertificate)
  if (certified.length === 0) return null
  return (
    <section aria-labelledby="certificates" className="rule-top mt-8 pt-6">
      <h2 id="certificates" className="mb-2 text-2xl">
        {certified.length === 1 ? 'Certificate of attendance' : 'Certificates of attendance'}
      </h2>
      <p className="mb-4 text-ink-soft">
        Sealed PDFs: anybody can check on <TextLink to="/verify">Check a sealed PDF</TextLink> that a copy is unchanged.
      </p>
      <ul className="grid gap-2">
        {certified.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            <a
              href={`/api/events/registration/certificate?${new URLSearchParams({ token, attendee: String(id) })}`}
              download="certificate.pdf"
              className="ink-link"
            >
              {name} (PDF)
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Intent({
  token,
  intent,
  label,
  secondary = false,
}: {
  token: string
  intent: string
  label: string
  secondary?: boolean
}) {
  return (
    <Form aria-label={label} className="mt-6">
      <input type="hidden" name="token" value={token} />
      <div>
        <Button name="intent" value={intent} variant={secondary ? 'secondary' : 'primary'}>
          {label}
        </Button>
      </div>
    </Form>
  )
}

const RATINGS = ['1', '2', '3', '4', '5'].map((value) => ({
  value,
  label: value === '1' ? '1, poor' : value === '5' ? '5, very good' : value,
}))

function Feedback({ token, errors }: { token: string; errors: Record<string, string> }) {
  return (
    <section aria-labelledby="feedback" className="rule-top mt-8 pt-6">
      <h2 id="feedback" className="mb-4 text-2xl">
        What was it like?
      </h2>
      <Form errors={errors} submit="Send feedback" aria-label="Feedback">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="intent" value="feedback" />
        <RadioGroup name="rating" label="How did you find it?" choices={RATINGS} />
        <TextAreaField name="useful" label="What was useful?" rows={3} optional />
        <TextAreaField name="improve" label="What should we do better?" rows={3} optional />
        <Checkbox name="withName" label="Send it with my name. Otherwise it is anonymous" />
      </Form>
    </section>
  )
}
