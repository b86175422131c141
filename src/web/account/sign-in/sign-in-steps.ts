import { type Client, createClient } from '#web/api.ts'
import { keepToken } from '#web/signed-in/session/token.ts'

export type Step = { kind: 'in'; token: string } | { kind: 'code'; challenge: string; message: string } | Failure

export interface Failure {
  kind: 'failed'
  status: number
  message: string
  fields: Record<string, string>
  /** Kept when it was the code that failed. */
  challenge: string | null
  email: string
}

interface Attempt {
  step: Step
  cookies: string[]
}

/** One step of signing in: the password, or the code that follows it. */
export async function signIn(client: Client, form: FormData): Promise<Attempt> {
  const typed = (name: string) => String(form.get(name) ?? '')
  const challenge = typed('challenge') || null
  const answer = challenge
    ? await client.api.auth.login['two-factor'].$post({ json: { challenge, code: typed('code') } })
    : await client.api.auth.login.$post({
        json: { email: typed('email'), password: typed('password'), remember: form.get('remember') === 'on' },
      })
  const body: Partial<Record<'token' | 'challenge' | 'message' | 'code', string>> & {
    fields?: Record<string, string>
  } = await answer.json().catch(() => ({}))
  const cookies = answer.headers.getSetCookie()
  if (answer.ok && body.token) return { cookies, step: { kind: 'in', token: body.token } }
  if (answer.ok && body.challenge) {
    return { cookies, step: { kind: 'code', challenge: body.challenge, message: body.message ?? '' } }
  }
  const expired = body.code === 'sign-in-expired'
  return {
    cookies,
    step: {
      kind: 'failed',
      status: answer.status,
      message: body.message ?? 'Login failed',
      fields: body.fields ?? {},
      challenge: expired ? null : challenge,
      email: typed('email'),
    },
  }
}

/** The same from the browser, which also keeps the token; a broken network is a failed login. */
export async function signInFromBrowser(form: FormData): Promise<Step> {
  try {
    const { step } = await signIn(createClient(fetch), form)
    if (step.kind === 'in') keepToken(step.token)
    return step
  } catch {
    return {
      kind: 'failed',
      status: 0,
      message: 'Login failed',
      fields: {},
      challenge: String(form.get('challenge') ?? '') || null,
      email: String(form.get('email') ?? ''),
    }
  }
}
