import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  CommentsReport,
  ConversionReport,
  DownloadsReport,
  RepliesReport,
  RequestsReport,
  VisitsReport,
  WorkReport,
} from '#contract/overview/reports.ts'
import { setState, insert as storeComment } from '#server/features/website/comments/comments.store.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { newestMail } from '#tests/support/mails.ts'

interface Reports {
  visits: VisitsReport
  requests: RequestsReport
  replies: RepliesReport
  conversion: ConversionReport
  comments: CommentsReport
  downloads: DownloadsReport
}

const DAY = { opens: '00:00', closes: '23:59' }
const ALWAYS = { mon: DAY, tue: DAY, wed: DAY, thu: DAY, fri: DAY, sat: DAY, sun: DAY }
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const GUIDE = {
  folderId: 1,
  name: 'guide.pdf',
  type: 'application/pdf',
  bytes: 1,
  hash: 'a',
  storageKey: 'publications/guide',
  isCurrent: 1,
  downloads: 0,
  uploadedAt: '2026-11-15T00:00:00.000Z',
  uploadedBy: 'Countinghouse',
}

// One story: a test goes on from the one before.
describe('reports', { shuffle: false }, () => {
  let app: TestApp
  let callers = 0
  let read = ''
  const dayOf = (ago: number) => new Date(app.clock.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  const last = (days: number) => `from=${dayOf(days - 1)}&to=${dayOf(0)}`

  const get = async (path: string) => app.call(path, { headers: await app.as('admin') })
  async function report<N extends keyof Reports>(name: N, query: string): Promise<Reports[N]> {
    const answer = await get(`/api/reports/${name}?${query}`)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Reports[N]
  }
  async function send(origin: Record<string, unknown>, extra: Record<string, unknown> = {}): Promise<number> {
    const body = { name: 'Grace Hopper', email: 'grace@example.org', message: `Hello ${callers}`, origin, ...extra }
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.1.${++callers}` }
    const answer = await app.call('/api/contact', { method: 'POST', headers, body: JSON.stringify(body) })
    const { reference } = (await answer.json()) as { reference: string }
    const lead = await app.db.read
      .selectFrom('leads')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirst()
    return lead?.id ?? 0
  }
  async function move(id: number, state: string, version = 1): Promise<void> {
    const headers = { ...(await app.as('admin')), 'Content-Type': 'application/json' }
    const body = JSON.stringify({ version, state })
    const answer = await app.call(`/api/leads/${id}`, { method: 'PATCH', headers, body })
    expect(answer.status).toBe(200)
  }
  function look(path: string, visitor: string, referrer = ''): void {
    app.services.visits.note({ path, userAgent: firefox, address: visitor, referrer })
  }

  beforeAll(async () => {
    app = await startApp({ trustProxy: 1 })
    const { settings, visits } = app.services
    const hours = await settings.get('hours')
    await settings.save({ accountId: 'a', name: 'A' }, 'hours', { ...hours, week: ALWAYS }, 0)

    look('/about', '203.0.113.1', 'https://search.example/')
    await visits.flush()
    await send({ referrer: 'https://search.example/x' })
    app.clock.advance({ days: 7 })

    look('/about', '203.0.113.1')
    look('/about', '203.0.113.2', 'https://search.example/')
    const article = await staffOf(app).publish({ title: 'A calendar of taxes' })
    read = `/blogd/${article.id}`
    look(`${read}/a-calendar`, '203.0.113.2')
    await visits.flush()
    const prompt = await send({ referrer: 'https://search.example/x' })
    await send({ referrer: 'https://other.example/', campaign: { utm_source: 'Spring' } })
    const slow = await send({})
    await send({}, { website: 'a robot fills this in' })
    app.clock.advance({ hours: 1 })
    await move(prompt, 'answered')
    app.clock.advance({ hours: 30 })
    await move(slow, 'answered')
    await move(slow, 'closed', 2)
  })
  afterAll(() => app.close())

  it('A9: tells visits and what was read most, beside the period before', async () => {
    const found = await report('visits', last(7))
    expect(found.period).toMatchObject({ days: 7, step: 'day', before: { from: dayOf(13), to: dayOf(7) } })
    expect(found.views).toEqual({ now: 3, before: 1 })
    expect(found.visitors).toEqual({ now: 2, before: 1 })
    expect(found.pages).toEqual([
      { path: '/about', title: null, now: 2, before: 1 },
      { path: read, title: 'A calendar of taxes', now: 1, before: 0 },
    ])
    expect(found.sources).toEqual([{ source: 'search.example', now: 1, before: 1 }])
    expect(found.series).toHaveLength(7)
    expect(found.series.reduce((sum, { views }) => sum + views, 0)).toBe(3)
    expect(found.series.reduce((sum, { before }) => sum + before, 0)).toBe(1)
  })

  it('A9: adds whole months and single days up to the same sums', async () => {
    const found = await report('visits', last(400))
    expect(found.period.step).toBe('week')
    expect(found.views.now).toBe(4)
    expect(found.pages[0]).toMatchObject({ path: '/about', now: 3 })
    expect((await report('visits', last(800))).period.step).toBe('month')
  })

  it('A9: tells requests by source, kind and state, and spam apart from them', async () => {
    const found = await report('requests', last(7))
    expect(found.requests).toEqual({ now: 3, before: 1 })
    expect(found.messages).toEqual({ now: 3, before: 1 })
    expect(found.quotes).toEqual({ now: 0, before: 0 })
    expect(found.spam).toEqual({ now: 1, before: 0 })
    const states = Object.fromEntries(found.states.map(({ state, messages }) => [state, messages]))
    expect(states).toEqual({ new: 1, 'in-progress': 0, answered: 1, closed: 1, spam: 1 })
    expect(found.sources).toEqual([
      { source: '', now: 1, before: 0 },
      { source: 'search.example', now: 1, before: 1 },
      { source: 'spring', now: 1, before: 0 },
    ])
  })

  it('A9: tells how soon was answered against what was promised, each request once', async () => {
    const found = await report('replies', last(7))
    expect(found.promisedHours).toBe(10)
    expect(found.replies).toEqual({ now: 2, before: 0 })
    expect(found.kept).toEqual({ now: 1, before: 0 })
    expect(found.averageMinutes.now).toBeGreaterThan(15 * 60)
    expect(found.averageMinutes.before).toBeNull()
    expect(found.durations.filter(({ replies }) => replies > 0)).toEqual([
      { withinHours: 1, replies: 1 },
      { withinHours: 40, replies: 1 },
    ])
    expect(found.waiting).toBe(2)
    expect(found.late).toBe(2)
    const days = found.series as unknown as { kept: number; late: number }[]
    expect(days.map(({ kept, late }) => [kept, late]).filter(([kept, late]) => kept || late)).toEqual([
      [1, 0],
      [0, 1],
    ])

    const mistaken = await send({})
    await move(mistaken, 'answered')
    expect((await report('replies', last(7))).replies.now).toBe(3)
    await move(mistaken, 'new', 2)
    expect((await report('replies', last(7))).replies.now).toBe(2)
    await move(mistaken, 'spam', 3)
  })

  it('A9: tells how many visitors become requests', async () => {
    const found = await report('conversion', last(7))
    expect(found).toMatchObject({ visitors: { now: 2 }, requests: { now: 3 }, rate: { now: 1.5, before: 1 } })
    expect(found.series.some(({ rate }) => rate === null)).toBe(true)
  })

  it('A9: tells what became of comments, without those of the staff', async () => {
    const row = (fromStaff: 0 | 1, token: string) => ({
      articleId: 1,
      replyTo: null,
      name: 'Reader',
      email: 'reader@example.org',
      body: 'Well said',
      bodyHash: token,
      state: 'held' as const,
      holdReason: null,
      fromStaff: fromStaff,
      accountId: null,
      leadId: null,
      token,
      createdAt: app.clock.now().toISOString(),
      cameOn: dayOf(0),
      moderatedAt: null,
      mailsWanted: 'none' as const,
    })
    await app.db.transaction(async (tx) => {
      const first = await storeComment(tx, app.db.engine, row(0, 'one'))
      await storeComment(tx, app.db.engine, row(0, 'two'))
      await storeComment(tx, app.db.engine, row(1, 'three'))
      await setState(tx, app.db.engine, first, { state: 'visible', now: app.clock.now().toISOString() })
    })
    const found = await report('comments', last(7))
    expect(found).toMatchObject({ received: { now: 2, before: 0 }, shown: { now: 1 } })
    expect(found.series.at(-1)).toMatchObject({ shown: 1, waiting: 1, refused: 0 })
  })

  it('A9: tells which publications were fetched', async () => {
    const file = await app.db.transaction((tx) =>
      tx.insertInto('publicationFiles').values(GUIDE).returning(['id', 'name']).executeTakeFirstOrThrow(),
    )
    await app.services.publicationFiles.countDownload(file.id)
    await app.services.publicationFiles.countDownload(file.id)
    const found = await report('downloads', last(7))
    expect(found.downloads).toEqual({ now: 2, before: 0 })
    expect(found.files).toEqual([{ id: file.id, name: file.name, now: 2, before: 0 }])
  })

  it('A9: gives every table as CSV, day by day however long the period', async () => {
    const answer = await get(`/api/reports/visits/export?${last(100)}`)
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(answer.headers.get('content-disposition')).toContain(`visits-days-${dayOf(99)}`)
    const lines = (await answer.text()).trim().split('\r\n')
    expect(lines[0]).toContain('Day,Views,Visitors')
    expect(lines).toHaveLength(101)
    const pages = await (await get(`/api/reports/visits/export?table=pages&${last(7)}`)).text()
    expect(pages).toContain('/about,,2,1')
    const tables = ['requests/export', 'requests/export?table=states', 'requests/export?table=sources']
    tables.push('replies/export', 'replies/export?table=durations', 'conversion/export', 'comments/export')
    tables.push('comments/export?table=states', 'downloads/export', 'downloads/export?table=files')
    for (const table of tables) {
      const text = await (await get(`/api/reports/${table}`)).text()
      expect(text.split('\r\n').length, table).toBeGreaterThan(2)
    }
    expect((await get('/api/reports/conversion/export?table=pages')).status).toBe(422)
    expect((await get('/api/reports/gossip/export')).status).toBe(422)
  })

  it('tells the firm’s own work: papers, answers by person, proposals, deadlines and services, each as CSV', async () => {
    const desk = clientsOf(app)
    const client = await desk.make()
    const due = { clientId: client.id, title: 'VAT return', service: 'VAT', dueOn: dayOf(0) }
    const [filed, late] = [
      await desk.done('POST', '/api/deadlines', due),
      await desk.done('POST', '/api/deadlines', { ...due, dueOn: dayOf(3) }),
    ]
    for (const { id, version } of [filed, late]) {
      await desk.done('PATCH', `/api/deadlines/${id}`, { version, state: 'filed' })
    }
    const member = await desk.member(client.id, 'owner')
    const own = `/api/my/clients/${client.id}/conversations`
    const { id } = await desk.done('POST', own, { subject: 'Invoice', body: 'Where?' }, member.bearer)
    await desk.done('POST', `/api/conversations/${id}/messages`, { body: 'Here.' })
    const { tables } = (await (await get(`/api/reports/work?${last(7)}`)).json()) as WorkReport
    const rowsOf = (wanted: string) => tables.find(({ name }) => name === wanted)?.rows
    expect(rowsOf('deadlines')).toEqual([
      ['Filed on time', 1],
      ['Filed late', 1],
      ['Not needed', 0],
      ['Not filed and overdue', 0],
    ])
    expect(rowsOf('services')).toEqual([['VAT', 1]])
    expect(rowsOf('messages')).toEqual([['Ada Admin', 1, 0]])
    expect(rowsOf('papers')?.[0]).toEqual(['Requests open now', 0])
    const csv = await (await get(`/api/reports/work/export?table=deadlines&${last(7)}`)).text()
    expect(csv).toContain('Filed on time,1')
    expect((await get('/api/reports/work/export?table=pages')).status).toBe(422)
  })

  it('refuses a period that is none, with words', async () => {
    const backwards = await get('/api/reports/visits?from=2026-11-02&to=2026-11-01')
    expect(backwards.status).toBe(422)
    expect(await backwards.json()).toMatchObject({ fields: { to: 'The last day comes before the first one' } })
    expect((await get('/api/reports/visits?from=yesterday')).status).toBe(422)
    expect((await get('/api/reports/visits?from=1999-01-01')).status).toBe(422)
    expect((await get('/api/reports/visits?from=2021-01-01&to=2025-12-31')).status).toBe(200)
    expect((await get('/api/reports/visits?from=2020-01-01&to=2025-12-31')).status).toBe(422)
  })

  it.each(['to=9999-12-31', 'from=9999-12-01&to=9999-12-31', 'to=2101-01-01', 'from=1899-12-31&to=1900-01-02'])(
    'refuses %s at once instead of counting days beyond the calendar',
    async (query) => {
      for (const name of ['visits', 'requests', 'replies', 'conversion', 'comments', 'downloads']) {
        const answer = await get(`/api/reports/${name}?${query}`)
        expect(answer.status).toBe(422)
        expect(await answer.text()).toContain('between 1900 and 2100')
      }
    },
  )

  it('shows a period up to the last day that may be asked for', async () => {
    expect((await report('visits', 'to=2100-12-31')).period.days).toBe(30)
    expect((await report('visits', 'from=1900-01-01&to=1900-01-02')).period.days).toBe(2)
  })

  it('A9: sends the week by mail to those who wish it, once', async () => {
    const { settings, jobs } = app.services
    const mails = () => app.db.read.selectFrom('outboxMails').select('id').where('kind', '=', 'report.weekly').execute()
    await jobs.run('weekly-report')
    expect(await mails()).toHaveLength(0)
    const wished = { weekly: true, recipients: ['owner@example.com'] }
    await settings.save({ accountId: 'a', name: 'A' }, 'reports', wished, 0)
    await jobs.run('weekly-report')
    await jobs.run('weekly-report')
    expect(await mails()).toHaveLength(1)
    const letter = await newestMail(app, 'owner@example.com')
    expect(letter.text).toContain('Pages viewed: ')
    expect(letter.text).toContain('/dashboard/reports?from=')

    await settings.save({ accountId: 'a', name: 'A' }, 'reports', { weekly: true, recipients: [] }, 1)
    const editor = await app.person({ role: 'editor' })
    const admin = await app.person({ role: 'admin' })
    app.clock.advance({ days: 7 })
    await jobs.run('weekly-report')
    expect((await newestMail(app, admin.email)).kind).toBe('report.weekly')
    const told = await app.db.read
      .selectFrom('outboxMails')
      .select('recipient')
      .where('kind', '=', 'report.weekly')
      .execute()
    expect(told.map(({ recipient }) => recipient)).not.toContain(editor.email)
  })
})
