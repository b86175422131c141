import { type FormEvent, useId, useState } from 'react'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { keepToken } from './token.ts'

interface Props {
  email: string
  onDone(signedIn: boolean): void
}

/** Asks for the password where the person stands; nothing on the screen behind it is touched. */
export function SignInAgain({ email, onDone }: Props) {
  const [challenge, setChallenge] = useState<string | null>(null)
  const [words, setWords] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const id = useId()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setWords(null)
    const step = challenge
      ? await sendCode(challenge, String(form.get('code')))
      : await sendPassword(email, String(form.get('password')))
    setBusy(false)
    if (step.kind === 'in') onDone(true)
    else if (step.kind === 'code') setChallenge(step.challenge)
    else setWords(step.words)
  }

  return (
    <Dialog open onClose={() => onDone(false)} title="Please sign in again">
      <form onSubmit={submit} className="flex flex-col gap-5">
        <p>Your session has ended. Everything you typed is still here and is saved as soon as you are back.</p>
        {words && <Alert tone="error">{words}</Alert>}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {challenge ? (
          <TextField
            key="code"
            id={`${id}-code`}
            name="code"
            label="Code from your authenticator app"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
          />
        ) : (
          <TextField
            key="password"
            id={`${id}-password`}
            name="password"
            type="password"
            label="Password"
            hint={`For ${email}`}
            autoComplete="current-password"
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>Sign in and continue</Button>
          <Button type="button" variant="quiet" onClick={() => onDone(false)}>
            Later
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type SignInStep = { kind: 'in' } | { kind: 'code'; challenge: string } | { kind: 'failed'; words: string }

function sendPassword(email: string, password: string): Promise<SignInStep> {
  return send('/api/auth/login', { email, password })
}

function sendCode(challenge: string, code: string): Promise<SignInStep> {
  return send('/api/auth/login/two-factor', { challenge, code })
}

async function send(path: string, body: Record<string, string>): Promise<SignInStep> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { token, challenge, message } = (await answer.json()) as Partial<Record<string, string>>
    if (!answer.ok) return { kind: 'failed', words: message ?? 'Login failed' }
    if (challenge) return { kind: 'code', challenge }
    if (token) keepToken(token)
    return { kind: 'in' }
  } catch {
    return { kind: 'failed', words: 'Network error' }
  }
}
