import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#database/database.ts'
import { createLog } from '#platform/log.ts'
import { startPostgres } from './postgres-server.ts'

/** Starts a server (or uses TEST_DATABASE_URL) and makes one migrated database that each test copies. */
export default async function setup(project: TestProject) {
  const server = await startPostgres()
  const template = `template_${process.pid}`
  await server.query(`create database ${template}`)
  const db = await openDatabase(server.urlOf(template), createLog({ level: 'silent', pretty: false }))
  await db.close()
  // Since PostgreSQL 15 each page of a copy passes through the log by default, which takes twice as long.
  const isChoosable = (await server.query("select 1 where current_setting('server_version_num')::int >= 150000")) > 0
  project.provide('database', {
    engine: 'postgres',
    folder: tmpdir(),
    template,
    serverUrl: server.urlOf('postgres'),
    howCopied: isChoosable ? 'strategy file_copy' : '',
  })
  return () => server.stop()
}
