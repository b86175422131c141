import { Form } from '#design/patterns/form.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { AccountPage } from '#web/account/account-page.tsx'
import { secretMeta } from '#web/account/own-meta.ts'
import { clientContext, read } from '#web/api.ts'
import { answer, errorsOf, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/comment-mails'

const TITLE = 'Stop emails about your comments'

export const meta: Route.MetaFunction = secretMeta(TITLE)

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const json = textsOf(await request.formData(), 'token')
  const outcome = await outcomeOf(read(context.get(clientContext).api.comments['stop-mails'].$post({ json })))
  return answer(outcome)
}

/** A button rather than the link itself: mail programs open links before people do. */
export default function CommentMails({ loaderData: { token }, actionData }: Route.ComponentProps) {
  if (actionData?.ok) {
    return (
      <AccountPage title={TITLE}>
        <OutcomeAlert tone="success">{actionData.message}</OutcomeAlert>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={TITLE} lede="We will no longer tell you when your comments are shown or answered.">
      <Form errors={errorsOf(actionData)} submit="Stop these emails" aria-label={TITLE}>
        <input type="hidden" name="token" value={token} />
      </Form>
    </AccountPage>
  )
}
