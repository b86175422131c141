import { newPassphrase } from '#platform/ids.ts'
import type { Command } from './command.ts'
import { readEmail } from './create-admin.ts'

export const resetPassword: Command = {
  name: 'reset-password',
  summary: 'Give an account a new password, to be replaced at the next sign-in',
  usage: '--email ADDRESS [--password PASSWORD]',
  options: { email: { type: 'string' }, password: { type: 'string' } },
  async run({ values, open, ask }) {
    const email = readEmail(values.email ?? (await ask('email', 'Email address')))
    const password = String(values.password ?? newPassphrase())
    const { services } = await open()
    await services.accounts.team.setPassword(email, password)
    const words = values.password
      ? `The password of ${email} is set. Every device was signed out.`
      : `The new password of ${email} is ${password}\nEvery device was signed out.`
    return { words, data: { email, ...(values.password ? {} : { password }) } }
  },
}
