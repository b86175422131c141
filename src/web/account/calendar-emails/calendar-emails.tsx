import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { CheckboxGroup } from '#design/primitives/choice.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { AccountPage } from '#web/account/account-page.tsx'
import { secretMeta } from '#web/account/own-meta.ts'
import { clientContext, orNull, read } from '#web/api.ts'
import { answer, errorsOf, outcomeOf } from '#web/signed-in/session/submit.ts'
import { DAYS_BEFORE_CHOICES, readWish } from '#web/site/calendar/email-form.tsx'
import type { Route } from './+types/calendar-emails'

const TITLE = 'Emails before tax dates'

export const meta: Route.MetaFunction = secretMeta(TITLE)

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const chosen = await orNull(read(context.get(clientContext).api.calendar.emails.$get({ query: { token } })))
  return { token, chosen }
}

/** What the page sends, and what a mail program sends by itself when somebody presses its own button (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const token = String(form.get('token') ?? new URL(request.url).searchParams.get('token') ?? '')
  const { emails } = context.get(clientContext).api.calendar
  const stops = form.get('List-Unsubscribe') === 'One-Click' || form.get('intent') === 'stop'
  const outcome = stops
    ? await outcomeOf(read(emails.stop.$post({ json: { token } })))
    : await outcomeOf(read(emails.$put({ json: { token, ...readWish(form) } })))
  return answer({ ...outcome, stops })
}

/** Which dates somebody is emailed about; or none any more. */
export default function CalendarEmails({ loaderData: { token, chosen }, actionData }: Route.ComponentProps) {
  const hasStopped = actionData?.ok && actionData.stops
  if (hasStopped || !chosen) {
    return (
      <AccountPage title={TITLE}>
        <Alert tone={hasStopped ? 'success' : 'error'}>
          {hasStopped ? actionData.message : 'This link no longer works. If these emails have ended, none will follow.'}
        </Alert>
        <p className="mt-6">
          <TextLink to="/calendar">Open the calendar</TextLink>
        </p>
      </AccountPage>
    )
  }
  const errors = errorsOf(actionData)
  return (
    <AccountPage title={TITLE} lede={`For ${chosen.email}`}>
      {actionData?.ok ? (
        <OutcomeAlert tone="success" className="mb-6">
          {actionData.message}
        </OutcomeAlert>
      ) : null}
      <Form errors={errors} submit="Save" aria-label="Choose dates">
        <input type="hidden" name="token" value={token} />
        <CheckboxGroup
          name="services"
          label="Which dates"
          choices={chosen.available.map((service) => ({ value: service, label: service }))}
          defaultValue={chosen.services}
        />
        <SelectField
          name="daysBefore"
          label="When"
          choices={DAYS_BEFORE_CHOICES}
          defaultValue={String(chosen.daysBefore)}
        />
      </Form>
      <section aria-labelledby="stop" className="rule-top mt-12 pt-8">
        <h2 id="stop" className="mb-2 text-2xl">
          No more emails
        </h2>
        <p className="mb-4 text-ink-soft">They end at once, and your address is deleted.</p>
        <Form aria-label="Stop these emails">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="intent" value="stop" />
          <div>
            <Button variant="secondary">Stop these emails</Button>
          </div>
        </Form>
      </section>
    </AccountPage>
  )
}
