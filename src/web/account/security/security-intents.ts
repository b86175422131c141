import { type Client, read } from '#web/api.ts'
import { type Outcome, outcomeOf, proofIn, textsOf } from '#web/signed-in/session/submit.ts'

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
  /** Takes the place of the one that a script has kept: it has ended with the old session. */
  token?: string
}

const HERE = '/dashboard/security'

export async function runIntent(client: Client, form: FormData): Promise<Run> {
  const intent = String(form.get('intent') ?? '')
  const cookies: string[] = []
  const { account, auth } = client.api
  const typed = textsOf(form, 'code', 'id')
  const proof = proofIn(form)

  const plain = async (call: Promise<{ message?: string }>): Promise<Run> => {
    const { value: _, ...outcome } = await outcomeOf(call, HERE)
    return { result: { intent, ...outcome }, cookies }
  }

  switch (intent) {
    case 'password': {
      const { currentPassword, ...chosen } = textsOf(form, 'currentPassword', 'newPassword', 'confirmPassword')
      const known = form.has('currentPassword') ? { currentPassword } : {}
      const answer = await auth['change-password'].$post({ json: { ...chosen, ...known } })
      // The old session has ended: the browser needs the cookie of the new one.
      cookies.push(...answer.headers.getSetCookie())
      const { value, ...outcome } = await outcomeOf(read(Promise.resolve(answer)), HERE)
      return { result: { intent, ...outcome }, cookies, ...(value && { token: value.token }) }
    }
    case 'start': {
      const { value, ...outcome } = await outcomeOf(
        read(account['two-factor'].$post({ json: proof })).then((enrolment) => ({
          ...enrolment,
          message: '',
        })),
        HERE,
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
        read(account['two-factor']['recovery-codes'].$post({ json: proof })),
        HERE,
      )
      return { result: { intent, ...outcome, recoveryCodes: value?.recoveryCodes }, cookies }
    }
    case 'disable':
      return await plain(read(account['two-factor'].disable.$post({ json: { ...proof, code: typed.code } })))
    case 'remove-passkey':
      return await plain(read(account.passkeys[':id'].$delete({ param: { id: typed.id } })))
    case 'keep-held':
    case 'remove-held':
      return await plain(read(account.review.$post({ json: { id: typed.id, mine: intent === 'keep-held' } })))
    case 'forget-device':
      return await plain(read(account.devices[':id'].$delete({ param: { id: typed.id } })))
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
