import { type Client, read } from '#web/api.ts'
import { type Outcome, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'

/** What an authenticator app needs, shown once. */
export interface Enrolment {
  secret: string
  qr: string
}

export interface Result extends Omit<Outcome, 'value'> {
  intent: string
  enrolment?: Enrolment
  recoveryCodes?: string[]
}

interface Run {
  result: Result
  cookies: string[]
}

/** Does what one of the forms of the page asks for. */
export async function runIntent(client: Client, form: FormData): Promise<Run> {
  const intent = String(form.get('intent') ?? '')
  const cookies: string[] = []
  const { account, auth } = client.api
  const typed = textsOf(form, 'password', 'code', 'id')

  const plain = async (call: Promise<{ message?: string }>): Promise<Run> => {
    const { value: _, ...outcome } = await outcomeOf(call)
    return { result: { intent, ...outcome }, cookies }
  }

  switch (intent) {
    case 'password': {
      const json = textsOf(form, 'currentPassword', 'newPassword', 'confirmPassword')
      const answer = await auth['change-password'].$post({ json })
      // The old session has ended: the browser needs the cookie of the new one.
      cookies.push(...answer.headers.getSetCookie())
      return await plain(read(Promise.resolve(answer)))
    }
    case 'start': {
      const { value, ...outcome } = await outcomeOf(
        read(account['two-factor'].$post({ json: { password: typed.password } })).then((enrolment) => ({
          ...enrolment,
          message: '',
        })),
      )
      const enrolment = value ? { secret: value.secret, qr: value.qr } : undefined
      return { result: { intent, ...outcome, enrolment }, cookies }
    }
    case 'confirm': {
      const { value, ...outcome } = await outcomeOf(
        read(account['two-factor'].confirm.$post({ json: { code: typed.code } })),
      )
      const enrolment = outcome.ok ? undefined : textsOf(form, 'secret', 'qr')
      return { result: { intent, ...outcome, recoveryCodes: value?.recoveryCodes, enrolment }, cookies }
    }
    case 'renew': {
      const { value, ...outcome } = await outcomeOf(
        read(account['two-factor']['recovery-codes'].$post({ json: { password: typed.password } })),
      )
      return { result: { intent, ...outcome, recoveryCodes: value?.recoveryCodes }, cookies }
    }
    case 'disable':
      return await plain(
        read(account['two-factor'].disable.$post({ json: { password: typed.password, code: typed.code } })),
      )
    case 'remove-passkey':
      return await plain(read(account.passkeys[':id'].$delete({ param: { id: typed.id } })))
    case 'end-session':
      return await plain(read(account.sessions[':id'].$delete({ param: { id: typed.id } })))
    case 'end-others':
      return await plain(read(account.sessions.$delete()))
    default:
      return {
        result: { intent, ok: false, message: 'This form is out of date. Please reload the page.', fields: {} },
        cookies,
      }
  }
}
