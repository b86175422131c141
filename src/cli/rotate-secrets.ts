import { shareSecrets } from '#database/secrets.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { exchangeSecrets, forgetExchanged, newSecrets } from '#platform/secrets.ts'
import { formatFault } from '#server/features/system/audit/audit.service.ts'
import { refuseRunning } from '#server/features/system/backup/reading/restore-site.ts'
import { type Command, UsageError } from './command.ts'

export const rotateSecrets: Command = {
  name: 'rotate-secrets',
  summary: 'Replace the keys of the site; the site must not be running',
  usage: '',
  options: {},
  async run({ open }) {
    const { databaseUrl, secret } = loadConfig()
    if (secret) throw new UsageError('The keys are made from SECRET: change it there')
    await refuseRunning(databaseUrl, createLog({ level: 'silent', pretty: false }))
    const { db, config, services, secrets } = await open()
    const verdict = await services.audit.verify()
    if (!verdict.intact) throw new UsageError(`Nothing was done. ${formatFault(verdict)}`)
    // What lies beside the backups is named with this one, and so are those who were erased: both have to be found again.
    const fresh = { ...newSecrets(), backup: secrets.backup }
    const { people } = await services.accounts.rotateKey(fresh.session, async (tx) => {
      await services.audit.rekey(tx, { from: secrets.audit, to: fresh.audit })
      await services.outbox.server.reseal(tx, fresh.session)
      await services.outbox.incoming.reseal(tx, fresh.session)
      await services.sealKeys.reseal(tx, fresh.session)
      await services.alerts.webhook.reseal(tx, fresh.session)
      await services.webhooks.reseal(tx, fresh.session)
      if (db.engine.name === 'postgres') await shareSecrets(tx, fresh)
      else exchangeSecrets(config.dataDir, fresh)
    })
    forgetExchanged(config.dataDir)
    const words = [
      'The keys were replaced. Everybody has to sign in again.',
      people > 0 ? `${people} people use a second factor: it works as before, but they need new recovery codes.` : '',
    ]
    return { words: words.filter(Boolean).join('\n'), data: { secondFactors: people } }
  },
}
