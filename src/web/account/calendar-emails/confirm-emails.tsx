import { Form } from '#design/patterns/form.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { AccountPage } from '#web/account/account-page.tsx'
import { secretMeta } from '#web/account/own-meta.ts'
import { clientContext, read } from '#web/api.ts'
import { answer, errorsOf, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/confirm-emails'

const TITLE = 'Confirm emails before tax dates'

export const meta: Route.MetaFunction = secretMeta(TITLE)

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const json = textsOf(await request.formData(), 'token')
  const outcome = await outcomeOf(read(context.get(clientContext).api.calendar.emails.confirm.$post({ json })))
  return answer(outcome)
}

/** A button rather than the link itself: mail programs open links before people do. */
export default function ConfirmEmails({ loaderData: { token }, actionData }: Route.ComponentProps) {
  if (actionData?.ok) {
    return (
      <AccountPage title={TITLE}>
        <OutcomeAlert tone="success">{actionData.message}</OutcomeAlert>
        <p className="mt-6">
          Each email has a link to choose other dates or to stop.{' '}
          <TextLink to="/calendar">Back to the calendar</TextLink>
        </p>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={TITLE} lede="You asked on our calendar page to be emailed before dates. Is that right?">
      <Form errors={errorsOf(actionData)} submit="Yes, email me" aria-label={TITLE}>
        <input type="hidden" name="token" value={token} />
      </Form>
    </AccountPage>
  )
}
