import { type Client, createClient } from '#web/api.ts'
import { keepToken } from '#web/signed-in/session/token.ts'

export type Step =
  | { kind: 'in'; token: string }
  | { kind: 'code'; challenge: string; message: string }
  | { kind: 'mailed'; email: string; message: string }
  | Failure

export interface Failure {
  kind: 'failed'
  form: FormName
  status: number
  message: string
  fields: Record<string, string>
  challenge: string | null
  email: string
}

/** The forms of the page: the password, the app's code, asking for a code by mail, and that code. */
type FormName = 'password' | 'app-code' | 'ask-code' | 'mail-code'

interface Attempt {
  step: Step
  cookies: string[]
}

export async function signIn(client: Client, form: FormData): Promise<Attempt> {
  const email = textIn(form, 'email')
  const answer = await send(client, form)
  const body: Partial<Record<'token' | 'challenge' | 'message' | 'code', string>> & {
    fields?: Record<string, string>
  } = await answer.json().catch(() => ({}))
  const cookies = answer.headers.getSetCookie()
  const message = body.message ?? 'Login failed'
  if (answer.ok && body.token) return { cookies, step: { kind: 'in', token: body.token } }
  if (answer.ok && body.challenge) return { cookies, step: { kind: 'code', challenge: body.challenge, message } }
  if (answer.ok) return { cookies, step: { kind: 'mailed', email, message } }
  const failure = { ...failed(form), status: answer.status, message, fields: body.fields ?? {} }
  return { cookies, step: body.code === 'sign-in-expired' ? { ...failure, challenge: null } : failure }
}

/** The same from the browser, which also keeps the token; a broken network is a failed login. */
export async function signInFromBrowser(form: FormData): Promise<Step> {
  try {
    const { step } = await signIn(createClient(fetch), form)
    if (step.kind === 'in') keepToken(step.token)
    return step
  } catch {
    return failed(form)
  }
}

function send({ api: { auth } }: Client, form: FormData) {
  const email = textIn(form, 'email')
  const code = textIn(form, 'code')
  const remember = form.get('remember') === 'on'
  switch (formOf(form)) {
    case 'app-code':
      return auth.login['two-factor'].$post({ json: { challenge: textIn(form, 'challenge'), code } })
    case 'ask-code':
      return auth.code.$post({ json: { email } })
    case 'mail-code':
      return auth.code.verify.$post({ json: { email, code, remember } })
    case 'password':
      return auth.login.$post({ json: { email, password: textIn(form, 'password'), remember } })
  }
}

function failed(form: FormData): Failure {
  return {
    kind: 'failed',
    form: formOf(form),
    status: 0,
    message: 'Login failed',
    fields: {},
    challenge: textIn(form, 'challenge') || null,
    email: textIn(form, 'email'),
  }
}

function formOf(form: FormData): FormName {
  if (textIn(form, 'challenge')) return 'app-code'
  const named = textIn(form, 'form')
  return named === 'ask-code' || named === 'mail-code' ? named : 'password'
}

const textIn = (form: FormData, name: string) => String(form.get(name) ?? '')
