import { type FormEvent, useEffect, useState } from 'react'
import { Form as PlainForm, useRevalidator } from 'react-router'
import type { PasskeyAnswer } from '#contract/system/my-account.ts'
import { Form } from '#design/patterns/form.tsx'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { AccountSection } from '#web/account/account-section.tsx'
import { useLongDay } from '#web/signed-in/parts/moments.tsx'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'
import { canUsePasskeys, makePasskey } from '#web/signed-in/session/passkeys.ts'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import { errorsOf } from '#web/signed-in/session/submit.ts'
import type { Result } from './security-intents.ts'

interface Props {
  passkeys: PasskeyAnswer[]
  hasPassword: boolean
  result: Result | undefined
}

export function PasskeysSection({ passkeys, hasPassword, result }: Props) {
  const longDay = useLongDay()
  const [possible, setPossible] = useState(false)
  const [said, setSaid] = useState<Omit<Result, 'intent'> | null>(null)
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const { confirmIdentity } = useSession()
  useEffect(() => setPossible(canUsePasskeys()), [])

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    if (!hasPassword && !(await confirmIdentity())) return
    setBusy(true)
    const password = hasPassword ? String(typed.get('password')) : undefined
    const outcome = await makePasskey(String(typed.get('name')), password)
    setBusy(false)
    setSaid(outcome)
    if (!outcome.ok) return
    form.reset()
    await revalidate()
  }

  const errors = errorsOf(said, 'passkey-')
  const shown = said ?? result
  return (
    <AccountSection title="Passkeys" note="Sign in with your fingerprint, face or device code instead of a password.">
      {shown && (shown.ok || shown === result) ? (
        <OutcomeAlert tone={shown.ok ? 'success' : 'error'} className="mb-6">
          {shown.message}
        </OutcomeAlert>
      ) : null}
      {passkeys.length > 0 ? (
        <ul className="rule-top mb-8">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="rule-bottom flex flex-wrap items-center justify-between gap-3 py-2">
              <span>
                {passkey.name}{' '}
                <span className="text-sm text-ink-soft">
                  added on {longDay(passkey.createdAt)}
                  {passkey.held ? ', waiting for your answer' : ''}
                </span>
              </span>
              <PlainForm method="post" onSubmit={() => setSaid(null)}>
                <FreshMark />
                <input type="hidden" name="intent" value="remove-passkey" />
                <input type="hidden" name="id" value={passkey.id} />
                <Button variant="quiet" size="small" aria-label={`Remove the passkey ${passkey.name}`}>
                  Remove
                </Button>
              </PlainForm>
            </li>
          ))}
        </ul>
      ) : null}
      {possible ? (
        <Form onSubmit={add} errors={errors} busy={busy} aria-label="Add a passkey">
          <TextField label="Name of this device" id="passkey-name" name="name" maxLength={120} />
          {hasPassword ? (
            <TextField
              label="Your password"
              id="passkey-password"
              name="password"
              type="password"
              autoComplete="current-password"
            />
          ) : null}
          <div>
            <Button variant="secondary" busy={busy}>
              Add a passkey
            </Button>
          </div>
        </Form>
      ) : (
        <p className="text-ink-soft">This browser does not support passkeys, or JavaScript is turned off.</p>
      )}
    </AccountSection>
  )
}
