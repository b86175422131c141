import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { openDatabase } from '#database/database.ts'
import { systemClock } from '#platform/clock.ts'
import { ConfigError, loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { loadSecrets } from '#platform/secrets.ts'
import { openFolderStorage } from '#platform/storage.ts'
import { createApi } from '#server/api.ts'
import { createPages } from '#server/pages/pages.ts'
import { createServices } from '#server/services.ts'
import type { Tools } from '#server/tools.ts'
import { clientContext, createClient } from '#web/api.ts'

// Type checks and tests import nothing from here; the build and the development server run it.
export async function open() {
  const config = loadConfig()
  const log = createLog({ level: config.logLevel, pretty: process.stdout.isTTY })
  const secrets = loadSecrets(config.dataDir)
  const db = await openDatabase(config.databaseUrl, log)
  const storage = openFolderStorage(join(config.dataDir, 'uploads'))
  const tools: Tools = { config, secrets, log, clock: systemClock, db, storage }
  const services = createServices(tools)
  const api = createApi(tools, services)
  const handle = createRequestHandler(build, config.mode)
  const pages = createPages(tools, api, (request, callApi) => {
    const context = new RouterContextProvider()
    context.set(clientContext, createClient(callApi, 'http://countinghouse.internal'))
    return handle(request, context)
  })
  return { ...tools, services, fetch: pages.fetch }
}

async function start(): Promise<void> {
  const app = await open()
  app.services.jobs.start()
  const server: Server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  server.listen(app.config.port, app.config.host, () => {
    app.log.info(`Countinghouse is open at ${app.config.publicUrl}`)
  })
}

async function run(): Promise<void> {
  if (process.argv[2] !== 'cli') return await start()
  const { runCommand } = await import('#cli/cli.ts')
  process.exitCode = await runCommand(process.argv.slice(3))
}

if (import.meta.env.PROD) {
  run().catch((error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exitCode = 1
  })
}
