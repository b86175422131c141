import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/time/days.ts'
import { momentOf } from '#domain/time/wall-clock.ts'
import { listAssignments } from '#server/features/work/deadlines/rules/rules.store.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { deadlinesOf } from '#tests/support/calendar.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { newestMail } from '#tests/support/mails.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { lineOf } from '#tests/support/proposals.ts'
import { makeRoom, pdfOf, sendFile } from '#tests/support/rooms.ts'

/** Days at whose end something often goes wrong, with the zone of the firm. */
const MOMENTS: [what: string, day: string, zone: string][] = [
  ['the last day of a month', '2031-01-31', 'Europe/Berlin'],
  ['the first day of a month', '2031-02-01', 'America/New_York'],
  ['the day on which the clocks go forward', '2031-03-30', 'Europe/Berlin'],
  ['the day on which the clocks go back', '2031-10-26', 'Europe/Berlin'],
  ['a leap day', '2032-02-29', 'Asia/Kolkata'],
  ['a day that begins long before that of UTC', '2032-06-15', 'Pacific/Auckland'],
  ['a day that ends long after that of UTC', '2032-09-15', 'Pacific/Honolulu'],
  ['the last day of a year', '2032-12-31', 'America/Los_Angeles'],
  ['the first day of a year', '2033-01-01', 'Asia/Tokyo'],
]

