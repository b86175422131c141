import { askForPasskey } from './passkeys.ts'
import { keepToken } from './token.ts'

/** What came of one step of signing in again. */
export type Again =
  | { kind: 'in' }
  | { kind: 'mailed'; text: string }
  | { kind: 'app-code'; challenge: string; text: string }
  | { kind: 'failed'; text: string }

export const byPassword = (email: string, password: string) => send('/api/auth/login', { email, password })

export const askMailCode = (email: string) => send('/api/auth/code', { email })

export const byMailCode = (email: string, code: string) => send('/api/auth/code/verify', { email, code })

export const bySecondFactor = (challenge: string, code: string) =>
  send('/api/auth/login/two-factor', { challenge, code })

/** A passkey says itself whose it is: that of somebody else must not go on with this person's work. */
export async function byPasskey(email: string): Promise<Again> {
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
