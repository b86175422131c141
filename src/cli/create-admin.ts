import { passwordFault } from '#server/features/accounts/credentials/password-rules.ts'
import { type Command, UsageError } from './command.ts'

export const createAdmin: Command = {
  name: 'create-admin',
  summary: 'Make another administrator',
  usage: '--email ADDRESS [--name NAME] [--password PASSWORD]',
  options: { email: { type: 'string' }, name: { type: 'string' }, password: { type: 'string' } },
  async run({ values, open, ask, askHidden }) {
    const email = readEmail(values.email ?? (await ask('email', 'Email address')))
    const name = String(values.name ?? 'Administrator')
    const password = String(values.password ?? (await askHidden('password', 'Password')))
    const fault = passwordFault(password, { name, email })
    if (fault) throw new UsageError(fault)
    const { services } = await open()
    const member = { name, email, role: 'admin' as const, password, mustChangePassword: false }
    const id = await services.accounts.team.add('system', member)
    return { words: `${email} can sign in as an administrator now.`, data: { id, email } }
  },
}

export function readEmail(value: unknown): string {
  const email = String(value).trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new UsageError(`"${email}" is not an email address`)
  return email
}
