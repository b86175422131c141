import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { pdfOf, sendFile } from '#tests/support/rooms.ts'

const QUARTERLY = {
  anchor: { kind: 'quarter' },
  offset: { unit: 'days', count: 20 },
  roll: 'next',
  weekend: ['sat', 'sun'],
}
const AFTER_YEAR_END = { ...QUARTERLY, anchor: { kind: 'year-end' }, offset: { unit: 'months', count: 9 } }

interface Shown {
  id: number
  version: number
  period: string
  dueOn: string
  state: string
  assignee: { id: string } | null
}

describe('deadlines', () => {
  let app: TestApp
  let desk: ReturnType<typeof clientsOf>
  beforeAll(async () => {
    app = await startApp()
    app.clock.stop('2026-11-16T09:00:00Z')
    desk = clientsOf(app)
  })
  afterAll(() => app.closeConsistent())
  beforeEach(() => app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute()))

  let made = 0
  const makeRule = (more: Record<string, unknown> = {}) =>
    desk.done('POST', '/api/deadline-rules', {
      name: `Return ${++made}`,
      service: 'VAT',
      rule: QUARTERLY,
      region: null,
      ...more,
    })
  const apply = (rule: number, clients: number[] | 'all', begins?: string) =>
    desk.done('POST', `/api/deadline-rules/${rule}/apply`, { clients, ...(begins ? { begins } : {}) })
  const datesOf = async (client: number): Promise<Shown[]> =>
    (await desk.done('GET', `/api/deadlines?client=${client}&view=all`)).items
  const table = async (client: number) => (await datesOf(client)).map(({ period, dueOn }) => `${period} ${dueOn}`)
  const make = () => app.services.jobs.run('make-deadlines')
  const save = (
    { clients: _c, waiting: _w, words: _s, updatedAt: _u, id, ...rule }: Record<string, unknown>,
    change = {},
  ) => desk.done('PATCH', `/api/deadline-rules/${id}`, { ...rule, ...change })
  const act = async (id: number, body: unknown, as?: Record<string, string>) =>
    await desk.send('PATCH', `/api/deadlines/${id}`, body, as ?? (await app.as('admin')))

  it('T1: a rule is shown for 24 months, applied, and makes its dates once, up to a horizon that moves on', async () => {
    const preview = await desk.done('POST', '/api/deadline-rules/preview', { rule: QUARTERLY, region: 'DE' })
    expect(preview.dates.slice(0, 2)).toEqual([
      { period: '2026-Q4', due: '2027-01-20', weekday: 'wed' },
      { period: '2027-Q1', due: '2027-04-20', weekday: 'tue' },
    ])
    expect(preview.dates).toHaveLength(8)
    expect(preview.words).toBe('20 days after the end of each quarter; on a day off, the next working day')
    const { examples } = await desk.done('GET', '/api/deadline-rules')
    expect(examples).toHaveLength(12)
    const [client, rule] = [await desk.make(), await makeRule()]
    expect(await table(client.id)).toEqual([])
    const applied = await apply(rule.id, [client.id])
    expect(applied).toMatchObject({ clients: 1, rule: { clients: 1, waiting: 0 } })
    const dates = await table(client.id)
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-Q4 2027-01-20', '2028-Q3 2028-10-20', 8])
    await apply(rule.id, [client.id])
    await make()
    expect(await table(client.id)).toEqual(dates)
    app.clock.advance({ days: 60 })
    await make()
    expect((await table(client.id)).at(-1)).toBe('2028-Q4 2029-01-22')
    app.clock.advance({ days: -60 })
  })

  it('T1: holidays of a region and closing days of the firm move what is not done', async () => {
    // 26 April 2027 is a Monday; 1 May 2026 a holiday in Germany, a Friday.
    const rule = {
      anchor: { kind: 'fixed', month: 5, day: 1 },
      offset: { unit: 'days', count: 0 },
      roll: 'next',
      weekend: ['sat', 'sun'],
    }
    const seen = async (region: string | null) =>
      (await desk.done('POST', '/api/deadline-rules/preview', { rule, region })).dates.map(
        ({ due }: { due: string }) => due,
      )
    expect(await seen(null)).toEqual(['2027-05-03', '2028-05-01'])
    expect(await seen('DE')).toEqual(['2027-05-03', '2028-05-02'])
    expect(
      (await desk.send('POST', '/api/deadline-rules/preview', { rule, region: 'XX' }, await app.as('admin'))).status,
    ).toBe(422)
    const [client, quarterly] = [await desk.make(), await makeRule()]
    const [german, other] = [await makeRule({ rule, region: 'DE' }), await desk.make()]
    await apply(german.id, [other.id])
    expect(await table(other.id)).toEqual(['2027 2027-05-03', '2028 2028-05-02'])
    await apply(quarterly.id, [client.id, other.id])
    await desk.done('POST', '/api/closing-days', { day: '2027-01-20', name: 'Away' })
    await make()
    const [moved] = await datesOf(client.id)
    expect(moved).toMatchObject({ period: '2026-Q4', dueOn: '2027-01-21', sequence: 1 })
    await act(moved?.id ?? 0, { version: moved?.version, state: 'filed' })
    await desk.done('DELETE', '/api/closing-days/2027-01-20')
    await make()
    expect((await datesOf(client.id))[0]).toMatchObject({ dueOn: '2027-01-21', state: 'filed' })
    expect((await datesOf(other.id))[0], 'comes back').toMatchObject({ period: '2026-Q4', dueOn: '2027-01-20' })
  })

  it('T1: a change shows what moves; what is done never moves, what is late and what is to come does', async () => {
    const [client, rule] = [await desk.make(), await makeRule()]
    await apply(rule.id, [client.id], '2026-04-01')
    const [first, second, , third] = await datesOf(client.id)
    expect([first?.dueOn, second?.dueOn, third?.dueOn]).toEqual(['2026-04-20', '2026-07-20', '2027-01-20'])
    expect((await act(first?.id ?? 0, { version: 1, state: 'filed', reference: 'R-1' })).status).toBe(200)
    expect((await act(third?.id ?? 0, { version: 1, state: 'not_needed' })).status).toBe(200)
    const later = { ...QUARTERLY, offset: { unit: 'days', count: 25 } }
    const { changes } = await desk.done('POST', '/api/deadline-rules/preview', {
      rule: later,
      region: null,
      id: rule.id,
    })
    expect(changes).toMatchObject({ moved: 9, kept: 2, added: 0, removed: 0, isCounted: true })
    expect(changes.first[0]).toMatchObject({ clientName: client.name, from: '2026-07-20', to: '2026-07-27' })
    await save(rule, { rule: later, name: 'Renamed return' })
    const after = await datesOf(client.id)
    expect(after.slice(0, 4)).toMatchObject([
      { dueOn: '2026-04-20', state: 'filed', title: rule.name },
      { dueOn: '2026-07-27', state: 'open', isLate: true, title: 'Renamed return' },
      { dueOn: '2026-10-26', state: 'open', isLate: true },
      { dueOn: '2027-01-20', state: 'not_needed' },
    ])
    const stale = await desk.send(
      'PATCH',
      `/api/deadline-rules/${rule.id}`,
      { ...rule, note: '', isPublic: false },
      await app.as('admin'),
    )
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict' } })
    // Another kind of rule: open dates to come give way, late ones stay to be dealt with.
    const now = await desk.done('GET', `/api/deadline-rules/${rule.id}`)
    await save(now, {
      rule: { ...QUARTERLY, anchor: { kind: 'fixed', month: 1, day: 31 }, offset: { unit: 'days', count: 0 } },
    })
    expect(await table(client.id)).toEqual([
      ...['2026-Q1 2026-04-20', '2026-Q2 2026-07-27', '2026-Q3 2026-10-26', '2026-Q4 2027-01-20', '2027 2027-02-01'],
      '2028 2028-01-31',
    ])
  })

  it('T1: dates follow a client whose year end moves, that ends, comes back, is merged and parted', async () => {
    const [client, other] = [await desk.make({ yearEnd: '12-31' }), await desk.make({ yearEnd: '06-30' })]
    const [yearly, quarterly] = [await makeRule({ rule: AFTER_YEAR_END }), await makeRule()]
    await apply(yearly.id, [client.id, other.id])
    await apply(quarterly.id, [other.id])
    expect(await table(client.id)).toEqual(['2026 2027-09-30', '2027 2028-10-02'])
    const change = async (id: number, body: Record<string, unknown>) => {
      const { version } = await desk.done('GET', `/api/clients/${id}`)
      await desk.done('PATCH', `/api/clients/${id}`, { version, ...body })
      await make()
    }
    await change(client.id, { yearEnd: '09-30' })
    expect(await table(client.id)).toEqual(['2026 2027-06-30', '2027 2028-06-30'])
    await change(client.id, { state: 'ended' })
    expect(await table(client.id)).toEqual(['2026 2027-06-30'])
    await change(client.id, { state: 'active' })
    expect(await table(client.id)).toHaveLength(2)
    const [open] = await datesOf(other.id)
    await act(open?.id ?? 0, { version: 1, state: 'filed' })
    await desk.done('POST', `/api/clients/${client.id}/merge`, { other: other.id })
    await make()
    const merged = await datesOf(client.id)
    expect(merged.filter(({ state }) => state === 'filed').map(({ period }) => period)).toEqual(['2026-Q4'])
    expect(merged).toHaveLength(10)
    expect((await desk.done('GET', `/api/deadlines?view=all&client=${other.id}`)).items).toEqual([])
    const { merges } = await desk.done('GET', `/api/clients/${client.id}`)
    await desk.done('POST', `/api/clients/${client.id}/merges/${merges[0].id}/undo`, {})
    await make()
    expect([await table(client.id), (await table(other.id)).length]).toEqual([
      ['2026 2027-06-30', '2027 2028-06-30'],
      10,
    ])
  })

  it('T1: what one of two merged clients has filed is filed for both', async () => {
    const [kept, other, rule] = [await desk.make(), await desk.make(), await makeRule()]
    await apply(rule.id, [kept.id, other.id])
    const [date] = await datesOf(other.id)
    expect((await act(date?.id ?? 0, { version: 1, state: 'filed', reference: 'R-1' })).status).toBe(200)
    await desk.done('POST', `/api/clients/${kept.id}/merge`, { other: other.id })
    await make()
    const merged = await datesOf(kept.id)
    expect([merged.length, merged[0]]).toMatchObject([8, { id: date?.id, state: 'filed', reference: 'R-1' }])
  })

  it('T2: two file the same: the second is told who and when, and nothing of the first is lost', async () => {
    const [client, rule] = [await desk.make(), await makeRule()]
    await apply(rule.id, [client.id])
    const [date] = await datesOf(client.id)
    const [ann, bob] = [await app.person({ role: 'admin', name: 'Ann First' }), await app.person({ role: 'admin' })]
    const filed = await Promise.all(
      [ann, bob].map(({ bearer }, at) =>
        act(date?.id ?? 0, { version: 1, state: 'filed', reference: `R-${at}` }, bearer),
      ),
    )
    expect(filed.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = filed.findIndex(({ status }) => status === 200)
    const lost = filed[1 - winner]
    expect(lost?.body).toMatchObject({ code: 'done-already' })
    expect(lost?.body.error).toMatch(/ has filed this already \(\d\d:\d\d\)\.$/)
    expect((await datesOf(client.id))[0]).toMatchObject({ state: 'filed', reference: `R-${winner}`, version: 2 })
    const reopened = await act(date?.id ?? 0, { version: 2, state: 'open' })
    expect(reopened.body).toMatchObject({ state: 'open', filedBy: null, filedAt: null })
  })

  it('T2: waits for papers as long as the request is open, and names what is missing; the client sees it too', async () => {
    const client = await desk.make()
    const member = await desk.member(client.id, 'reader')
    const rule = await makeRule({ note: 'We file it for you.' })
    await apply(rule.id, [client.id], '2026-07-01')
    const [late] = await datesOf(client.id)
    const items = [{ title: 'Bank statements' }, { title: 'Invoices' }]
    const [request] = (
      await desk.done('POST', '/api/paper-requests', { clients: [client.id], title: 'VAT papers', items })
    ).items
    const other = await desk.make()
    const [wrong] = (await desk.done('POST', '/api/paper-requests', { clients: [other.id], title: 'Others', items }))
      .items
    expect((await act(late?.id ?? 0, { version: 1, paperRequest: wrong.id })).status).toBe(422)
    const linked = await act(late?.id ?? 0, { version: 1, paperRequest: request.id })
    expect(linked.body.waitingFor).toEqual({
      id: request.id,
      title: 'VAT papers',
      missing: ['Bank statements', 'Invoices'],
    })
    const { counts, items: waiting } = await desk.done('GET', `/api/deadlines?view=waiting&client=${client.id}`)
    expect([counts.waiting, counts.late, waiting.length]).toEqual([1, 2, 1])
    const own = (await desk.send('GET', `/api/my/clients/${client.id}/deadlines`, undefined, member.bearer)).body
    expect(own.items[0]).toMatchObject({
      isLate: true,
      note: 'We file it for you.',
      waitingFor: { missing: ['Bank statements', 'Invoices'] },
    })
    expect(own.items[0]).not.toHaveProperty('responsible')
    const item = request.items[0]
    await desk.done('PATCH', `/api/request-items/${item.id}`, { state: 'withdrawn', revision: item.revision })
    expect((await desk.done('GET', `/api/deadlines/${late?.id}`)).waitingFor.missing).toEqual(['Invoices'])
    await desk.done('POST', `/api/paper-requests/${request.id}/withdraw`)
    expect((await desk.done('GET', `/api/deadlines/${late?.id}`)).waitingFor).toBeNull()
    const stranger = await app.person({ role: 'client' })
    expect((await desk.send('GET', `/api/my/clients/${client.id}/deadlines`, undefined, stranger.bearer)).status).toBe(
      404,
    )
  })

  it('T2 D1: asks for papers in one act: the client is told once, and the deadline waits until they are there', async () => {
    const client = await desk.make()
    const member = { name: 'Nora Nunn', email: 'nora@asked.example', right: 'owner' }
    await desk.done('POST', `/api/clients/${client.id}/members`, member)
    const { id } = await desk.done('POST', '/api/deadlines', { clientId: client.id, title: 'VAT', dueOn: '2026-12-20' })
    const admin = await app.as('admin')
    const ask = (wanted: object) =>
      desk.send(
        'POST',
        `/api/deadlines/${id}/papers`,
        { version: 1, template: 'vat-quarter', dueOn: '2026-12-06', ...wanted },
        admin,
      )
    expect(await ask({ template: 'no-such-list' })).toMatchObject({
      status: 422,
      body: { fields: { template: 'Choose a list of papers' } },
    })
    const answers = await Promise.all([ask({}), ask({})])
    expect(answers.map(({ status }) => status).sort(), 'pressed twice').toEqual([201, 409])
    const { body } = answers.find(({ status }) => status === 201) ?? {}
    expect(body.waitingFor.missing.length).toBeGreaterThan(0)
    const { items } = await desk.done('GET', `/api/paper-requests?client=${client.id}`)
    expect(items).toMatchObject([{ id: body.paperRequestId, state: 'open', dueOn: '2026-12-06' }])
    const mails = app.db.read.selectFrom('outboxMails').selectAll().where('recipient', '=', member.email)
    expect(await mails.where('kind', '=', 'papers.asked').execute()).toHaveLength(1)
    await desk.done('PATCH', `/api/deadlines/${id}`, { version: body.version, state: 'filed' })
    expect(await ask({ version: body.version + 1 })).toMatchObject({ status: 409, body: { code: 'done-already' } })
    const other = await app.person({ role: 'client' })
    expect((await desk.send('POST', `/api/deadlines/${id}/papers`, {}, other.bearer)).status).toBe(403)
  })

  it('T2: is proven by a document of its own client', async () => {
    const admin = await app.person({ role: 'admin' })
    const [client, other] = [await desk.make(), await desk.make()]
    const { id } = await desk.done('POST', '/api/deadlines', { clientId: client.id, title: 'VAT', dueOn: '2026-12-20' })
    const fileFor = async (of: { id: number }) =>
      (await sendFile(app, admin, { name: 'Receipt.pdf', client: of.id, content: pdfOf(`receipt ${of.id}`) })).body
        .receipt.documentId as string
    const [own, strange] = [await fileFor(client), await fileFor(other)]
    const refused = await act(id, { version: 1, state: 'filed', proof: strange })
    expect(refused).toMatchObject({ status: 422, body: { fields: { proof: 'Choose a document of this client' } } })
    const filed = await act(id, { version: 1, state: 'filed', proof: own })
    expect(filed.body).toMatchObject({ state: 'filed', proof: { id: own, name: 'Receipt.pdf' } })
    await desk.done('DELETE', `/api/documents/${own}`)
    expect((await desk.done('GET', `/api/deadlines/${id}`)).proof).toBeNull()
  })

  it('T2: week and month, late first, by person and client; many at once, and what is done is left', async () => {
    const ann = await app.person({ role: 'accountant', name: 'Ann Account' })
    const [mine, yours] = [
      await desk.make({ responsible: ann.accountId, name: 'Alpha Mine Ltd' }),
      await desk.make({ name: 'Zeta Yours Ltd' }),
    ]
    const add = async (clientId: number, title: string, dueOn: string) =>
      (await desk.done('POST', '/api/deadlines', { clientId, title, dueOn, service: 'Own' })).id as number
    const figures = async (as?: Record<string, string>) =>
      (await desk.done('GET', '/api/dashboard', undefined, as)).office.deadlines
    const before = await figures()
    const late = await add(yours.id, 'Late one', '2026-11-02')
    const today = await add(mine.id, 'Today one', '2026-11-16')
    await add(mine.id, 'Next week', '2026-11-23')
    const list = (query: string) => desk.done('GET', `/api/deadlines?service=Own&${query}`)
    const titles = async (query: string) => (await list(query)).items.map(({ title }: { title: string }) => title)
    expect(await titles('week=now')).toEqual(['Late one', 'Today one'])
    expect(await titles('week=2026-11-25')).toEqual(['Next week'])
    expect(await titles('week=now&group=client')).toEqual(['Today one', 'Late one'])
    expect(await titles('week=now&group=person')).toEqual(['Today one', 'Late one'])
    expect(await titles(`week=now&person=${ann.accountId}`)).toEqual(['Today one'])
    expect(await titles('week=now&person=nobody')).toEqual(['Late one'])
    expect(await list('week=now')).toMatchObject({
      from: '2026-11-16',
      to: '2026-11-22',
      counts: { open: 2, late: 1, all: 2 },
    })
    // The same on the dashboard, of the owner and of an accountant.
    expect(await figures()).toEqual({ late: before.late + 1, thisWeek: before.thisWeek + 1 })
    expect(await figures(ann.bearer)).toEqual(await figures())
    const month = await desk.done('GET', '/api/deadlines/month?service=Own')
    expect(month).toMatchObject({ month: '2026-11', lateBefore: 0 })
    expect(month.days[1]).toMatchObject({ day: '2026-11-02', lines: [{ title: 'Late one', total: 1, open: 1 }] })
    const bulk = (ids: number[], act: string, more = {}) =>
      desk.done('POST', '/api/deadlines/bulk', { ids, act, ...more })
    const seen = { versions: { [late]: 1, [today]: 1 } }
    expect(await bulk([late, today], 'assign', { assignee: ann.accountId, ...seen })).toMatchObject({ done: 2 })
    const assigned = await bulk([late, today], 'assign', { assignee: ann.accountId })
    expect(assigned, 'who has it already').toMatchObject({ done: 0, rows: [{ ok: true }, { ok: true }] })
    expect(await bulk([late], 'filed')).toMatchObject({ done: 1, message: '1 deadline filed.' })
    expect(await bulk([late], 'filed')).toMatchObject({ done: 0, message: '0 deadlines filed.', undo: [] })
    const stale = await bulk([late, today, 999_999], 'not_needed', seen)
    expect(stale).toMatchObject({ done: 0, message: '0 deadlines set as not needed.' })
    expect(stale.rows.map(({ code }: { code: string }) => code)).toEqual(['not-found', 'done-already', 'conflict'])
    expect(await bulk([late, today], 'not_needed')).toMatchObject({ done: 1, rows: [{ id: late, ok: false }, {}] })
    expect((await list('week=now')).counts).toMatchObject({ open: 0, done: 1 })
    expect((await desk.send('DELETE', `/api/deadlines/${late}`, undefined, await app.as('admin'))).status).toBe(409)
  })

  it('T2: all results of a filter are filed in one call, and undone to what each was before', async () => {
    const client = await desk.make()
    const add = async (title: string) =>
      (await desk.done('POST', '/api/deadlines', { clientId: client.id, title, dueOn: '2026-11-17', service: 'Many' }))
        .id as number
    const [open, begun, filed] = [await add('Open'), await add('Begun'), await add('Filed')]
    await desk.done('PATCH', `/api/deadlines/${begun}`, { version: 1, state: 'in_work' })
    await desk.done('PATCH', `/api/deadlines/${filed}`, { version: 1, state: 'filed', reference: 'R-1' })
    const bulk = (body: unknown) => desk.done('POST', '/api/deadlines/bulk', body)
    const now = async () =>
      Object.fromEntries(
        (await datesOf(client.id)).map(({ id, state, assignee }) => [id, [state, assignee?.id ?? null]]),
      )
    const before = await now()
    const filter = { view: 'open', service: 'Many', week: 'now' }

    const done = await bulk({ filter, act: 'filed' })
    expect(done).toMatchObject({ done: 2, message: '2 deadlines filed.', rows: [{ ok: true }, { ok: true }] })
    expect(done.undo).toEqual([
      { id: open, version: 2, state: 'open' },
      { id: begun, version: 3, state: 'in_work' },
    ])
    await desk.done('PATCH', `/api/deadlines/${open}`, { version: 2, reference: 'by a colleague' })
    const back = await bulk({ act: 'undo', changes: done.undo })
    expect(back, 'what was changed since stays, and is named first').toMatchObject({
      ...{ done: 1, message: '1 deadline changed back.', undo: [] },
      rows: [
        { id: open, ok: false, code: 'conflict' },
        { id: begun, ok: true },
      ],
    })
    expect(await now()).toEqual({ ...before, [open]: ['filed', null] })
    await bulk({ ids: [open], act: 'open' })
    expect(await now()).toEqual(before)

    // Who has filed it and when would be lost.
    const started = await bulk({ ids: [filed, open], act: 'in_work' })
    expect(started).toMatchObject({ done: 1, rows: [{ id: filed, ok: false, code: 'done-already' }, { ok: true }] })
    await bulk({ act: 'undo', changes: started.undo })
    const assigned = await bulk({ ids: [open, begun, filed], act: 'assign', assignee: 'me' })
    expect(assigned.undo).toHaveLength(3)
    expect(await bulk({ act: 'undo', changes: assigned.undo })).toMatchObject({ done: 3 })
    expect(await now()).toEqual(before)
    expect(await desk.done('GET', `/api/deadlines/${filed}`)).toMatchObject({ state: 'filed', reference: 'R-1' })

    const refused = async (body: unknown) =>
      (await desk.send('POST', '/api/deadlines/bulk', body, await app.as('admin'))).body
    expect(await refused({ act: 'filed' })).toMatchObject({ fields: { ids: 'Select at least one first' } })
    expect(await refused({ act: 'undo' })).toMatchObject({ fields: { changes: 'Name the changes to undo' } })
    const unknown = { act: 'undo', changes: [{ id: 999_999, version: 1, state: 'open' }] }
    expect((await desk.send('POST', '/api/deadlines/bulk', unknown, await app.as('admin'))).status).toBe(404)
  })

  it('T2: an accountant of another team sees and does nothing of it', async () => {
    const { settings, versions } = await desk.done('GET', '/api/settings/office')
    const value = { ...settings.clients, accountantsSee: 'team' }
    await desk.done('PUT', '/api/settings', { section: 'clients', value, version: versions.clients })
    const other = await app.person({ role: 'accountant' })
    const [client, rule] = [await desk.make(), await makeRule()]
    await apply(rule.id, [client.id])
    const [date] = await datesOf(client.id)
    const as = other.bearer
    expect((await desk.send('GET', `/api/deadlines?client=${client.id}&view=all`, undefined, as)).body.items).toEqual(
      [],
    )
    expect((await act(date?.id ?? 0, { version: 1, state: 'filed' }, as)).status).toBe(404)
    const ask = { version: 1, template: 'vat-quarter', dueOn: null }
    expect((await desk.send('POST', `/api/deadlines/${date?.id}/papers`, ask, as)).status).toBe(404)
    expect((await desk.send('GET', `/api/deadlines/${date?.id}`, undefined, as)).status).toBe(404)
    expect((await desk.done('GET', '/api/dashboard', undefined, as)).office.deadlines).toEqual({ late: 0, thisWeek: 0 })
    const bulk = { ids: [date?.id], act: 'filed' }
    expect((await desk.send('POST', '/api/deadlines/bulk', bulk, as)).status).toBe(404)
    const back = { act: 'undo', changes: [{ id: date?.id, version: 1, state: 'filed' }] }
    expect((await desk.send('POST', '/api/deadlines/bulk', back, as)).status).toBe(404)
    expect((await desk.send('POST', `/api/deadline-rules/${rule.id}/apply`, { clients: [client.id] }, as)).status).toBe(
      404,
    )
    const ours = await desk.make({ team: [other.accountId] })
    const second = await makeRule()
    const applied = await desk.done('POST', `/api/deadline-rules/${second.id}/apply`, { clients: 'all' }, as)
    expect(applied).toMatchObject({ clients: 1, rule: { clients: 1 } })
    expect((await datesOf(ours.id)).length, 'for all that they see').toBeGreaterThan(0)
    await desk.done('PUT', '/api/settings', {
      section: 'clients',
      value: settings.clients,
      version: versions.clients + 1,
    })
  })

  it('T1: a list of the firm’s own dates is read first and imported then; what is wrong is named by its line', async () => {
    const client = await desk.make({ name: 'Imported & Sons Ltd', taxNumber: 'GB 123 456' })
    const csv = [
      'Client;Title;Due;Service',
      `${client.name};Licence fee;2027-02-01;Other`,
      'gb123456;Second fee;2027-02-30;',
      'gb123456;Third fee;1 March 2027;',
      'Nobody Ltd;Fourth fee;2027-03-01;',
      `${client.name};Licence fee;2027-02-01;Other`,
    ].join('\n')
    const preview = await desk.done('POST', '/api/deadlines/import', { csv })
    expect(preview).toMatchObject({ done: false, counts: { new: 2, known: 1, wrong: 2 } })
    expect(preview.rows.slice(0, 2)).toMatchObject([
      { row: 3, errors: { dueOn: 'Write the day as 2026-11-15, or with the name of the month' } },
      { row: 5, errors: { client: 'There is no such client' } },
    ])
    expect(await table(client.id)).toEqual([])
    await desk.done('POST', '/api/deadlines/import', { csv, commit: true })
    expect((await datesOf(client.id)).map(({ dueOn }) => dueOn)).toEqual(['2027-02-01', '2027-03-01'])
    expect(await desk.done('POST', '/api/deadlines/import', { csv, commit: true })).toMatchObject({
      counts: { new: 0, known: 3 },
    })
  })

  it('T2: steps start as those of the rule, and are ticked, assigned, added and removed for one deadline', async () => {
    const steps = [
      { title: 'Check the papers', daysBefore: 10 },
      { title: 'Prepare it', daysBefore: null },
    ]
    const [client, rule] = [await desk.make(), await makeRule({ steps })]
    await apply(rule.id, [client.id])
    const [first, second] = await datesOf(client.id)
    const shown = async (id: number) => (await desk.done('GET', `/api/deadlines/${id}`)).steps
    const path = `/api/deadlines/${first?.id}/steps`
    expect(await shown(first?.id ?? 0)).toEqual([
      { position: 1, title: 'Check the papers', dueOn: '2027-01-10', assignee: null, doneBy: null, doneAt: null },
      { position: 2, title: 'Prepare it', dueOn: null, assignee: null, doneBy: null, doneAt: null },
    ])
    const ada = await app.person({ role: 'accountant', name: 'Ada Steps' })
    const seen = 'Check the papers'
    const { steps: done } = await desk.done('PATCH', `${path}/1`, { seen, isDone: true }, ada.bearer)
    expect(done[0]).toMatchObject({ doneBy: 'Ada Steps', doneAt: '2026-11-16T09:00:00.000Z' })
    // A second tick leaves the name of the first.
    expect((await desk.done('PATCH', `${path}/1`, { seen, isDone: true })).steps[0].doneBy).toBe('Ada Steps')
    await desk.done('POST', path, { title: 'Have it signed', assignee: ada.accountId, dueOn: '2027-01-15' })
    const me = await desk.done('GET', '/api/deadlines?person=me&view=all', undefined, ada.bearer)
    expect(me.items.map(({ id }: Shown) => id)).toEqual([first?.id])
    await desk.done('DELETE', `${path}/2?seen=Prepare+it`)
    // Other deadlines follow the rule, this one does not any more.
    await save(rule, { steps: [{ title: 'Call the client', daysBefore: 1 }], version: 1 })
    expect((await shown(first?.id ?? 0)).map(({ title }: { title: string }) => title)).toEqual([seen, 'Have it signed'])
    expect((await shown(second?.id ?? 0)).map(({ title }: { title: string }) => title)).toEqual(['Call the client'])
    // A step that was another one when it was looked at is left alone, and what is filed stays as it is.
    const other = `/api/deadlines/${second?.id}/steps/1`
    const admin = await app.as('admin')
    expect((await desk.send('PATCH', other, { seen: 'Prepare it', isDone: true }, admin)).body.code).toBe('conflict')
    expect((await desk.send('PATCH', `${path}/7`, { seen, isDone: true }, admin)).status).toBe(404)
    await act(first?.id ?? 0, { version: first?.version, state: 'filed' })
    expect((await desk.send('PATCH', `${path}/1`, { seen, isDone: false }, admin)).status).toBe(409)
    expect((await shown(first?.id ?? 0))[0].doneBy).toBe('Ada Steps')
  })

  it('T2: a deadline that removes its last step does not get those of the rule again', async () => {
    const [client, rule] = [await desk.make(), await makeRule({ steps: [{ title: 'Only one' }] })]
    await apply(rule.id, [client.id])
    const [first] = await datesOf(client.id)
    const { steps } = await desk.done('DELETE', `/api/deadlines/${first?.id}/steps/1?seen=Only+one`)
    expect(steps).toEqual([])
    const all = Array.from({ length: 31 }, (_, at) => ({ title: `Step ${at}` }))
    const many = await desk.send(
      'PATCH',
      `/api/deadline-rules/${rule.id}`,
      { ...rule, steps: all },
      await app.as('admin'),
    )
    expect(many.status).toBe(422)
  })

  it('T2: a deadline repeats every month, quarter or year from its day on', async () => {
    const add = async (repeats: string, dueOn: string) => {
      const client = await desk.make()
      const made = await desk.done('POST', '/api/deadlines', { clientId: client.id, title: 'Levy', dueOn, repeats })
      expect(made).toMatchObject({ clientId: client.id, title: 'Levy', service: 'Levy', dueOn })
      return (await datesOf(client.id)).slice(0, 3).map((each) => each.dueOn)
    }
    expect(await add('month', '2026-12-31')).toEqual(['2026-12-31', '2027-01-31', '2027-02-28'])
    expect(await add('quarter', '2026-11-20')).toEqual(['2026-11-20', '2027-02-20', '2027-05-20'])
    expect(await add('year', '2026-12-05')).toEqual(['2026-12-05', '2027-12-05'])
    const far = { clientId: (await desk.make()).id, title: 'Levy', dueOn: '2035-01-01', repeats: 'year' }
    const refused = await desk.send('POST', '/api/deadlines', far, await app.as('admin'))
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['dueOn']])
  })
})
