import { type Command, UsageError } from './command.ts'

export const audit: Command = {
  name: 'audit',
  summary: 'Check that no event of the audit was changed or taken out',
  usage: 'verify',
  options: {},
  async run({ positionals, open }) {
    if (positionals[0] !== 'verify') throw new UsageError('Say what to do: audit verify')
    const { services } = await open()
    const found = await services.audit.verify()
    const words = found.intact
      ? `All ${found.events} events are as they were written.`
      : `Event ${found.brokenAt} does not fit: it, or the one before it, was changed or taken out. ${found.events} before it are as they were written.`
    return { words, data: found, exitCode: found.intact ? 0 : 1 }
  },
}
