import { data, redirect } from 'react-router'
import { Form } from '#design/patterns/form.tsx'
import { AccountPage } from '#web/account/account-page.tsx'
import { clientContext, read } from '#web/api.ts'
import { errorsOf, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/verify-email'

export const meta: Route.MetaFunction = () => [
  { title: 'Confirm your email address' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const json = textsOf(await request.formData(), 'token')
  const answer = await context.get(clientContext).api.auth['verify-email'].$post({ json })
  const outcome = await outcomeOf(read(Promise.resolve(answer)))
  if (!outcome.ok) return data(outcome, { status: 422 })
  // Every session has ended; the browser that was signed in gets a new one with the answer.
  const headers = answer.headers.getSetCookie().map((cookie): [string, string] => ['Set-Cookie', cookie])
  return redirect(headers.length > 0 ? '/dashboard?notice=verified' : '/login?notice=verified', { headers })
}

/** A button rather than the link itself: mail programs open links before people do. */
export default function VerifyEmail({ loaderData: { token }, actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Confirm your email address" lede="Press the button to confirm that this address is yours.">
      <Form errors={errorsOf(actionData)} submit="Confirm email address" aria-label="Confirm your email address">
        <input type="hidden" name="token" value={token} />
      </Form>
    </AccountPage>
  )
}
