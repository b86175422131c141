import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/database.ts'
import { createLog } from '#platform/log.ts'

test('whoever starts waits for an instance that changes the schema, for longer than a write would', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-dialect-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'countinghouse.db')
  const other = new DatabaseSync(file)
  other.exec('pragma journal_mode = wal; begin immediate')
  const opening = openDatabase(`sqlite:${file}`, createLog({ level: 'silent', pretty: false }))
  await wait(6000)
  other.exec('commit')
  const db = await opening
  expect(await db.read.selectFrom('settings').selectAll().execute()).toEqual([])
  await db.close()
  other.close()
})
