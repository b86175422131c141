import { data, redirect } from 'react-router'
import { Form } from '#design/patterns/form.tsx'
import { AccountPage } from '#web/account/account-page.tsx'
import { secretMeta } from '#web/account/own-meta.ts'
import { PasswordPair } from '#web/account/password-pair.tsx'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { errorsOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/verify-email'

export const meta: Route.MetaFunction = secretMeta('Confirm your email address')

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const chosen = form.has('password') ? textsOf(form, 'password', 'confirmPassword') : {}
  const json = { ...textsOf(form, 'token'), ...chosen }
  const answer = await context.get(clientContext).api.auth['verify-email'].$post({ json })
  try {
    await read(Promise.resolve(answer))
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const choosesPassword = error.code === 'choose-password' || form.has('password')
    // Nothing was wrong with what was sent: the page goes on to ask for a password.
    const isFirst = error.code === 'choose-password'
    const outcome = { ok: isFirst, message: error.message, fields: error.fields }
    return data({ ...outcome, choosesPassword }, { status: isFirst ? 200 : 422 })
  }
  // Every session has ended; the browser that was signed in gets a new one with the answer.
  const headers = answer.headers.getSetCookie().map((cookie): [string, string] => ['Set-Cookie', cookie])
  return redirect(headers.length > 0 ? '/dashboard?notice=verified' : '/login?notice=verified', { headers })
}

/** A button rather than the link itself: mail programs open links before people do. */
export default function VerifyEmail({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const errors = errorsOf(actionData)
  if (actionData?.choosesPassword) {
    return (
      <AccountPage
        title="Choose a password"
        lede="This is not the browser in which the address was entered, so choose a password now. It replaces the one that was chosen before."
      >
        <Form errors={errors} submit="Confirm and save the password" aria-label="Choose a password">
          <input type="hidden" name="token" value={token} />
          <PasswordPair />
        </Form>
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Confirm your email address" lede="Press the button to confirm that this address is yours.">
      <Form errors={errors} submit="Confirm email address" aria-label="Confirm your email address">
        <input type="hidden" name="token" value={token} />
      </Form>
    </AccountPage>
  )
}
