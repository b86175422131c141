import type { TestApp } from './app.ts'
import { newestMail } from './mails.ts'
import { PASSWORD } from './people.ts'

export { PASSWORD }

let count = 0
export const newEmail = (name = 'someone') => `${name}-${++count}-${Math.random().toString(36).slice(2, 8)}@example.com`

/** A JSON call, as any client would make it. */
export async function send(
  app: TestApp,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  method = 'POST',
) {
  const answer = await app.call(path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { answer, status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** The mark of the browser that asked for a link or a code, as it is sent back with what was mailed. */
export function browserOf(answer: Response): Record<string, string> {
  const mark = answer.headers.getSetCookie().find((cookie) => /^(__Host-)?browser=/.test(cookie))
  return mark ? { Cookie: mark.split(';')[0] ?? '' } : {}
}

/** Registers by the calls that people make, opens the link in the mail, and answers the address. */
export async function registered(app: TestApp, { email = newEmail(), password = PASSWORD, verify = true } = {}) {
  const form = { fullName: 'Robin Reed', email, password, confirmPassword: password }
  const { status, answer } = await send(app, '/api/auth/register', form)
  if (status !== 201) throw new Error(`registering answered ${status}`)
  if (verify)
    await send(app, '/api/auth/verify-email', { token: (await newestMail(app, email)).token }, browserOf(answer))
  return email
}

export async function signIn(app: TestApp, email: string, password = PASSWORD, more: Record<string, unknown> = {}) {
  const { status, body, answer } = await send(app, '/api/auth/login', { email, password, ...more })
  const cookie = answer.headers.getSetCookie()[0] ?? ''
  return {
    status,
    body,
    setCookie: cookie,
    bearer: { Authorization: `Bearer ${body.token}` },
    cookie: { Cookie: cookie.split(';')[0] ?? '' },
  }
}

export const me = (app: TestApp, headers: Record<string, string>) => app.call('/api/auth/me', { headers })
