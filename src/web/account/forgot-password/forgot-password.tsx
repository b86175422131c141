import { data } from 'react-router'
import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { AccountPage } from '#web/account/account-page.tsx'
import { errorsOf, outcomeOf, textsOf } from '#web/account/session/submit.ts'
import { clientContext, read } from '#web/api.ts'
import type { Route } from './+types/forgot-password'

export const meta: Route.MetaFunction = () => [{ title: 'Forgot password' }, { name: 'robots', content: 'noindex' }]

export async function action({ request, context }: Route.ActionArgs) {
  const json = textsOf(await request.formData(), 'email')
  const outcome = await outcomeOf(read(context.get(clientContext).api.auth['forgot-password'].$post({ json })))
  return data({ ...outcome, email: json.email }, { status: outcome.ok ? 200 : 422 })
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const errors = errorsOf(actionData)
  return (
    <AccountPage
      title="Forgot password"
      lede="Tell us your email address. We send you a link with which you can choose a new password."
    >
      {actionData?.ok ? (
        <Alert tone="success" className="mb-8">
          {actionData.message}
        </Alert>
      ) : null}
      <Form
        errors={errors}
        submit="Send the link"
        aria-label="Forgot password"
        beside={
          <TextLink to="/login" className="inline-block py-2">
            Back to log in
          </TextLink>
        }
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          error={errors.email}
          defaultValue={actionData?.email}
        />
      </Form>
    </AccountPage>
  )
}
