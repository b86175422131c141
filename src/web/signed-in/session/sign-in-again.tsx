import { type FormEvent, useEffect, useId, useState } from 'react'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { askForPasskey, canUsePasskeys } from './passkeys.ts'
import { keepToken } from './token.ts'

export interface Credentials {
  hasPassword: boolean
  hasPasskey: boolean
}

interface Props extends Credentials {
  email: string
  onDone(signedIn: boolean): void
}

/** Which field is shown: the password, a button that has a code emailed, that code, or the code of an authenticator app. */
type Shown = { by: 'password' } | { by: 'ask-code' } | { by: 'mail-code' } | { by: 'app-code'; challenge: string }

/** Asks who it is, by what the person has; nothing on the screen behind it is touched. */
export function SignInAgain({ email, hasPassword, hasPasskey, onDone }: Props) {
  const { sendsEmail } = useFirm()
  const [shown, setShown] = useState<Shown>({ by: hasPassword || !sendsEmail ? 'password' : 'ask-code' })
  const [notice, setNotice] = useState<{ ok: boolean; text: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [usesPasskeys, setUsesPasskeys] = useState(false)
  const id = useId()
  useEffect(() => setUsesPasskeys(hasPasskey && canUsePasskeys()), [hasPasskey])

  async function take(step: Promise<Again>): Promise<void> {
    setBusy(true)
    setNotice(null)
    const outcome = await step
    setBusy(false)
    if (outcome.kind === 'in') return onDone(true)
    setNotice({ ok: outcome.kind !== 'failed', text: outcome.text })
    if (outcome.kind === 'mailed') setShown({ by: 'mail-code' })
    if (outcome.kind === 'app-code') setShown({ by: 'app-code', challenge: outcome.challenge })
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy) return
    const typed = String(new FormData(event.currentTarget).get('shown') ?? '')
    void take(stepFor(shown, email, typed))
  }

  const isAsking = shown.by === 'ask-code'
  return (
    <Dialog open onClose={() => onDone(false)} title="Please sign in again">
      <form onSubmit={submit} className="flex flex-col gap-5">
        <p>Your session has ended. Everything you typed is still here and is saved as soon as you are back.</p>
        {notice ? <Alert tone={notice.ok ? 'info' : 'error'}>{notice.text}</Alert> : null}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {isAsking ? (
          <p>We email a code to {email}.</p>
        ) : (
          <TextField key={shown.by} id={`${id}-${shown.by}`} name="shown" {...FIELDS[shown.by](email)} />
        )}
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>{isAsking ? 'Email me a code' : 'Sign in and continue'}</Button>
          {sendsEmail && !isAsking && shown.by !== 'app-code' ? (
            <Button type="button" variant="secondary" onClick={() => void take(askMailCode(email))}>
              {shown.by === 'mail-code' ? 'Send another code' : 'Email me a code'}
            </Button>
          ) : null}
          {hasPassword && shown.by !== 'password' && shown.by !== 'app-code' ? (
            <Button type="button" variant="secondary" onClick={() => setShown({ by: 'password' })}>
              Use the password
            </Button>
          ) : null}
          {usesPasskeys ? (
            <Button type="button" variant="secondary" onClick={() => void take(byPasskey(email))}>
              Use a passkey
            </Button>
          ) : null}
          <Button type="button" variant="quiet" onClick={() => onDone(false)}>
            Later
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const CODE = { inputMode: 'numeric', autoComplete: 'one-time-code', autoFocus: true } as const

const FIELDS = {
  password: (email: string) => ({
    ...{ type: 'password', label: 'Password', hint: `For ${email}`, autoComplete: 'current-password' },
  }),
  'mail-code': (email: string) => ({ label: 'Code from the email', hint: `Six digits, sent to ${email}`, ...CODE }),
  'app-code': () => ({ label: 'Code from your authenticator app', ...CODE }),
}

function stepFor(shown: Shown, email: string, typed: string): Promise<Again> {
  switch (shown.by) {
    case 'password':
      return byPassword(email, typed)
    case 'ask-code':
      return askMailCode(email)
    case 'mail-code':
      return byMailCode(email, typed)
    case 'app-code':
      return bySecondFactor(shown.challenge, typed)
  }
}

type Again =
  | { kind: 'in' }
  | { kind: 'mailed'; text: string }
  | { kind: 'app-code'; challenge: string; text: string }
  | { kind: 'failed'; text: string }

const byPassword = (email: string, password: string) => send('/api/auth/login', { email, password })

const askMailCode = (email: string) => send('/api/auth/code', { email })

const byMailCode = (email: string, code: string) => send('/api/auth/code/verify', { email, code })

const bySecondFactor = (challenge: string, code: string) => send('/api/auth/login/two-factor', { challenge, code })

/** A passkey says itself whose it is: that of another user must not go on with this person's work. */
async function byPasskey(email: string): Promise<Again> {
  const outcome = await askForPasskey(false)
  if (!outcome.ok) return { kind: 'failed', text: outcome.message }
  const me = (await fetch('/api/auth/me')
    .then((answer) => answer.json())
    .catch(() => null)) as { email?: string } | null
  if (me?.email === email) return { kind: 'in' }
  return { kind: 'failed', text: `This passkey is not that of ${email}. Please sign in as ${email}.` }
}

async function send(path: string, body: Record<string, string>): Promise<Again> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { token, challenge, message } = (await answer.json()) as Partial<Record<string, string>>
    if (!answer.ok) return { kind: 'failed', text: message ?? 'Login failed' }
    if (challenge) return { kind: 'app-code', challenge, text: message ?? '' }
    if (!token) return { kind: 'mailed', text: message ?? '' }
    keepToken(token)
    return { kind: 'in' }
  } catch {
    return { kind: 'failed', text: 'The connection is down. Nothing was sent; please try again.' }
  }
}
