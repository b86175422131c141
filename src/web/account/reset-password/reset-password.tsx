import { data, redirect } from 'react-router'
import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { AccountPage } from '#web/account/account-page.tsx'
import { secretMeta } from '#web/account/own-meta.ts'
import { PasswordPair } from '#web/account/password-pair.tsx'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { errorsOf, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/reset-password'

export const meta: Route.MetaFunction = secretMeta('Choose a new password')

const INCOMPLETE = 'This link is incomplete. Please open the whole link again.'

/** Says at once when a link is of no use: nobody thinks of a new password in vain. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (!token) return { token, fault: INCOMPLETE }
  try {
    await read(context.get(clientContext).api.auth['reset-password'].link.$get({ header: { 'link-token': token } }))
    return { token, fault: null }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    // Whoever has looked too often may still use it.
    if (error.status === 429) return { token, fault: null }
    return data({ token, fault: error.status === 410 ? error.message : INCOMPLETE }, { status: 410 })
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const json = textsOf(await request.formData(), 'token', 'password', 'confirmPassword')
  const outcome = await outcomeOf(read(context.get(clientContext).api.auth['reset-password'].$post({ json })))
  if (outcome.ok) return redirect('/login?notice=password-changed')
  return data(outcome, { status: 422 })
}

// A form that was not taken says so itself.
export const shouldRevalidate = () => false

export default function ResetPassword({ loaderData: { token, fault }, actionData }: Route.ComponentProps) {
  const errors = errorsOf(actionData)
  if (fault && !actionData) {
    return (
      <AccountPage title="Choose a new password">
        <Alert tone="error">{fault}</Alert>
        <p className="mt-6">
          <TextLink to="/forgot-password">Ask for a new link</TextLink>
        </p>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title="Choose a new password"
      lede="You will be signed out on every device, and can sign in with the new password."
    >
      <Form errors={errors} submit="Change the password" aria-label="Choose a new password">
        <input type="hidden" name="token" value={token} />
        <PasswordPair />
      </Form>
      {actionData && !actionData.ok && errors[''] ? (
        <p className="mt-6">
          <TextLink to="/forgot-password">Ask for a new link</TextLink>
        </p>
      ) : null}
    </AccountPage>
  )
}
