import { loadConfig } from '#platform/config.ts'
import { deriveSecrets } from '#platform/secrets.ts'
import { formatFault } from '#server/features/system/audit/audit.service.ts'
import type { Backend } from '#server/services.ts'
import { type Command, UsageError } from './command.ts'

export const audit: Command = {
  name: 'audit',
  summary: 'Check that no event of the audit was changed or taken out; or seal it anew after SECRET was changed',
  usage: 'verify | rekey',
  options: {},
  async run({ positionals, open }) {
    if (positionals[0] === 'verify') return await verify(await open())
    if (positionals[0] === 'rekey') return await rekey(await open())
    throw new UsageError('Say what to do: audit verify, or audit rekey')
  },
}

async function verify({ services }: Pick<Backend, 'services'>) {
  const found = await services.audit.verify()
  const words = found.intact
    ? `All ${found.events} events are as they were written.`
    : `${formatFault(found)} The first ${found.events} are as they were written.`
  return { words, data: found, exitCode: found.intact ? 0 : 1 }
}

/** The events are sealed with a key made from SECRET: when that was changed, they wait for the new one. */
async function rekey({ db, services, secrets }: Backend) {
  const before = process.env.SECRET_BEFORE
  if (!loadConfig().secret || !before)
    throw new UsageError('Give the old secret as SECRET_BEFORE, beside the new SECRET')
  const from = deriveSecrets(before).audit
  await db.transaction(async (tx) => {
    await services.audit.rekey(tx, { from, to: secrets.audit })
    await services.audit.record(tx, 'system', { action: 'secrets.rotated' })
  })
  return await verify({ services })
}
