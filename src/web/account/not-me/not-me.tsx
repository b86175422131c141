import { data } from 'react-router'
import type { UNDOABLE } from '#contract/system/accounts.ts'
import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { AccountPage } from '#web/account/account-page.tsx'
import { secretMeta } from '#web/account/own-meta.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { answer, errorsOf, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/not-me'

export const meta: Route.MetaFunction = secretMeta('This was not me')

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  try {
    const notice = await read(
      context.get(clientContext).api.auth['not-me'].notice.$get({ header: { 'link-token': token } }),
    )
    return { token, notice }
  } catch (error) {
    if (!(error instanceof ApiProblem) || ![410, 422].includes(error.status)) throw error
    return data({ token, notice: null }, { status: 410 })
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const json = textsOf(await request.formData(), 'token')
  const outcome = await outcomeOf(read(context.get(clientContext).api.auth['not-me'].$post({ json })))
  return answer(outcome)
}

// What was done cannot be looked at again: the link is used up.
export const shouldRevalidate = () => false

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Where a notice leads whose reader did not make the change. Opening it does nothing: mail programs open links too. */
export default function NotMe({ loaderData: { token, notice }, actionData }: Route.ComponentProps) {
  if (actionData?.ok) {
    return (
      <AccountPage title="Your account is safe">
        <OutcomeAlert tone="success" title="Done">
          {actionData.message}
        </OutcomeAlert>
        <p className="mt-6">
          When you are back, look under Security for passkeys and devices that you do not know. Nothing came?{' '}
          <TextLink to="/forgot-password">Ask for another link</TextLink>
        </p>
      </AccountPage>
    )
  }
  if (!notice) {
    return (
      <AccountPage title="This was not me">
        <Alert tone="error">
          This link has been used or is older than seven days. If something about your account worries you, choose a new
          password.
        </Alert>
        <p className="mt-6">
          <TextLink to="/forgot-password">Choose a new password</TextLink>
        </p>
      </AccountPage>
    )
  }
  const { what, undone } = CHANGES[notice.change]
  return (
    <AccountPage title="This was not me" lede={`${what} on ${day.format(new Date(notice.changedAt))} UTC.`}>
      <p>If you did not do this, press the button. Then:</p>
      <ul className="my-4 list-disc pl-6">
        <li>{undone}</li>
        <li>Every device is signed out, and the password is switched off.</li>
        <li>We send you a link to choose a new password.</li>
      </ul>
      <Form errors={errorsOf(actionData)} submit="This was not me: secure my account" aria-label="Secure my account">
        <input type="hidden" name="token" value={token} />
      </Form>
      <p className="mt-6 text-ink-soft">It was you? Then close this page: nothing has been changed.</p>
    </AccountPage>
  )
}

interface Told {
  /** What happened, as the beginning of a sentence that ends with a date. */
  what: string
  /** What undoing it does. */
  undone: string
}

/** The changes that a notice reports. */
const CHANGES: Record<(typeof UNDOABLE)[number], Told> = {
  password: {
    what: 'The password of your account was changed',
    undone: 'The new password no longer opens your account.',
  },
  email: {
    what: 'The email address of your account was changed',
    undone: 'Your account uses this address again.',
  },
  'email-asked': {
    what: 'Somebody asked to use another email address for your account',
    undone: 'The other address cannot be confirmed any more.',
  },
  'passkey-added': {
    what: 'A passkey was added to your account',
    undone: 'The passkey is removed.',
  },
  'passkey-removed': {
    what: 'A passkey was removed from your account',
    undone: 'The passkey is put back. It opens your account once you say that it is yours.',
  },
  'two-factor-on': {
    what: 'Two-step verification was turned on',
    undone: 'Two-step verification is turned off.',
  },
  'two-factor-off': {
    what: 'Two-step verification was turned off',
    undone: 'Two-step verification is turned on as it was.',
  },
  'recovery-codes': {
    what: 'New recovery codes were made',
    undone: 'The recovery codes that you had before work again.',
  },
}
