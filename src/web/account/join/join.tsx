import { data, redirect } from 'react-router'
import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { aRole } from '#domain/roles.ts'
import { AccountPage } from '#web/account/account-page.tsx'
import { secretMeta } from '#web/account/own-meta.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { errorsOf, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/join'

export const meta: Route.MetaFunction = secretMeta('Join the team')

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  try {
    const invited = await read(context.get(clientContext).api.auth.invitation.$get({ header: { 'link-token': token } }))
    return { token, invited }
  } catch (error) {
    if (!(error instanceof ApiProblem) || ![410, 422].includes(error.status)) throw error
    return data({ token, invited: null }, { status: 410 })
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const json = textsOf(await request.formData(), 'token', 'password', 'confirmPassword')
  const outcome = await outcomeOf(read(context.get(clientContext).api.auth['accept-invitation'].$post({ json })))
  if (outcome.ok) return redirect('/login?notice=joined')
  return data(outcome, { status: 422 })
}

export default function Join({ loaderData: { token, invited }, actionData }: Route.ComponentProps) {
  if (!invited) {
    return (
      <AccountPage title="Join the team">
        <Alert tone="error">
          This invitation has been used, revoked or has expired. Please ask the person who invited you for a new one.
        </Alert>
      </AccountPage>
    )
  }
  const errors = errorsOf(actionData)
  return (
    <AccountPage
      title="Join the team"
      lede={`Welcome, ${invited.fullName}. You have been invited as ${aRole(invited.role)}. Choose a password to open your account.`}
    >
      <Form errors={errors} submit="Set the password and join" aria-label="Join the team">
        <input type="hidden" name="token" value={token} />
        <TextField
          label="Email"
          hint="You will sign in with this address."
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={invited.email}
          readOnly
        />
        <TextField
          label="Password"
          hint="At least 10 characters."
          name="password"
          type="password"
          autoComplete="new-password"
          maxLength={128}
        />
        <TextField
          label="Confirm password"
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          maxLength={128}
        />
      </Form>
    </AccountPage>
  )
}
