import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#database/database.ts'
import { createLog } from '#platform/log.ts'

test('whoever starts waits for an instance that changes the schema, for longer than a write would', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-dialect-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'countinghouse.db')
  const other = new DatabaseSync(file)
  const time = skippable()
  other.exec('pragma journal_mode = wal; begin immediate')
  const opening = openDatabase(`sqlite:${file}`, createLog({ level: 'silent', pretty: false }))
  await time.skip(6_000)
  other.exec('commit')
  const db = await opening
  expect(await db.read.selectFrom('settings').selectAll().execute()).toEqual([])

  other.exec('begin immediate')
  const writing = db.transaction((tx) => tx.deleteFrom('settings').execute())
  const refused = expect(writing).rejects.toThrow('locked')
  await time.skip(6_000)
  await refused
  other.exec('rollback')
  await db.close()
  other.close()
})

/** The clock by which waiting is measured; skipping needs no time. */
function skippable() {
  const real = performance.now.bind(performance)
  let skipped = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => real() + skipped)
  onTestFinished(() => now.mockRestore())
  const looks = (count: number) => vi.waitFor(() => expect(now.mock.calls.length).toBeGreaterThan(count), 60_000)
  return {
    /** Lets whoever waits look at the clock before and after. */
    async skip(ms: number): Promise<void> {
      await looks(now.mock.calls.length + 1)
      skipped += ms
      await looks(now.mock.calls.length + 1)
    },
  }
}
