import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { readerOf } from '#tests/support/news.ts'

const ZONE = 'Europe/Berlin'
const OFFICE = { opens: '09:00', closes: '18:00' }
const WEEK = { mon: OFFICE, tue: OFFICE, wed: OFFICE, thu: OFFICE, fri: OFFICE, sat: null, sun: null }

// In Berlin the clocks go forward on 30 March 2031 and back on 26 October 2031, both Sundays, at 01:00 UTC.
describe('when the clocks of the firm’s zone change', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  let callers = 0
  beforeAll(async () => {
    app = await startApp({ trustProxy: 1 })
    staff = staffOf(app)
    app.clock.stop('2031-03-01T00:00:00Z')
    const { settings } = app.services
    const owner = { accountId: 'a', name: 'A' }
    await settings.save(owner, 'firm', { ...(await settings.get('firm')), timeZone: ZONE }, 0)
    await settings.save(owner, 'hours', { ...(await settings.get('hours')), week: WEEK, closedOn: [] }, 0)
    await settings.save(owner, 'replies', { ...(await settings.get('replies')), withinWorkingHours: 10 }, 0)
  })
  afterAll(() => app.close())

  async function receivedAt(moment: string) {
    app.clock.stop(moment)
    const from = { 'X-Forwarded-For': `10.4.0.${++callers}` }
    const message = { name: 'Grace', email: `grace-${callers}@example.org`, message: `Hello ${callers}` }
    await staff.send('POST', '/api/contact', message, from)
    return (await staff.get('/api/leads', await app.as('admin'))).body.items[0]
  }

  it.each([
    // Friday 17:00 in Berlin: one hour on Friday, nine on Monday, which ends an hour earlier in UTC than the Monday before.
    ['forward', '2031-03-28T16:00:00.000Z', '2031-03-31T16:00:00.000Z'],
    ['back', '2031-10-24T15:00:00.000Z', '2031-10-27T17:00:00.000Z'],
    // Within the night of the change itself: the office opens at nine, wherever that is in UTC.
    ['forward, in that night', '2031-03-30T00:30:00.000Z', '2031-04-01T08:00:00.000Z'],
    ['back, in that night', '2031-10-26T00:30:00.000Z', '2031-10-28T09:00:00.000Z'],
    ['back, an hour later', '2031-10-26T01:30:00.000Z', '2031-10-28T09:00:00.000Z'],
  ])('A11: %s, an answer is promised by the office’s own clock', async (_, received, by) => {
    const lead = await receivedAt(received)
    expect(lead.reply).toMatchObject({ by, minutesLeft: 600 })
  })

  it.each([
    ['2031-03-29', '2031-03-29T06:00:00.000Z'],
    ['2031-03-30', '2031-03-30T05:00:00.000Z'],
    ['2031-10-25', '2031-10-25T05:00:00.000Z'],
    ['2031-10-26', '2031-10-26T06:00:00.000Z'],
  ])('N7: on %s the digest of comments is sent at seven in the morning, once', async (day, seven) => {
    app.clock.stop(`${day}T00:00:00Z`)
    const { id } = await staff.publish({ title: `Discussed on ${day}` })
    const from = { 'X-Forwarded-For': `10.4.1.${++callers}` }
    const reader = readerOf({
      call: (path, init = {}) => app.call(path, { ...init, headers: { ...(init.headers as object), ...from } }),
    })
    const { csrf_token } = (await reader.open(id)).body
    const words = { name: 'Rita', email: 'rita@example.org', comment: `On ${day}` }
    expect((await reader.send({ csrftoken: csrf_token, id, ...words })).body.held).toBe(true)
    const admin = await app.person({ role: 'admin', hours: 100_000 })
    const sent = async () => (await staff.get(`/api/outbox?to=${admin.email}`, admin.bearer)).body.items.length
    const counts = []
    for (const milliseconds of [-1, 0, 3_600_000]) {
      app.clock.stop(new Date(Date.parse(seven) + milliseconds))
      await app.services.jobs.run('office-digest')
      counts.push(await sent())
    }
    expect(counts).toEqual([0, 1, 1])
  })
})
