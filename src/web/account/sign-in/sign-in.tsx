import { data, redirect } from 'react-router'
import { Key } from '#design/drawings/contact.tsx'
import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { AccountPage } from '#web/account/account-page.tsx'
import { type Client, clientContext, read } from '#web/api.ts'
import { findMe } from '#web/signed-in/session/me.ts'
import { SENT_TO, safeNext } from '#web/signed-in/session/next.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/sign-in'
import { AskCodeForm, MailCodeForm } from './mail-code-forms.tsx'
import { PasswordForm } from './password-form.tsx'
import { type Failure, type Step, signIn, signInFromBrowser } from './sign-in-steps.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Sign in' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const next = safeNext(asked.get('next'))
  if (await findMe(context)) throw redirect(next)
  const notice = NOTICES[asked.get('notice') ?? ''] ?? null
  const { sendsEmail } = await readSite(context)
  // Whoever is invited to a client area has no password unless they want one: emails lead there by a code.
  const usual = next.startsWith('/portal') ? 'code' : 'password'
  const byCode = sendsEmail && (asked.get('by') ?? usual) === 'code'
  const { firm } = await readSite(context)
  const sentTo = byCode ? await recipientOf(context.get(clientContext), asked.get(SENT_TO)) : null
  return { next, wasSent: asked.has('next'), notice, byCode, sendsEmail, sentTo, phone: firm.phone }
}

/** Whom the link in an email was sent to; null where it does not say. */
async function recipientOf({ api }: Client, sentTo: string | null): Promise<string | null> {
  if (!sentTo) return null
  return await read(api.auth.recipient.$get({ query: { for: sentTo } })).then(
    ({ email }) => email,
    () => null,
  )
}

/** Without a script: the cookie alone carries the session. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { step, cookies } = await signIn(context.get(clientContext), form)
  const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
  if (step.kind === 'in') return redirect(safeNext(String(form.get('next'))), { headers })
  return data(step, { status: step.kind === 'failed' ? step.status : 200 })
}

/** With a script: the token is kept in local storage too. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const step = await signInFromBrowser(form)
  if (step.kind === 'in') return redirect(safeNext(String(form.get('next'))))
  // After a failure nothing is read again, and the button takes the next try at once.
  return data(step, { status: step.kind === 'failed' ? step.status || 503 : 200 })
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { next, wasSent, notice, ...offered } = loaderData
  return (
    <AccountPage
      title="Sign in"
      // Where a code is sent, the button has to be in view on a small phone, and the form says what it is for.
      lede={wasSent && !notice && !offered.byCode ? 'Please sign in to continue to the page you asked for.' : undefined}
      aside={<NewHere />}
      drawing={<Key />}
    >
      {notice ? (
        <Alert tone="success" className="mb-8">
          {notice}
        </Alert>
      ) : null}
      <NextStep step={actionData} next={next} {...offered} />
    </AccountPage>
  )
}

interface Stepping {
  step: Step | undefined
  next: string
  byCode: boolean
  sendsEmail: boolean
  sentTo: string | null
  phone: string
}

function NextStep({ step, next, byCode, sendsEmail, sentTo, phone }: Stepping) {
  const failure = step?.kind === 'failed' ? step : null
  const challenge = step?.kind === 'code' ? step.challenge : (failure?.challenge ?? null)
  if (challenge) return <SecondStepForm challenge={challenge} next={next} failure={failure} />
  // Enough codes are on their way: the newest can still be entered, and another way is offered.
  const isEnough = failure?.form === 'ask-code' && failure.status === 429
  if (step?.kind === 'mailed' || failure?.form === 'mail-code' || isEnough) {
    const email = step?.kind === 'mailed' ? step.email : (failure?.email ?? '')
    const message = step?.kind === 'mailed' ? step.message : null
    return (
      <MailCodeForm
        next={next}
        email={email}
        failure={isEnough ? null : failure}
        message={message}
        enough={isEnough ? { words: failure?.message ?? '', phone } : null}
      />
    )
  }
  if (byCode || failure?.form === 'ask-code') {
    return <AskCodeForm next={next} email={failure?.email ?? ''} failure={failure} sentTo={failure ? null : sentTo} />
  }
  return <PasswordForm next={next} failure={failure} sendsEmail={sendsEmail} />
}

const NOTICES: Record<string, string> = {
  'signed-out': 'You are signed out.',
  'password-changed': 'Your password has been changed. Please sign in with the new one.',
  joined: 'Welcome to the team. Please sign in with your new password.',
  verified: 'Your email address is confirmed. Please sign in.',
}

function NewHere() {
  return (
    <>
      <h2 className="text-xl">New here?</h2>
      <p className="mt-2 text-ink-soft">
        With an account you can see your requests and their status, and read the publications for clients.
      </p>
      <p className="mt-3">
        <TextLink to="/register">Register an account</TextLink>
      </p>
    </>
  )
}

interface Props {
  challenge: string
  next: string
  failure: Failure | null
}

function SecondStepForm({ challenge, next, failure }: Props) {
  const error = failure ? (failure.fields.code ?? failure.message) : undefined
  return (
    <Form errors={error ? { code: error } : {}} submit="Sign in" aria-label="Second step" beside={<StartAgain />}>
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="challenge" value={challenge} />
      <TextField
        label="Code from your authenticator app"
        hint="Six digits. If you do not have your phone with you, use a recovery code."
        name="code"
        autoComplete="one-time-code"
        inputMode="text"
        autoFocus
        inputClassName="figures max-w-48"
      />
    </Form>
  )
}

function StartAgain() {
  return (
    <TextLink to="/login" className="inline-block py-2">
      Start over
    </TextLink>
  )
}
