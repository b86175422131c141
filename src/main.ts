import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openDatabase } from '#database/database.ts'
import { openSecrets } from '#database/secrets.ts'
import { systemClock } from '#platform/clock.ts'
import { type Config, loadConfig, misspelt } from '#platform/config.ts'
import { takeFileLock } from '#platform/file-lock.ts'
import { listen } from '#platform/http-server.ts'
import { endOnCrash, stopOnSignal } from '#platform/lifecycle.ts'
import { createLog } from '#platform/log.ts'
import { countStalls } from '#platform/metrics.ts'
import { openStorage } from '#platform/open-storage.ts'
import { openServiceManager } from '#platform/service-manager.ts'
import { StartError } from '#platform/start-error.ts'
import { startFault } from '#platform/start-fault.ts'
import { closeToOthers, openDataFolder } from '#platform/storage.ts'
import { startWatchdog } from '#platform/watchdog.ts'
import { backUpBeforeUpgrade } from '#server/features/system/backup/before-upgrade.ts'
import { recoverRestore } from '#server/features/system/backup/reading/restore-swap.ts'
import { createFeatures } from '#server/features.ts'
import { createServices } from '#server/services.ts'
import type { Tools } from '#server/tools.ts'

export async function open() {
  const app = await openApp()
  await createFirstAdmin(app)
  return app
}

/** What only a site needs, such as its screens, is read in here: a command of the command line answers sooner without it. */
async function openApp() {
  const backend = await openBackend()
  await backend.services.seedContent()
  const { openSite } = await import('./site.ts')
  return openSite(backend, join(import.meta.dirname, '../client'))
}

/** On an empty database: makes the first admin, and shows the password once if it was not given. */
async function createFirstAdmin({ config, services }: Awaited<ReturnType<typeof openBackend>>): Promise<void> {
  const admin = await services.accounts.team.addFirst(config.adminEmail, config.adminPassword)
  if (!admin || config.adminPassword) return
  console.log(
    boxed([
      'Welcome to Countinghouse. This is the first sign-in; it is shown only once.',
      '',
      `Address:   ${config.publicUrl}/login`,
      `Email:     ${admin.email}`,
      `Password:  ${admin.password}`,
      '',
      'You will be asked for a password of your own.',
    ]),
  )
}

/** Everything behind the API; the command line uses it too. */
async function openBackend(level?: string) {
  const config = loadConfig()
  const log = createLog({ level: level ?? config.logLevel, pretty: process.stdout.isTTY })
  openDataFolder(config.dataDir)
  closeToOthers(config.dataDir)
  // Backups may lie in a folder that others use too.
  if (!config.backupUrl)
    closeToOthers(config.backupDir, (name) => name.startsWith('countinghouse-') || name === 'objects')
  await recoverRestore(config, log)
  const storage = openStorage(config)
  await backUpBeforeUpgrade({ config, log, storage }, createFeatures)
  const db = await openDatabase(config.databaseUrl, log, config.slowQueryMs)
  const secrets = await openSecrets(db.engine, config)
  const tools: Tools = { config, secrets, log, clock: systemClock, db, storage }
  const services = createServices(tools)
  return {
    ...tools,
    services,
    async close() {
      await services.close()
      await db.close()
    },
  }
}

async function start(): Promise<void> {
  const release = holdDatabase(loadConfig())
  const app = await openApp()
  for (const words of misspelt(process.env)) app.log.warn(words)
  endOnCrash(app.log)
  countStalls()
  startWatchdog({ seconds: app.config.watchdogSeconds, thread: join(import.meta.dirname, 'watchdog-thread.js') })
  const manager = openServiceManager(process.env, app.log)
  const adminReady = Promise.withResolvers<void>()
  let listener: typeof app.listener = (request, response) =>
    void adminReady.promise.then(() => app.listener(request, response))
  const server = await listen((request, response) => listener(request, response), app.config)
  // Only now: a start that ends because the port is taken must not use up the password that is shown once.
  await createFirstAdmin(app)
  listener = app.listener
  adminReady.resolve()
  app.services.jobs.start()
  stopOnSignal(app.log, async () => {
    await manager.stopping()
    app.services.live.end()
    await server.close()
    await app.close()
    release()
  })
  const { places } = app.services
  for (const fault of [await places.faultOfFiles(), await places.faultOfBackups()]) if (fault) app.log.error(fault)
  await manager.ready()
  app.log.info(`Countinghouse is open at ${app.config.publicUrl}`)
}

/** A file has one site: two would each keep pages that the other changes. Commands may work beside it. */
function holdDatabase({ dataDir, databaseUrl }: Config): () => void {
  if (!databaseUrl.startsWith('sqlite:')) return () => {}
  openDataFolder(dataDir)
  const file = databaseUrl.slice('sqlite:'.length)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const release = takeFileLock(`${file}.lock`)
  if (release) return release
  throw new StartError(
    `DATABASE_URL: another process of the site runs on ${file}. Stop it first; several need PostgreSQL.`,
  )
}

async function run(): Promise<void> {
  if (process.argv[2] !== 'cli') return await start()
  const { runCommand } = await import('#cli/cli.ts')
  process.exitCode = await runCommand(process.argv.slice(3), () => openBackend('silent'))
}

if (import.meta.env.PROD) {
  run().catch((error: unknown) => {
    console.error(startFault(error, Boolean(process.env.STORAGE_URL)) ?? error)
    process.exit(1)
  })
}

/** Lines in a frame that nobody overlooks in a terminal. */
function boxed(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length))
  const edge = (left: string, right: string) => `${left}${'═'.repeat(width + 4)}${right}`
  const body = ['', ...lines, ''].map((line) => `║  ${line.padEnd(width)}  ║`)
  return ['', edge('╔', '╗'), ...body, edge('╚', '╝'), ''].join('\n')
}
