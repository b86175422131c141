import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRuns, type Run } from '#server/runs/runs.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

describe('a background run', () => {
  let app: TestApp
  let saved: (number | undefined)[]
  let isCancelled: boolean
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    saved = []
    isCancelled = false
    await app.db.transaction((tx) => tx.deleteFrom('leases').execute())
  })

  /** One instance of the site, as far as runs are concerned. */
  const instance = (name = 'copy') =>
    createRuns<string, number>(app, {
      name,
      save: async (_tx, _subject, progress) => {
        saved.push(progress)
        return !isCancelled
      },
    })
  const subject = async () => 'the subject'
  const leases = () => app.db.read.selectFrom('leases').selectAll().execute()
  const setLease = (until: string) =>
    app.db.transaction((tx) => tx.updateTable('leases').set({ until, holder: 'another' }).execute())
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

  /** Work that lasts until it is told to end. */
  function waiting() {
    const { promise, resolve } = Promise.withResolvers<string>()
    return { end: () => resolve('ended'), work: () => promise }
  }
  const untilAborted = (_subject: string, { signal }: Run<number>) =>
    new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('aborted')))

  it('is at work on one instance at a time, and can be begun again when it has ended', async () => {
    const { end, work } = waiting()
    const first = await instance().start(subject, work)
    expect(first?.subject).toBe('the subject')
    expect(await instance().start(subject, work)).toBeNull()
    expect(await instance('another name').start(subject, async () => 'beside it')).not.toBeNull()
    end()
    expect(await first?.done).toBe('ended')
    expect(await leases()).toEqual([])
    expect(await (await instance().start(subject, async () => 'again'))?.done).toBe('again')
  })

  it('of many begun at once is one, and leaves no lease when it fails or finds nothing to do', async () => {
    const { end, work } = waiting()
    const begun = await Promise.all(Array.from({ length: 8 }, () => instance().start(subject, work)))
    expect(begun.filter((run) => run !== null)).toHaveLength(1)
    end()
    await begun.find((run) => run !== null)?.done
    const failing = await instance().start(subject, async () => Promise.reject(new Error('no room')))
    await expect(failing?.done).rejects.toThrow('no room')
    expect(await instance().start(async () => null, work)).toBeNull()
    const refused = instance().start(() => Promise.reject(new Error('not now')), work)
    await expect(refused).rejects.toThrow('not now')
    expect(await leases()).toEqual([])
  })

  it('saves its progress, and ends when it was cancelled', async () => {
    const runs = instance()
    const begun = await runs.start(subject, async (_subject, run) => {
      await run.beat(30)
      await runs.notice()
      expect(saved).toEqual([30])
      isCancelled = true
      await runs.notice()
      return await run.beat(40)
    })
    expect(await begun?.done).toBe(false)
  })

  it('is taken over when its lease has run out, and the first holder ends', async () => {
    const first = instance()
    const begun = await first.start(subject, untilAborted)
    await setLease('2020-01-01T00:00:00.000Z')
    const { end, work } = waiting()
    const second = await instance().start(subject, work)
    expect(second).not.toBeNull()
    await first.notice()
    expect(await begun?.done).toBe('aborted')
    expect(await leases(), 'the first one takes no lease along that is not its own').toHaveLength(1)
    end()
    await second?.done
    expect(await leases()).toEqual([])
  })

  it('is not held up by a lease that was written while the clock was ahead', async () => {
    const { end, work } = waiting()
    await instance().start(subject, work)
    await setLease(inDays(3))
    const begun = await instance().start(subject, async () => 'at work')
    expect(await begun?.done).toBe('at work')
    end()
  })

  it('goes by the clock of the database, not by one that is ahead', async () => {
    const { end, work } = waiting()
    const begun = await instance().start(subject, work)
    app.clock.advance({ days: 3 })
    expect(await instance().start(subject, work)).toBeNull()
    end()
    await begun?.done
  })

  it('is resumed from what is found, and ends with the site, so that the next start goes on', async () => {
    const runs = instance()
    const found = async () => 'half done'
    const resumed = runs.resume(found, async (half, run) => {
      expect(half).toBe('half done')
      await untilAborted(half, run)
    })
    await expect.poll(leases).toHaveLength(1)
    await runs.close()
    await resumed
    expect(runs.isClosing()).toBe(true)
    expect(await leases()).toEqual([])
    let isDone = false
    await instance().resume(found, async () => {
      isDone = true
    })
    expect(isDone).toBe(true)
    await instance().resume(
      async () => null,
      () => Promise.reject(new Error('there was nothing to do')),
    )
  })
})
