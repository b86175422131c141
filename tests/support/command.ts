import { vi } from 'vitest'
import { runCommand } from '#cli/cli.ts'
import { openDatabase } from '#database/database.ts'
import { openSecrets } from '#database/secrets.ts'
import { systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openStorage } from '#platform/open-storage.ts'
import { createServices } from '#server/services.ts'

/** A command as an operator calls it, with these variables set, and what it printed. */
export async function command(env: Record<string, string>, ...args: string[]) {
  const before = { ...process.env }
  const printed = { out: '', err: '' }
  const out = vi.spyOn(console, 'log').mockImplementation((words) => {
    printed.out += `${words}\n`
  })
  const err = vi.spyOn(console, 'error').mockImplementation((words) => {
    printed.err += `${words}\n`
  })
  Object.assign(process.env, { NODE_ENV: 'test', LOG_LEVEL: 'silent' }, env)
  try {
    return { exitCode: await runCommand(args, openBackend), ...printed }
  } finally {
    process.env = before
    out.mockRestore()
    err.mockRestore()
  }
}

async function openBackend() {
  const config = loadConfig()
  const log = createLog({ level: 'silent', pretty: false })
  const db = await openDatabase(config.databaseUrl, log)
  const storage = openStorage(config)
  const tools = { config, log, db, storage, clock: systemClock, secrets: await openSecrets(db.engine, config) }
  const services = createServices(tools)
  return {
    ...tools,
    services,
    async close() {
      await services.backups.close()
      services.outbox.close()
      await db.close()
    },
  }
}
