import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'

describe('reminders of deadlines', () => {
  let app: TestApp
  let desk: ReturnType<typeof clientsOf>
  let client: { id: number }
  const ann = { id: '', email: '' }
  // Reminders depend on the day and on all deadlines of a site: each test begins with none, on the same day.
  beforeEach(async () => {
    app = await startApp()
    app.clock.stop('2026-03-02T09:00:00Z')
    desk = clientsOf(app)
    const person = await app.person({ role: 'accountant', name: 'Ann Account', hours: 24 * 365 })
    Object.assign(ann, { id: person.accountId, email: person.email })
    client = await desk.make({ name: 'Reminded Ltd', responsible: ann.id })
  })
  afterEach(() => app.close())

  const on = (day: string, time = '09:00') => app.clock.stop(`${day}T${time}:00Z`)
  const add = (title: string, dueOn: string, clientId = client.id) =>
    desk.done('POST', '/api/deadlines', { clientId, title, dueOn })
  async function set(section: 'firm' | 'reminders', change: object) {
    const { settings, versions } = await desk.done('GET', '/api/settings/office')
    const value = { ...settings[section], ...change }
    await desk.done('PUT', '/api/settings', { section, value, version: versions[section] })
  }
  /** As two instances would, at the same moment and past the lease that keeps them apart. */
  const remind = () => Promise.all([app.services.remindOfDeadlines(), app.services.remindOfDeadlines()])
  const mailsTo = (to: string) =>
    app.db.read
      .selectFrom('outboxMails')
      .select(['subject', 'text'])
      .where('recipient', '=', to)
      .where('kind', '=', 'deadlines.reminded')
      .orderBy('id')
      .execute()

  it('T3: come 30, 7 and 1 days before, in one mail a day, exactly once whoever sends it', async () => {
    await add('Return', '2026-04-10')
    await add('Accounts', '2026-04-10')
    await remind()
    expect(await mailsTo(ann.email)).toEqual([])
    on('2026-03-11', '05:00')
    await remind()
    expect(await mailsTo(ann.email), 'too early in the morning').toEqual([])
    on('2026-03-11')
    await remind()
    await remind()
    const [first, ...others] = await mailsTo(ann.email)
    expect([first?.subject, others]).toEqual(['2 deadlines coming up', []])
    expect(first?.text).toContain('• Return (Reminded Ltd): due on 10 April 2026, in 30 days')
    expect(first?.text).toContain('You get reminders 30, 7 and 1 days before')
    on('2026-03-12')
    await remind()
    expect(await mailsTo(ann.email)).toHaveLength(1)
    on('2026-04-03')
    await remind()
    on('2026-04-09')
    const { items } = await desk.done('GET', `/api/deadlines?client=${client.id}`)
    await desk.done('POST', '/api/deadlines/bulk', { ids: [items[0].id], act: 'filed' })
    await remind()
    const told = await mailsTo(ann.email)
    expect(told.map(({ subject }) => subject).slice(1)).toEqual([
      '2 deadlines coming up',
      'Accounts for Reminded Ltd: due tomorrow, 10 April 2026',
    ])
  })

  it('T3: what came up while the site was down is told once on return, at the nearest step', async () => {
    on('2026-05-01')
    await add('Missed', '2026-06-20')
    on('2026-06-16')
    await remind()
    on('2026-06-17')
    await remind()
    expect((await mailsTo(ann.email)).map(({ subject }) => subject)).toEqual([
      'Missed for Reminded Ltd: due on 20 June 2026, in 4 days',
    ])
    // Down beyond the day itself: told all the same.
    on('2026-06-22')
    await remind()
    await remind()
    expect((await mailsTo(ann.email)).at(-1)?.subject).toBe('Missed for Reminded Ltd: was due on 20 June 2026')
    expect(await mailsTo(ann.email)).toHaveLength(2)
  })

  it('T3: what is moved is told of again, what was made after the day is not, and what is nobody’s goes to administrators', async () => {
    on('2026-07-01')
    const moved = await add('Moved', '2026-08-05')
    on('2026-07-06')
    await remind()
    expect((await mailsTo(ann.email)).at(-1)?.subject).toMatch(/^Moved/)
    await desk.done('PATCH', `/api/deadlines/${moved.id}`, { version: 1, dueOn: '2026-08-10' })
    await add('Made late', '2026-07-20')
    on('2026-07-11')
    await remind()
    const last = (await mailsTo(ann.email)).at(-1)
    expect(last?.subject).toBe('Moved for Reminded Ltd: due on 10 August 2026, in 30 days')
    const admin = await app.person({ role: 'admin', name: 'Ada Admin' })
    const nobodys = await desk.make({ name: 'Orphan Ltd' })
    await add('Of nobody', '2026-08-20', nobodys.id)
    on('2026-07-21')
    await remind()
    expect((await mailsTo(admin.email)).map(({ subject }) => subject)).toEqual([
      'Of nobody for Orphan Ltd: due on 20 August 2026, in 30 days',
    ])
    expect((await mailsTo(ann.email)).some(({ text }) => text.includes('Of nobody'))).toBe(false)
  })

  it('T3: what was given to somebody is told to them alone, and to administrators once they have left', async () => {
    on('2026-08-01')
    const bob = await app.person({ role: 'accountant', name: 'Bob Books' })
    const { id, version } = await add('Given', '2026-09-05')
    await desk.done('PATCH', `/api/deadlines/${id}`, { version, assignee: bob.accountId })
    const toldOf = async (to: string) => (await mailsTo(to)).filter(({ text }) => text.includes('• Given ')).length
    on('2026-08-06')
    await remind()
    expect([await toldOf(bob.email), await toldOf(ann.email)]).toEqual([1, 0])
    const suspended = { suspendedAt: app.clock.now().toISOString() }
    await app.db.transaction((tx) =>
      tx.updateTable('accounts').set(suspended).where('id', '=', bob.accountId).execute(),
    )
    const admin = await app.person({ role: 'admin' })
    on('2026-08-29')
    await remind()
    expect([await toldOf(bob.email), await toldOf(ann.email), await toldOf(admin.email)]).toEqual([1, 0, 1])
  })

  it('T3: the zone of the firm decides when a day begins', async () => {
    await set('firm', { timeZone: 'Pacific/Auckland' })
    on('2026-09-01')
    await add('Zoned', '2026-10-02')
    // 20:30 of the day before in UTC is 08:30 in Auckland.
    on('2026-09-01', '20:30')
    await remind()
    expect((await mailsTo(ann.email)).at(-1)?.text).toContain(
      '• Zoned (Reminded Ltd): due on 2 October 2026, in 30 days',
    )
    expect((await desk.done('GET', '/api/deadlines?week=now')).today).toBe('2026-09-02')
  })

  it('T3: the days before and the hour are those of Setting; without days nobody is reminded', async () => {
    const told = async () => (await mailsTo(ann.email)).filter(({ text }) => text.includes('• Set ')).length
    await set('firm', { timeZone: 'Pacific/Auckland' })
    await set('reminders', { deadlines: '3, 14', staffFrom: '23:30' })
    on('2026-10-30')
    await add('Set', '2026-12-01')
    // In Auckland it is the next day, and half past nine in the evening.
    on('2026-11-17', '08:30')
    await remind()
    expect(await told(), 'before the hour').toBe(0)
    on('2026-11-17', '10:30')
    await remind()
    expect(await told()).toBe(1)
    on('2026-11-23', '10:30')
    await remind()
    expect(await told(), 'seven days before is none of the days').toBe(1)
    await set('reminders', { deadlines: '' })
    on('2026-11-27', '10:30')
    await remind()
    expect(await told(), 'no days, no reminders').toBe(1)
    await set('reminders', { deadlines: '3' })
    await remind()
    expect(await told(), 'the day was dealt with').toBe(1)
    on('2026-11-28', '10:30')
    await remind()
    expect(await told()).toBe(2)
    const { settings, versions } = await desk.done('GET', '/api/settings/office')
    for (const [field, value] of Object.entries({ deadlines: '30; 7', papers: 'soon', staffFrom: '25:00' })) {
      const refused = await app.call('/api/settings', {
        method: 'PUT',
        headers: { ...(await app.as('admin')), 'Content-Type': 'application/json' },
        body: JSON.stringify({
          section: 'reminders',
          value: { ...settings.reminders, [field]: value },
          version: versions.reminders,
        }),
      })
      expect([refused.status, Object.keys(((await refused.json()) as { fields: object }).fields)]).toEqual([
        422,
        [expect.stringContaining(field)],
      ])
    }
  })

  it('T3: an alarm stands on the dashboard when no email has left for 24 hours', async () => {
    const warnings = async () => (await desk.done('GET', '/api/dashboard')).system.warnings as string[]
    const isAlarm = (words: string) => words.includes('for 24 hours')
    await add('Waits', '2026-04-10')
    await add('Waits too', '2026-04-11')
    for (const day of ['2026-03-11', '2026-03-12']) {
      on(day)
      await remind()
    }
    expect(await mailsTo(ann.email)).toHaveLength(2)
    const oldest = await app.db.read
      .selectFrom('outboxMails')
      .select('createdAt')
      .where('state', 'in', ['queued', 'sending', 'failed'])
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    await app.db.transaction((tx) => tx.updateTable('outboxMails').set({ createdAt: oldest.createdAt }).execute())
    expect((await warnings()).filter(isAlarm)).toEqual([])
    app.clock.advance({ hours: 25 })
    expect((await warnings()).filter(isAlarm)).toEqual([
      'No email has left for 24 hours: reminders of deadlines wait with the others (Setting, Mail).',
    ])
    await app.db.transaction((tx) =>
      tx
        .updateTable('outboxMails')
        .set({ state: 'sent', sentAt: app.clock.now().toISOString() })
        .where('id', '=', 1)
        .execute(),
    )
    expect((await warnings()).filter(isAlarm)).toEqual([])
  })
})
