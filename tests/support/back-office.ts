import { openDatabase } from '#database/database.ts'
import { openSecrets } from '#database/secrets.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openStorage } from '#platform/open-storage.ts'
import { createServices } from '#server/services.ts'
import type { Tools } from '#server/tools.ts'
import { TestClock } from './clock.ts'
import { createPeople } from './people.ts'
import type { Site } from './site.ts'

export type BackOffice = Awaited<ReturnType<typeof openBackOffice>>

/** The verbs behind a running site, over the same database and data folder, as the command line has them. */
export async function openBackOffice(site: Site) {
  const config = loadConfig(site.env)
  const log = createLog({ level: 'silent', pretty: false })
  const db = await openDatabase(config.databaseUrl, log)
  const storage = openStorage(config)
  const clock = new TestClock()
  const tools: Tools = { config, secrets: await openSecrets(db.engine, config), log, clock, db, storage }
  const services = createServices(tools)
  return { ...tools, clock, services, people: createPeople(tools, services), close: () => db.close() }
}

/** Lets an hour pass since a user last showed their password. */
export async function grewOld(office: BackOffice, accountId: string): Promise<void> {
  const confirmedAt = new Date(Date.now() - 3_600_000).toISOString()
  await office.db.transaction((tx) =>
    tx.updateTable('sessions').set({ confirmedAt }).where('accountId', '=', accountId).execute(),
  )
}
