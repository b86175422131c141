import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '#database/database.ts'
import { openSecrets } from '#database/secrets.ts'
import { type Config, loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openStorage } from '#platform/open-storage.ts'
import { createApi } from '#server/api.ts'
import { createServices } from '#server/services.ts'
import type { Tools } from '#server/tools.ts'
import { readAnswerSchemas } from './answer-schemas.ts'
import { TestClock } from './clock.ts'
import { findContradictions, findStrayFiles } from './contradictions.ts'
import { createCaller } from './http-call.ts'
import { createPeople } from './people.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: {
      engine: 'sqlite' | 'postgres'
      folder: string
      template: string
      serverUrl?: string
      /** Words of `create database` for the quickest copy that the server can make. */
      howCopied?: string
    }
  }
}

export type TestApp = Awaited<ReturnType<typeof startApp>>

/** The API over real HTTP, on a database and a data folder of its own. */
export async function startApp(overrides: Partial<Config> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-test-'))
  const database = await freshDatabase(dataDir)
  const config: Config = {
    ...loadConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'silent',
      // Nobody answers there: no test asks the world outside.
      DNS_SERVERS: '127.0.0.1:9',
    }),
    ...overrides,
  }
  const log = createLog({ level: process.env.TEST_LOG ?? 'silent', pretty: false })
  const clock = new TestClock()
  const db = await openDatabase(config.databaseUrl, log, config.slowQueryMs)
  const storage = openStorage(config)
  const tools: Tools = { config, secrets: await openSecrets(db.engine, config), log, clock, db, storage }
  const instance = await serve(tools)
  return {
    ...instance,
    ...createPeople(tools, instance.services),
    clock,
    async close() {
      await instance.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    /** Closes it; fails where the data contradicts itself. For tests that write through the site alone. */
    async closeConsistent() {
      const found = [...(await findContradictions(db.read)), ...(await findStrayFiles(db.read, storage))]
      await this.close()
      if (found.length > 0) throw new Error(`The data contradicts itself.\n${found.join('\n')}`)
    },
  }
}

export type Instance = Awaited<ReturnType<typeof serve>>

/** A second instance of the same site, with connections of its own; a file has one writer, and so the same one. */
export async function startAnother(app: TestApp): Promise<Instance> {
  const { config, secrets, log, clock, storage } = app
  if (app.db.engine.name === 'sqlite') return { ...app, close: async () => {} }
  const db = await openDatabase(config.databaseUrl, log, config.slowQueryMs)
  return await serve({ config, secrets, log, clock, storage, db })
}

/** The API's document is the same for every app of a worker, and takes longer to make than most calls. */
let answerFault: ReturnType<typeof readAnswerSchemas> | undefined

async function serve(tools: Tools) {
  const services = createServices(tools)
  const api = createApi(tools, services)
  // It hangs up on nobody who is silent: on a busy machine it did so at the moment in which the next call was sent.
  const server = createServer({ keepAliveTimeout: 0 }, getRequestListener(api.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const caller = createCaller(url)
  return {
    ...tools,
    services,
    api,
    url,
    /** A call as any client would make it; redirects are answers too. What is answered must be what the API's document says. */
    async call(path: string, init: RequestInit = {}): Promise<Response> {
      const answered = await caller.call(path, init)
      // What is written after an answer is there before the next call.
      await services.accounts.settled()
      answerFault ??= readAnswerSchemas(await (await api.request('/api/openapi.json')).json())
      const fault = await answerFault(init.method ?? 'GET', new URL(url + path).pathname, answered)
      if (fault) throw new Error(fault)
      return answered.answer
    },
    async close() {
      caller.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await services.close()
      await tools.db.close()
    },
  }
}

/** A database of this engine with the schema and nothing in it. */
export async function freshDatabase(dataDir: string): Promise<{ url: string; drop(): Promise<void> }> {
  const { engine, template, serverUrl, howCopied = '' } = inject('database')
  if (engine === 'sqlite') {
    const file = join(dataDir, 'countinghouse.db')
    copyFileSync(template, file)
    return { url: `sqlite:${file}`, drop: async () => {} }
  }
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name} template ${template} ${howCopied}`)
  const url = new URL(serverUrl ?? '')
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
