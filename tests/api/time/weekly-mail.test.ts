import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'

/** The week from Monday 28 April to Sunday 4 May 2031 and, for a year that ends within a week, that of the new year 2032. */
const WEEKS = [
  {
    monday: '2031-04-28',
    sunday: '2031-05-04',
    today: Array.from({ length: 7 }, (_, at) => `2031-05-${`0${5 + at}`.slice(-2)}`),
  },
  {
    monday: '2031-12-29',
    sunday: '2032-01-04',
    today: ['2032-01-05', '2032-01-06', '2032-01-07', '2032-01-08', '2032-01-09', '2032-01-10', '2032-01-11'],
  },
]
const DAYS = WEEKS.flatMap(({ monday, sunday, today }) =>
  today.flatMap((day) => [
    { now: `${day}T00:00:00.000Z`, monday, sunday },
    { now: `${day}T23:59:59.999Z`, monday, sunday },
  ]),
)

describe('the weekly letter', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  beforeEach(async () => {
    app = await startApp({ trustProxy: 1 })
    staff = staffOf(app)
    app.clock.stop('2031-04-01T00:00:00Z')
    const wish = { weekly: true, recipients: ['owner@example.com'] }
    await app.services.settings.save({ accountId: 'a', name: 'A' }, 'reports', wish, 0)
  })
  afterEach(() => app.close())

  const letters = async () =>
    (await staff.get('/api/outbox?to=owner@example.com', await app.as('admin'))).body.items.map(
      ({ subject }: { subject: string }) => subject,
    )

  it('A9: tells of the last whole week, on whatever day and at whatever hour it is sent', async () => {
    const meant: string[] = []
    for (const { monday, sunday } of DAYS.filter(({ now }) => now.endsWith('00:00:00.000Z'))) {
      const subject = `Your week on the site, ${monday} to ${sunday}`
      if (meant[0] !== subject) meant.unshift(subject)
    }
    for (const { now, monday, sunday } of DAYS) {
      app.clock.stop(now)
      await app.services.jobs.run('weekly-report')
      const [newest] = await letters()
      expect(newest, now).toBe(`Your week on the site, ${monday} to ${sunday}`)
    }
    expect(await letters(), 'one letter a week').toEqual(meant)
  })

  it.each(DAYS.filter((_, at) => at % 9 === 0))(
    'A9: sent for the first time at $now, tells of that week',
    async (day) => {
      app.clock.stop(day.now)
      await app.services.jobs.run('weekly-report')
      expect(await letters()).toEqual([`Your week on the site, ${day.monday} to ${day.sunday}`])
    },
  )

  it('A9: counts Monday’s first moment and Sunday’s last, and neither of their neighbours', async () => {
    const moments = [
      ...['2031-04-20T23:59:59.999Z', '2031-04-21T00:00:00.000Z', '2031-04-27T23:59:59.999Z'],
      ...['2031-04-28T00:00:00.000Z', '2031-05-04T12:00:00.000Z', '2031-05-04T23:59:59.999Z'],
      '2031-05-05T00:00:00.000Z',
    ]
    for (const [at, moment] of moments.entries()) {
      app.clock.stop(moment)
      const message = { name: 'Grace', email: `grace-${at}@example.org`, message: `Hello ${at}` }
      await staff.send('POST', '/api/contact', message, { 'X-Forwarded-For': `10.5.0.${at + 1}` })
    }
    await app.services.jobs.run('weekly-report')
    const admin = await app.as('admin')
    const [{ id }] = (await staff.get('/api/outbox?to=owner@example.com', admin)).body.items
    const { text } = (await staff.get(`/api/outbox/${id}`, admin)).body
    expect(text).toMatch(/Requests: 3 \(2\)/)
  })
})
