import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#database/database.ts'
import { createLog } from '#platform/log.ts'

/** Makes one migrated file that each test copies. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-sqlite-'))
  const template = join(folder, 'template.db')
  const db = await openDatabase(`sqlite:${template}`, createLog({ level: 'silent', pretty: false }))
  await db.close()
  project.provide('database', { engine: 'sqlite', folder, template })
  return () => rmSync(folder, { recursive: true, force: true })
}
