import { Envelope } from '#design/drawings/contact.tsx'
import { Form } from '#design/patterns/form.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { AccountPage } from '#web/account/account-page.tsx'
import { clientContext, read } from '#web/api.ts'
import { answer, errorsOf, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/forgot-password'

export const meta: Route.MetaFunction = () => [{ title: 'Forgot password' }, { name: 'robots', content: 'noindex' }]

export const loader = async ({ context }: Route.LoaderArgs) => ({ sendsEmail: (await readSite(context)).sendsEmail })

export async function action({ request, context }: Route.ActionArgs) {
  const json = textsOf(await request.formData(), 'email')
  const outcome = await outcomeOf(read(context.get(clientContext).api.auth['forgot-password'].$post({ json })))
  return answer({ ...outcome, email: json.email })
}

export default function ForgotPassword({ loaderData: { sendsEmail }, actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Forgot password"
      lede={
        sendsEmail
          ? 'Enter your email address, and we will send you a link to choose a new password.'
          : 'This site cannot send email yet. Please ask us for a link to choose a new password.'
      }
      aside={sendsEmail ? <WhatComesNext /> : <AskUs />}
      drawing={<Envelope />}
    >
      {sendsEmail ? <AskForLink outcome={actionData} /> : null}
    </AccountPage>
  )
}

function AskForLink({ outcome }: { outcome: Route.ComponentProps['actionData'] }) {
  const errors = errorsOf(outcome)
  return (
    <>
      {outcome?.ok ? (
        <OutcomeAlert tone="success" className="mb-8">
          {outcome.message}
        </OutcomeAlert>
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
        <TextField label="Email" name="email" type="email" autoComplete="username" defaultValue={outcome?.email} />
      </Form>
    </>
  )
}

function AskUs() {
  return (
    <>
      <h2 className="text-xl">What happens next</h2>
      <p className="mt-2 text-ink-soft">
        We make sure that it is you, and give you a link. It works once, for 30 minutes.{' '}
        <TextLink to="/Contact">How to reach us</TextLink>
      </p>
      <p className="mt-3">
        <TextLink to="/login">Back to sign in</TextLink>
      </p>
    </>
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
