import { newPassphrase } from '#platform/ids.ts'
import { passwordFault } from '#server/features/system/accounts/credentials/password-rules.ts'
import { type Command, UsageError } from './command.ts'

export const createAdmin: Command = {
  name: 'create-admin',
  summary: 'Make another administrator; without --password one is made up, to be replaced at the first sign-in',
  usage: '--email ADDRESS [--name NAME] [--password PASSWORD]',
  options: { email: { type: 'string' }, name: { type: 'string' }, password: { type: 'string' } },
  async run({ values, open, ask }) {
    const email = readEmail(values.email ?? (await ask('email', 'Email address')))
    const name = String(values.name ?? 'Administrator')
    const isChosen = values.password !== undefined
    const password = isChosen ? String(values.password) : newPassphrase()
    const fault = passwordFault(password, { name, email })
    if (fault) throw new UsageError(fault)
    const { services } = await open()
    const member = { name, email, role: 'admin' as const, password, mustChangePassword: !isChosen }
    const id = await services.accounts.team.add('system', member)
    const words = `${email} can sign in as an administrator now.`
    return isChosen
      ? { words, data: { id, email } }
      : { words: `${words} The first password is ${password}`, data: { id, email, password } }
  },
}

export function readEmail(value: unknown): string {
  const email = String(value).trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new UsageError(`"${email}" is not an email address`)
  return email
}
