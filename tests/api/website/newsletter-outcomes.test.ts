import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countOutcome } from '#server/features/website/newsletter/issues/issues.store.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

const OUTCOMES = ['bounced', 'complaint', 'unsubscribed'] as const
type Outcome = (typeof OUTCOMES)[number]
const [READERS, ISSUES] = [['ada', 'bea'], 3]

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  app.clock.stop()
})
afterAll(() => app.close())

/** Each reader was sent each issue; answers the numbers of the issues and of the emails. */
async function sendIssues() {
  const now = app.clock.now().toISOString()
  const kind = { kind: 'weekly', state: 'sent', articles: '[]', subject: 'News', introduction: '' } as const
  const none = { articleId: null, sendAt: null, startedAt: null, finishedAt: null, coversTo: null }
  return await app.db.transaction(async (tx) => {
    await tx.deleteFrom('newsletterMails').execute()
    await tx.deleteFrom('newsletters').execute()
    const issues: number[] = []
    const mails: Record<string, number> = {}
    for (let issue = 0; issue < ISSUES; issue++) {
      const { id } = await tx
        .insertInto('newsletters')
        .values({
          ...kind,
          ...none,
          coversFrom: now,
          version: 1,
          lastSubscriber: 0,
          bounced: 0,
          unsubscribed: 0,
          createdAt: now,
          recipients: READERS.length,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      issues.push(id)
      for (const [at, reader] of READERS.entries()) {
        const mailId = 1000 + 10 * issue + at
        mails[`${reader} ${issue}`] = mailId
        await tx
          .insertInto('newsletterMails')
          .values({ newsletterId: id, mailId, addressHash: reader, queuedAt: now, outcome: null })
          .execute()
      }
    }
    return { issues, mails }
  })
}

const report = fc.record({
  reader: fc.constantFrom(...READERS),
  issue: fc.nat(ISSUES - 1),
  outcome: fc.constantFrom(...OUTCOMES),
  // By the number of the email, which may be named for another address, or by the issue that a link names.
  by: fc.constantFrom('email', 'issue', "another's email"),
})

it('what became of an email of an issue counts once, for that issue and that reader alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 12 }), async (reports) => {
      const { issues, mails } = await sendIssues()
      const first = new Map<string, Outcome>()
      for (const { reader, issue, outcome, by } of reports) {
        const of = by === "another's email" ? READERS.find((each) => each !== reader) : reader
        const named = by === 'issue' ? { newsletterId: issues[issue] ?? 0 } : { mailId: mails[`${of} ${issue}`] ?? 0 }
        await app.db.transaction((tx) => countOutcome(tx, { ...named, addressHash: reader }, outcome))
        const key = `${reader} ${issue}`
        if (of === reader && !first.has(key)) first.set(key, outcome)
      }
      const rows = await app.db.read
        .selectFrom('newsletters')
        .select(['id', 'bounced', 'unsubscribed'])
        .orderBy('id')
        .execute()
      const count = (at: number, isCounted: (outcome: Outcome) => boolean) =>
        READERS.filter((reader) => isCounted(first.get(`${reader} ${at}`) as Outcome)).length
      expect(rows).toEqual(
        issues.map((id, at) => ({
          id,
          bounced: count(at, (outcome) => outcome === 'bounced'),
          unsubscribed: count(at, (outcome) => outcome === 'complaint' || outcome === 'unsubscribed'),
        })),
      )
    }),
    { numRuns: 40, seed: 84150962 },
  )
})
