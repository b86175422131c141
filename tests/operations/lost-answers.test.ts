import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countKept, examine } from '#tests/support/crash-proof.ts'
import { KINDS, openDesk, prepare } from '#tests/support/crash-writers.ts'
import { startLosing } from '#tests/support/lost-answers.ts'
import { startSite } from '#tests/support/site.ts'
import { usedDatabase } from '#tests/support/used-database.ts'

describe('killed between keeping a write and answering it', () => {
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-lost-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(['sqlite', 'postgres'])('on %s the site keeps once what people send again', async (engine) => {
    const database = engine === 'postgres' ? { DATABASE_URL: await usedDatabase('lost') } : {}
    const env = { DATA_DIR: join(folder, engine), LOG_LEVEL: 'error', ...database }
    const first = await startSite(env, { isUsed: true })
    const desk = await openDesk(first, 1)
    const writes = await Promise.all(KINDS.map((kind) => prepare(first, desk, kind)))
    const losing = await startLosing(first.port, writes.length, () => first.kill('SIGKILL'))
    const answers = await Promise.allSettled(writes.map((one) => one.again({ ...first, url: losing.url })))
    await first.exited
    await losing.stop()
    expect(answers.map(({ status }) => status)).toEqual(writes.map(() => 'rejected'))

    const second = await startSite(env)
    try {
      expect(await countKept(second, writes), 'kept, though nobody was told').toEqual(writes.map(() => 1))
      const told: unknown[] = []
      for (const turn of [1, 2]) {
        for (const one of writes) {
          const answer = await one.again(second)
          expect(answer.ok, `${one.kind}, time ${turn}: ${answer.status}`).toBe(true)
          const { id, reference, url, urls } = await answer.json()
          if (turn === 1) told.push({ id, reference, url, urls })
          else expect(told.shift(), one.kind).toEqual({ id, reference, url, urls })
          one.acknowledged = true
        }
      }
      expect(await countKept(second, writes), 'kept, after it was sent three times').toEqual(writes.map(() => 1))
      const found = await examine(second, writes)
      expect(await second.stop()).toBe(0)
      expect(found).toEqual({ ...found, lost: [], doubled: [], miscounted: [], files: [], damage: [] })
    } finally {
      second.kill('SIGKILL')
    }
  })
})
