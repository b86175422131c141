import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { createCheckpoints } from './checkpoints.ts'

const folder = mkdtempSync(join(tmpdir(), 'countinghouse-checkpoints-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MEGABYTE = 1024 * 1024

test('the log is carried over beside the writer and begins anew: it stays short however much is written', async () => {
  const { writing, checkpoints, log, write } = open('short')
  for (let round = 0; round < 60; round += 1) await write(MEGABYTE)
  expect(log().log).toBeLessThan(8_000)
  expect(statSync(join(folder, 'short-wal')).size).toBeLessThan(40 * MEGABYTE)
  expect(statSync(join(folder, 'short')).size).toBeGreaterThan(10 * MEGABYTE)
  await checkpoints.close()
  writing.close()
  expect(existsSync(join(folder, 'short-wal'))).toBe(false)
})

test('others get their turns while a writer waits for it', async () => {
  const { writing, checkpoints, write } = open('turns')
  for (let round = 0; round < 6; round += 1) await write(MEGABYTE)
  let turns = 0
  const count = setInterval(() => (turns += 1), 0)
  for (let round = 0; round < 12; round += 1) await write(MEGABYTE)
  clearInterval(count)
  expect(turns).toBeGreaterThan(0)
  await checkpoints.close()
  writing.close()
})

test('somebody who reads for long sees his moment and keeps nobody from writing; then the log begins anew', async () => {
  const { writing, checkpoints, log, write } = open('long')
  const reading = new DatabaseSync(join(folder, 'long'))
  await write(MEGABYTE)
  reading.exec('begin')
  const rows = () => reading.prepare('select count(*) as n from kept').get()?.n
  expect(rows()).toBe(1)
  for (let round = 0; round < 20; round += 1) await write(MEGABYTE)
  expect(rows()).toBe(1)
  expect(log().log).toBeGreaterThan(5_000)
  reading.exec('commit')
  expect(rows()).toBe(21)
  reading.close()
  for (let round = 0; round < 12; round += 1) await write(MEGABYTE)
  expect(log().log).toBeLessThan(5_000)
  await checkpoints.close()
  writing.close()
})

test('the thread rests when nobody writes, and comes back', async () => {
  const { writing, checkpoints, log, write } = open('rest', 1)
  for (let round = 0; round < 10; round += 1) {
    await write(MEGABYTE)
    // Timers of the same length go off in the order in which they were set.
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  for (let round = 0; round < 30; round += 1) await write(MEGABYTE)
  expect(log().checkpointed).toBeGreaterThan(0)
  await checkpoints.close()
  await checkpoints.close()
  writing.close()
})

test('a file that cannot be carried over stops nobody, and after the end nothing is asked', async () => {
  const { writing, checkpoints, write } = open('gone')
  // Where the thread looks there is no database.
  const lost = createCheckpoints(join(folder, 'no', 'such', 'folder'), writing)
  for (let round = 0; round < 3; round += 1) {
    await write(8 * MEGABYTE)
    await lost.afterCommit()
  }
  await lost.close()
  await checkpoints.close()
  writing.close()
  await checkpoints.afterCommit()
})

function open(name: string, idleMs?: number) {
  const file = join(folder, name)
  const writing = new DatabaseSync(file)
  writing.exec('pragma journal_mode = wal; create table kept (bytes blob)')
  const checkpoints = createCheckpoints(file, writing, idleMs)
  const insert = writing.prepare('insert into kept (bytes) values (zeroblob(?))')
  const state = writing.prepare('pragma wal_checkpoint(noop)')
  return {
    writing,
    checkpoints,
    log: () => state.get() as { log: number; checkpointed: number },
    async write(bytes: number) {
      insert.run(bytes)
      await checkpoints.afterCommit()
    },
  }
}
