import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJobs } from '#server/jobs.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

describe('a clock that was ahead and was set back', () => {
  let app: TestApp
  const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  const job = (name: string) =>
    app.db.read.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

  /** Whether the scheduler itself, which runs what is due, begins a job within two of its turns. */
  async function isBegun(name: string): Promise<boolean> {
    let runs = 0
    const jobs = createJobs(app, [{ name, everySeconds: 86_400, run: async () => void runs++ }])
    jobs.start()
    await expect.poll(() => runs).toBe(1)
    await jobs.stop()
    return runs === 1
  }

  it('holds no job up: a start and a lease in the future count for nothing', async () => {
    const ahead = { startedAt: inDays(3), leaseUntil: inDays(3), finishedAt: inDays(3), lastError: null }
    await app.db.transaction((tx) =>
      tx
        .insertInto('jobs')
        .values({ name: 'of-a-test', ...ahead })
        .execute(),
    )
    expect(await isBegun('of-a-test')).toBe(true)
    expect((await job('of-a-test')).startedAt).toBeDefined()
    expect((await job('of-a-test')).startedAt?.slice(0, 10)).toBe(inDays(0).slice(0, 10))
  })

  it('is logged, shown on Health and told as an alert, and what it scheduled is due again', async () => {
    await app.services.jobs.run('sweep-search')
    const mail = await app.services.outbox.write({ subject: 'x', body: ['y'] })
    await app.db.transaction(async (tx) => {
      await tx
        .updateTable('jobs')
        .set({ startedAt: inDays(3) })
        .where('name', '=', 'sweep-search')
        .execute()
      const id = await app.services.outbox.queue(tx, { kind: 'test.mail', to: 'ada@example.com', ...mail })
      const late = { nextAttemptAt: inDays(3), createdAt: inDays(3) }
      await tx.updateTable('outboxMails').set(late).where('id', '=', id).execute()
      const window = { key: 'sign-in of a test', windowEndsAt: inDays(3), hits: 100 }
      await tx.insertInto('rateLimits').values(window).execute()
      const backup = { kind: 'nightly', state: 'done', file: 'x', recipient: null, bytes: 1, percent: 100 } as const
      const times = { startedAt: inDays(3), updatedAt: inDays(3), finishedAt: inDays(3) }
      const rest = { tableRows: 0, uploads: 0, error: null, startedBy: 'x' }
      await tx
        .insertInto('backups')
        .values({ ...backup, ...times, ...rest })
        .execute()
    })
    await app.services.clockWatch.look()
    expect((await job('sweep-search')).startedAt).toBeNull()
    const { nextAttemptAt, createdAt } = await app.db.read
      .selectFrom('outboxMails')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect([nextAttemptAt, createdAt].every((at) => at <= inDays(0))).toBe(true)
    expect(await app.db.read.selectFrom('rateLimits').selectAll().where('hits', '=', 100).execute()).toEqual([])
    expect((await app.services.backups.state()).lastAt?.slice(0, 10)).toBe(inDays(0).slice(0, 10))

    const { warnings } = await app.services.healthOverview.read()
    expect(warnings).toContainEqual(expect.stringMatching(/^The clock was ahead by 3 days and was set back\./))
    await app.services.alerts.look()
    const alerts = await app.services.alerts.listOpen()
    expect(alerts.map(({ words }) => words)).toContainEqual(expect.stringContaining('The clock was ahead'))
    // Once: nothing lies in the future any more.
    await app.services.clockWatch.look()
    const counted = await app.db.read.selectFrom('troubleCounts').selectAll().execute()
    expect(counted).toEqual([expect.objectContaining({ kind: 'clock-ahead-s' })])
    expect(counted[0]?.count).toBeLessThan(4 * 86_400)
  })

  it('is told for a day', async () => {
    app.clock.advance({ days: 1, minutes: 1 })
    const { warnings } = await app.services.healthOverview.read()
    expect(warnings.filter((words) => words.includes('clock'))).toEqual([])
  })
})
