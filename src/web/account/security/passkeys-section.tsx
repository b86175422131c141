import { type FormEvent, useEffect, useState } from 'react'
import { Form as PlainForm, useRevalidator } from 'react-router'
import type { PasskeyAnswer } from '#contract/my-account.ts'
import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { RoomSection } from '#web/account/room-section.tsx'
import { canUsePasskeys, makePasskey } from '#web/signed-in/session/passkeys.ts'
import { errorsOf } from '#web/signed-in/session/submit.ts'
import type { Result } from './security-intents.ts'

interface Props {
  passkeys: PasskeyAnswer[]
  result: Result | undefined
}

export function PasskeysSection({ passkeys, result }: Props) {
  const [possible, setPossible] = useState(false)
  const [said, setSaid] = useState<Omit<Result, 'intent'> | null>(null)
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  useEffect(() => setPossible(canUsePasskeys()), [])

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    setBusy(true)
    const outcome = await makePasskey(String(typed.get('name')), String(typed.get('password')))
    setBusy(false)
    setSaid(outcome)
    if (!outcome.ok) return
    form.reset()
    await revalidate()
  }

  const errors = errorsOf(said, 'passkey-')
  const shown = said ?? result
  return (
    <RoomSection title="Passkeys" note="Sign in with your fingerprint, face or device code instead of a password.">
      {shown && (shown.ok || shown === result) ? (
        <Alert tone={shown.ok ? 'success' : 'error'} className="mb-6">
          {shown.message}
        </Alert>
      ) : null}
      {passkeys.length > 0 ? (
        <ul className="rule-top mb-8">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="rule-bottom flex flex-wrap items-center justify-between gap-3 py-2">
              <span>
                {passkey.name} <span className="figures text-sm text-ink-soft">{passkey.createdAt.slice(0, 10)}</span>
              </span>
              <PlainForm method="post" onSubmit={() => setSaid(null)}>
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
          <TextField
            label="Name of this device"
            id="passkey-name"
            name="name"
            maxLength={120}
            error={errors['passkey-name']}
          />
          <TextField
            label="Your password"
            id="passkey-password"
            name="password"
            type="password"
            autoComplete="current-password"
            error={errors['passkey-password']}
          />
          <div>
            <Button variant="secondary" busy={busy}>
              Add a passkey
            </Button>
          </div>
        </Form>
      ) : (
        <p className="text-ink-soft">This browser does not support passkeys, or JavaScript is turned off.</p>
      )}
    </RoomSection>
  )
}
