import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { FREQUENCY_WORDS } from '#domain/subscriptions.ts'
import { AccountPage } from '#web/account/account-page.tsx'
import { type Acted, errorsOf } from '#web/signed-in/session/submit.ts'

const CHOICES = (['weekly', 'each'] as const).map((value) => ({ value, label: FREQUENCY_WORDS[value] }))

/** Where the forms in the footer and below articles lead, and where somebody without a link can begin. */
export function SubscribePage({ sendsEmail, outcome }: { sendsEmail: boolean; outcome: Acted | undefined }) {
  if (outcome?.ok) {
    return (
      <AccountPage title="Check your email">
        <Alert tone="success">{outcome.message}</Alert>
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Our news by email" lede="We ask you to confirm first. Every email has a link to unsubscribe.">
      {sendsEmail ? (
        <Form errors={errorsOf(outcome)} submit="Subscribe" aria-label="Subscribe to our news">
          <input type="hidden" name="intent" value="subscribe" />
          <TextField name="email" label="Your email" type="email" autoComplete="email" spellCheck={false} />
          <RadioGroup name="news" label="How often" choices={CHOICES} defaultValue="weekly" />
          <div aria-hidden="true" className="sr-only">
            <label htmlFor="website">Leave this empty</label>
            <input id="website" type="text" name="website" tabIndex={-1} autoComplete="off" />
          </div>
        </Form>
      ) : (
        <Alert tone="info">This site cannot send email yet, so it cannot take subscriptions.</Alert>
      )}
    </AccountPage>
  )
}
