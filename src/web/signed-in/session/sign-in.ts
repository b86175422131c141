import { keepToken } from './token.ts'

export type SignInStep = { kind: 'in' } | { kind: 'code'; challenge: string } | { kind: 'failed'; words: string }

export function sendPassword(email: string, password: string): Promise<SignInStep> {
  return send('/api/auth/login', { email, password })
}

export function sendCode(challenge: string, code: string): Promise<SignInStep> {
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
