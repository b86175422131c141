import { Form } from '#design/patterns/form.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { AccountPage } from '#web/account/account-page.tsx'
import { secretMeta } from '#web/account/own-meta.ts'
import { clientContext, read } from '#web/api.ts'
import { answer, errorsOf, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/confirm-subscription'
import { Ended } from './ended.tsx'

const TITLE = 'Confirm our emails to you'

export const meta: Route.MetaFunction = secretMeta(TITLE)

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const json = textsOf(await request.formData(), 'token')
  return answer(await outcomeOf(read(context.get(clientContext).api.subscribers.confirm.$post({ json }))))
}

/** A button rather than the link itself: mail programs open links before people do. */
export default function ConfirmSubscription({ loaderData: { token }, actionData }: Route.ComponentProps) {
  if (actionData?.ok) {
    return (
      <AccountPage title={TITLE}>
        <OutcomeAlert tone="success">{actionData.message}</OutcomeAlert>
        <p className="mt-6">
          Each email has a link to change this or to unsubscribe.{' '}
          <TextLink to={`/subscriptions?token=${actionData.value?.token ?? ''}`}>Choose what you get</TextLink>
        </p>
      </AccountPage>
    )
  }
  if (actionData?.code === 'not-found') {
    return (
      <Ended title={TITLE} tone="error">
        This link no longer works.
      </Ended>
    )
  }
  return (
    <AccountPage title={TITLE} lede="You asked on our site to be emailed. Is that right?">
      <Form errors={errorsOf(actionData)} submit="Yes, email me" aria-label={TITLE}>
        <input type="hidden" name="token" value={token} />
      </Form>
    </AccountPage>
  )
}
