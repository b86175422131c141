import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, staffOf } from '#tests/support/articles.ts'

/** One moment, as clocks in different places write it. */
const SAME_MOMENT = [
  '2031-06-01T23:30:00Z',
  '2031-06-01T23:30:00.000Z',
  '2031-06-02T01:30:00+02:00',
  '2031-06-02T13:30:00+14:00',
  '2031-06-01T11:30:00-12:00',
  '2031-06-02T05:15:00+05:45',
]
const MOMENT = '2031-06-01T23:30:00.000Z'

describe('times with an offset', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  beforeAll(async () => {
    app = await startApp()
    staff = staffOf(app)
  })
  afterAll(() => app.close())

  const isPublic = async (id: number) => (await app.call(`/api/news/${id}`)).status === 200

  it.each(SAME_MOMENT)('A2: an article scheduled for %s appears at that moment and not before', async (publishAt) => {
    app.clock.stop('2031-05-30T00:00:00Z')
    const form = { title: `At ${publishAt}`, content: '<p>Words.</p>', category: 'Tax', state: 'scheduled', publishAt }
    const { id } = (await staff.send('POST', '/api/articles', articleForm(form))).body
    const again = (await staff.draft(`Again at ${publishAt}`)).id
    const words = { saveId: 'editor-one', sequence: 1, baseVersion: 1, content: '<p>Words.</p>', categoryId: 1 }
    const { version } = (await staff.get(`/api/articles/${again}/work`)).body
    await staff.send('PATCH', `/api/articles/${again}`, { ...words, baseVersion: version })
    const planned = await staff.send('POST', `/api/articles/${again}/schedule`, { publishAt })
    expect(planned.body.publishAt).toBe(MOMENT)

    app.clock.stop('2031-06-01T23:29:59.999Z')
    await app.services.jobs.run('publish-due')
    expect([await isPublic(id), await isPublic(again)]).toEqual([false, false])
    app.clock.stop(MOMENT)
    await app.services.jobs.run('publish-due')
    expect([await isPublic(id), await isPublic(again)]).toEqual([true, true])
    expect((await staff.visit(`/api/news/${id}`)).body.publishedAt).toBe(MOMENT)
  })

  it('refuses times without an offset, and days that are none', async () => {
    const { id } = await staff.draft('Never')
    for (const publishAt of ['2032-06-01T23:30:00', '2032-06-01', '2032-02-30T10:00:00Z', 'tomorrow', 1_000]) {
      const answer = await staff.send('POST', `/api/articles/${id}/schedule`, { publishAt })
      expect([answer.status, Object.keys(answer.body.fields ?? {})], String(publishAt)).toEqual([422, ['publishAt']])
    }
  })

  describe('in the audit', () => {
    const EVENTS = ['2031-07-01T21:59:59.999Z', '2031-07-01T22:00:00.000Z', '2031-07-01T23:59:59.999Z']
    const LATER = ['2031-07-02T00:00:00.000Z', '2031-07-02T22:00:00.000Z', '2031-07-03T00:00:00.000Z']
    const moments = [...EVENTS, ...LATER]

    beforeAll(async () => {
      for (const moment of moments) {
        app.clock.stop(moment)
        await staff.draft(`Begun at ${moment}`)
      }
    })

    it.each([
      ['from=2031-07-01', moments],
      ['from=2031-07-02', LATER],
      ['to=2031-07-01', EVENTS],
      ['from=2031-07-01&to=2031-07-02', moments.slice(0, 5)],
      ['from=2031-07-02&to=2031-07-02', LATER.slice(0, 2)],
      ['from=2031-07-01T22:00:00Z', moments.slice(1)],
      ['from=2031-07-02T00:00:00%2B02:00', moments.slice(1)],
      ['to=2031-07-01T22:00:00Z', moments.slice(0, 1)],
      ['to=2031-07-02T00:00:00%2B02:00', moments.slice(0, 1)],
      ['from=2031-07-02T00:00:00%2B02:00&to=2031-07-03T00:00:00%2B02:00', moments.slice(1, 4)],
      ['from=2031-07-01T12:00:00-12:00', LATER],
    ])('A11: asked “%s” are the events of that time, listed and exported', async (asked, meant) => {
      const admin = await app.as('admin')
      const found = (await staff.get(`/api/audit?action=article.created&order=oldest&${asked}`, admin)).body.items
      const since = (at: string) => at >= '2031-07-01'
      const times = found.map(({ at }: { at: string }) => at).filter(since)
      expect(times).toEqual(meant)
      const table = await app.call(`/api/audit/export?action=article.created&${asked}`, { headers: admin })
      const lines = (await table.text()).trimEnd().split('\r\n').slice(1)
      const exported = lines.map((line) => line.split(',')[1] ?? '').filter(since)
      expect(exported.toSorted()).toEqual(meant)
    })
  })
})
