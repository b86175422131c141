import { useEffect, useRef } from 'react'
import { data, redirect } from 'react-router'
import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { AccountSection } from '#web/account/account-section.tsx'
import { ownMeta } from '#web/account/own-meta.ts'
import { PasswordPair } from '#web/account/password-pair.tsx'
import { type Client, clientContext, createClient, read } from '#web/api.ts'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'
import { getMe } from '#web/signed-in/session/me.ts'
import { officeFetch } from '#web/signed-in/session/office-fetch.ts'
import { answer, errorsOf } from '#web/signed-in/session/submit.ts'
import { keepToken } from '#web/signed-in/session/token.ts'
import type { Route } from './+types/security'
import { DevicesSection } from './devices-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { ReviewSection } from './review-section.tsx'
import { type Result, runIntent } from './security-intents.ts'
import { TwoFactorSection } from './two-factor-section.tsx'

export const meta: Route.MetaFunction = ({ matches }) => ownMeta('Security', matches)

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = await getMe(request, context)
  const { account } = context.get(clientContext).api
  const twoFactor = await read(account['two-factor'].$get())
  // Until the account is settled the other calls are closed; the screen shows only what settles it.
  const settled = me.verified && !me.mustDo
  const sessions = settled ? (await read(account.sessions.$get())).items : null
  const devices = settled ? (await read(account.devices.$get())).items : []
  const held = me.held > 0 ? (await read(account.review.$get())).items : []
  const passkeys = settled ? (await read(account.passkeys.$get())).items : null
  const changed = new URL(request.url).searchParams.has('changed')
  if (changed && settled && me.role === 'admin') await openNewSite(context.get(clientContext))
  const { mustDo, hasPassword } = me
  return { mustDo, hasPassword, twoFactor, sessions, devices, passkeys, held, changed }
}

/** Whoever has just chosen their first password on a new site is led through it. */
async function openNewSite({ api }: Client): Promise<void> {
  const { isOwner, isOpened } = await read(api.setup.$get({ query: {} }))
  if (isOwner && !isOpened) throw redirect('/dashboard/setup')
}

export async function action({ request, context }: Route.ActionArgs) {
  const { result, cookies } = await runIntent(context.get(clientContext), await request.formData())
  const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
  // Without a script the page that follows is made by the same request, which still bears the cookie that has ended.
  if (cookies.length > 0 && result.ok) return redirect('/dashboard/security?changed', { headers })
  return data(result, { status: result.ok ? 200 : 422, headers })
}

/** With a script the new password is sent from the browser, which keeps the token of the new session. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  if (form.get('intent') !== 'password') return await serverAction()
  const { result, token } = await runIntent(createClient(officeFetch), form)
  if (!token) return answer(result)
  keepToken(token)
  return redirect('/dashboard/security?changed')
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { mustDo, hasPassword, twoFactor, sessions, devices, passkeys, held, changed } = loaderData
  const of = (...intents: string[]) => (actionData && intents.includes(actionData.intent) ? actionData : undefined)
  return (
    <>
      <h1 className="text-4xl font-normal">Security</h1>
      {mustDo ? (
        <Alert tone="warning" className="mt-6" title="Before you continue">
          {mustDo === 'change-password'
            ? 'Your password was only for your first sign-in. Please choose your own to continue.'
            : 'Your firm requires two-step verification for staff. Please set it up to continue.'}
        </Alert>
      ) : null}
      <ReviewSection items={held} result={of('keep-held', 'remove-held')} />
      {mustDo === 'set-up-two-factor' ? null : (
        <PasswordSection hasPassword={hasPassword} result={changed && !actionData ? CHANGED : of('password')} />
      )}
      {mustDo === 'change-password' ? null : (
        <TwoFactorSection
          state={twoFactor}
          hasPassword={hasPassword}
          result={of('start', 'confirm', 'renew', 'disable')}
        />
      )}
      {passkeys ? (
        <PasskeysSection passkeys={passkeys} hasPassword={hasPassword} result={of('remove-passkey')} />
      ) : null}
      {sessions ? (
        <DevicesSection
          sessions={sessions}
          devices={devices}
          result={of('end-session', 'end-others', 'forget-device')}
        />
      ) : null}
    </>
  )
}

const CHANGED: Result = { intent: 'password', ok: true, message: 'Your password has been changed.', fields: {} }

function PasswordSection({ hasPassword, result }: { hasPassword: boolean; result: Result | undefined }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result?.ok) frame.current?.querySelector('form')?.reset()
  }, [result])
  const errors = errorsOf(result)
  return (
    <AccountSection
      title="Password"
      note={
        hasPassword
          ? 'Changing it signs you out on every other device.'
          : 'You sign in with a code by email or a passkey. You can choose a password as well.'
      }
    >
      {result?.ok ? (
        <OutcomeAlert tone="success" className="mb-6">
          {result.message}
        </OutcomeAlert>
      ) : null}
      <div ref={frame}>
        <Form errors={errors} submit={hasPassword ? 'Change the password' : 'Choose a password'} aria-label="Password">
          <input type="hidden" name="intent" value="password" />
          {hasPassword ? (
            <TextField
              label="Current password"
              name="currentPassword"
              type="password"
              autoComplete="current-password"
            />
          ) : (
            <FreshMark />
          )}
          <PasswordPair name="newPassword" />
        </Form>
      </div>
    </AccountSection>
  )
}
