import { data } from 'react-router'
import { Envelope } from '#design/drawings/office.tsx'
import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { AccountPage } from '#web/account/account-page.tsx'
import { clientContext, read } from '#web/api.ts'
import { errorsOf, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
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
      lede="Enter your email address, and we will send you a link to choose a new password."
      aside={<WhatComesNext />}
      drawing={<Envelope />}
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
            Back to sign in
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

function WhatComesNext() {
  return (
    <>
      <h2 className="text-xl">What happens next</h2>
      <p className="mt-2 text-ink-soft">
        The email arrives within a minute or two. The link works once, for 30 minutes. If nothing arrives, check your
        spam folder, and that this is the address you registered with.
      </p>
    </>
  )
}