describe('what has a last day', () => {
  let app: TestApp
  let desk: ReturnType<typeof clientsOf>
  beforeAll(async () => {
    app = await startApp({ trustProxy: 1 })
    desk = clientsOf(app)
  })
  afterAll(() => app.closeConsistent())

  async function setZone(timeZone: string) {
    const { settings, versions } = await desk.done('GET', '/api/settings/office')
    if (settings.firm.timeZone === timeZone) return
    const value = { ...settings.firm, timeZone }
    await desk.done('PUT', '/api/settings', { section: 'firm', value, version: versions.firm })
  }

  const mailsOf = async (kind: string, to: string) =>
    (
      await app.db.read
        .selectFrom('outboxMails')
        .select('id')
        .where('kind', '=', kind)
        .where('recipient', '=', to)
        .execute()
    ).length

  async function proposalFor(clientId: number, email: string, expiresOn: string) {
    const draft = await desk.done('POST', '/api/proposals', { clientId })
    const { version } = await desk.done('PATCH', `/api/proposals/${draft.id}`, {
      ...{ version: 1, signers: [{ name: 'Robin Signer', email }], signingOrder: 'together', expiresOn },
      content: { ...draft.content, title: 'Books', lines: [lineOf()] },
    })
    return await desk.done('POST', `/api/proposals/${draft.id}/send`, { version })
  }

  it.each([
    ['Pacific/Kiritimati', '2026-11-21', '5 December 2026'],
    ['Pacific/Niue', '2026-11-19', '3 December 2026'],
  ])('at noon in UTC, in %s, is that of the day there', async (zone, today, grace) => {
    const noon = '2026-11-20T10:30:00.000Z'
    app.clock.stop(noon)
    await setZone(zone)
    const staff = staffOf(app)
    const { id } = await staff.publish({ title: `Reviewed in ${zone}`, reviewBy: today, state: 'published' })
    const later = await staff.publish({ title: 'Later', reviewBy: addDays(today, 1), state: 'published' })
    const due = (await staff.get('/api/articles?review=due')).body
    expect(due.map((each: { id: number }) => each.id)).toContain(id)
    expect(due.map((each: { id: number }) => each.id)).not.toContain(later.id)
    for (const [one, isDue] of [
      [id, true],
      [later.id, false],
    ] as const) {
      expect((await staff.visit(`/api/news/${one}`)).body.reviewDue).toBe(isDue)
      expect((await staff.visit(`/api/articles/${one}`)).body.reviewDue).toBe(isDue)
      const { checklist } = (await staff.get(`/api/articles/${one}/work`)).body
      expect(checklist.some((each: { id: string }) => each.id === 'review-date')).toBe(isDue)
      // It is published again, whatever its day of review.
      await desk.done('POST', `/api/articles/${one}/unpublish`, {})
    }

    const leaving = await app.person({ hours: 24 * 60 })
    await desk.done('POST', '/api/account/deletion', { password: PASSWORD }, leaving.bearer)
    expect((await newestMail(app, leaving.email)).text).toContain(`will be deleted on ${grace}, in 14 days.`)

    const client = await desk.make()
    const rule = await deadlinesOf(app).rule({ name: `Ends in ${zone}`, isPublic: false })
    await desk.done('POST', `/api/deadline-rules/${rule.id}/apply`, { clients: [client.id] })
    const { version } = await desk.done('GET', `/api/clients/${client.id}`)
    await desk.done('PATCH', `/api/clients/${client.id}`, { version, state: 'ended' })
    const [assigned] = await listAssignments(app.db.read, rule.id, { limit: 1, zone })
    expect(assigned).toMatchObject({ clientId: client.id, clientEndedOn: today })
  })

  it.each(MOMENTS)(
    'T3 O2 D4: %s (%s, %s) counts to its end, and reminders come on their days',
    async (_, day, zone) => {
      const at = (on: string, time: string) => app.clock.stop(momentOf(on, time, zone))
      at(addDays(day, -40), '10:00')
      await setZone(zone)
      const ann = await app.person({ role: 'accountant', hours: 24 * 60 })
      const client = await desk.make({ responsible: ann.accountId })
      const email = `member-${day}@last-days.example`
      await desk.invite(client.id, email, 'owner')
      const deadline = await desk.done('POST', '/api/deadlines', { clientId: client.id, title: 'Return', dueOn: day })
      const asked = { clients: [client.id], title: 'VAT', dueOn: day, items: [{ title: 'Invoices' }] }
      await desk.done('POST', '/api/paper-requests', asked)
      const { id } = await proposalFor(client.id, email, day)

      // Who looks again and again on a day writes once.
      const told: Record<string, number[]> = { deadlines: [], papers: [], proposals: [] }
      for (const before of [31, 30, 29, 8, 7, 6, 3, 2, 1, 0, -1, -6, -7, -8]) {
        at(addDays(day, -before), '10:00')
        const now = async () => [
          await mailsOf('deadlines.reminded', ann.email),
          await mailsOf('papers.reminded', email),
          await mailsOf('proposal.reminded', email),
        ]
        const earlier = await now()
        for (const job of ['remind-of-deadlines', 'remind-of-papers', 'pass-proposals'])
          for (let again = 0; again < 2; again++) await app.services.jobs.run(job)
        for (const [place, total] of (await now()).entries()) {
          const days = Object.values(told)[place]
          for (let mail = earlier[place] ?? 0; mail < total; mail++) days?.push(before)
        }
        if (before === 0) await check('23:59')
        if (before === -1) await check('00:00')
      }
      expect(told).toEqual({ deadlines: [30, 7, 1], papers: [7, 2, 0, -7], proposals: [7, 1] })

      async function check(time: string) {
        const [isOver, today] = [time === '00:00', time === '00:00' ? addDays(day, 1) : day]
        at(today, time)
        expect(await desk.done('GET', `/api/deadlines/${deadline.id}`)).toMatchObject({ isLate: isOver })
        const { counts, today: shown } = await desk.done('GET', `/api/deadlines?client=${client.id}`)
        expect([counts.late, shown]).toEqual([isOver ? 1 : 0, today])
        const { deadlines } = await desk.done('GET', `/api/clients/${client.id}/overview`)
        expect(deadlines.map(({ isLate }: { isLate: boolean }) => isLate)).toEqual([isOver])
        const { tables } = await desk.done('GET', `/api/reports/work?from=${day}&to=${day}`)
        expect(JSON.stringify(tables)).toContain(`["Not filed and overdue",${isOver ? 1 : 0}]`)
        expect((await desk.done('GET', `/api/proposals/${id}`)).state).toBe(isOver ? 'expired' : 'sent')
      }
    },
  )

  // A moment near midnight falls on another day in UTC.
  it.each([
    ['Pacific/Auckland', '2031-05-20'],
    ['Pacific/Honolulu', '2031-07-20'],
  ])('T3 D1: what is made or filed near midnight in %s belongs to the day of the firm', async (zone, day) => {
    const at = (days: number, time: string) => app.clock.stop(momentOf(addDays(day, days), time, zone))
    at(-40, '10:00')
    await setZone(zone)
    const bearer = (await app.person({ role: 'admin', hours: 24 * 60 })).bearer
    const done = (method: string, path: string, body: unknown) => desk.done(method, path, body, bearer)
    const make = async (name: string) => {
      const ann = await app.person({ role: 'accountant', hours: 24 * 60 })
      const client = await desk.make({ name, responsible: ann.accountId })
      const email = `${name}-${zone.slice(8)}@midnight.example`.toLowerCase()
      await desk.invite(client.id, email, 'owner')
      return { id: client.id, ann: ann.email, email }
    }
    const [late, early] = [await make('Late'), await make('Early')]
    const kinds = async () =>
      (await app.db.read.selectFrom('outboxMails').select(['kind', 'recipient']).orderBy('id').execute())
        .filter(({ kind }) => kind.endsWith('.reminded'))
        .flatMap(({ kind, recipient }) =>
          [late, early].flatMap((of, place) =>
            [of.ann, of.email].includes(recipient) ? [`${kind} ${['late', 'early'][place]}`] : [],
          ),
        )
    const ask = (id: number) =>
      done('POST', '/api/paper-requests', { clients: [id], title: 'VAT', dueOn: day, items: [{ title: 'Invoices' }] })
    const due = (clientId: number, title: string) => done('POST', '/api/deadlines', { clientId, title, dueOn: day })

    // Asked on the eve: reminded a week before. Asked on that day: told just now. The same for proposals.
    at(-8, '23:50')
    await ask(late.id)
    await proposalFor(late.id, late.email, day)
    at(-7, '00:10')
    await ask(early.id)
    await proposalFor(early.id, early.email, day)
    // Known on the day a week before: told; known only on the day after it: at the next step.
    at(-7, '23:50')
    const known = await due(late.id, 'Known')
    at(-6, '00:10')
    const later = await due(early.id, 'Later')
    at(-6, '10:00')
    for (const job of ['remind-of-deadlines', 'remind-of-papers', 'pass-proposals']) await app.services.jobs.run(job)
    expect((await kinds()).toSorted()).toEqual([
      'deadlines.reminded late',
      'papers.reminded late',
      'proposal.reminded late',
    ])

    at(0, '23:59')
    await done('PATCH', `/api/deadlines/${known.id}`, { version: known.version, state: 'filed' })
    at(1, '00:00')
    await done('PATCH', `/api/deadlines/${later.id}`, { version: later.version, state: 'filed' })
    const { tables } = await desk.done('GET', `/api/reports/work?from=${day}&to=${day}`, undefined, bearer)
    expect(tables.find(({ name }: { name: string }) => name === 'deadlines').rows.slice(0, 2)).toEqual([
      ['Filed on time', 1],
      ['Filed late', 1],
    ])
  })

  it.each([
    ['America/Los_Angeles', '2033-12-31'],
    ['Pacific/Auckland', '2034-12-31'],
  ])('D6: a document is kept to the end of its last day in %s', async (zone, cameOn) => {
    app.clock.stop(momentOf(cameOn, '10:00', zone))
    await setZone(zone)
    const { bearer } = await app.person({ role: 'admin', hours: 24 * 366 * 20 })
    const room = await makeRoom(app)
    const { body } = await sendFile(app, room.owner, { name: 'a.pdf', client: room.id, content: pdfOf(zone) })
    const document = `/api/documents/${body.receipt.documentId}`
    await desk.done('PUT', `${document}/kind`, { kind: 'accounts' }, bearer)
    const { accounts: years } = (await desk.done('GET', '/api/settings/office', undefined, bearer)).settings.retention
    const last = `${Number(cameOn.slice(0, 4)) + years}-12-31`
    const ids = async () =>
      (await desk.done('GET', '/api/documents-due', undefined, bearer)).items.map(({ id }: { id: string }) => id)
    app.clock.stop(momentOf(last, '23:59', zone))
    expect(await desk.send('DELETE', document, undefined, bearer)).toMatchObject({
      status: 409,
      body: { code: 'kept' },
    })
    expect(await ids()).toEqual([])
    app.clock.stop(momentOf(addDays(last, 1), '00:00', zone))
    expect(await ids()).toEqual([body.receipt.documentId])
    await desk.done('DELETE', document, undefined, bearer)
  })
})
