import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEmail, send } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'
import type { Person } from '#tests/support/people.ts'

describe('acts on many clients', () => {
  let app: TestApp
  let desk: ReturnType<typeof clientsOf>
  let own: Person
  beforeAll(async () => {
    app = await startApp()
    desk = clientsOf(app)
    const team = { accountantsSee: 'team', messagesInMail: false } as const
    await app.services.settings.save({ accountId: 'a', name: 'A' }, 'clients', team, 0)
    own = await app.person({ role: 'accountant', name: 'Olga Own' })
  })
  afterAll(() => app.close())

  const bulk = (body: unknown, who?: Record<string, string>) => desk.done('POST', '/api/clients/bulk', body, who)
  const get = (id: number) => desk.done('GET', `/api/clients/${id}`)
  const list = (query: Record<string, string>) => desk.done('GET', `/api/clients?${new URLSearchParams(query)}`)

  it('changes all results of a filter beyond the page, and changes them back', async () => {
    for (let at = 0; at < 30; at++) await desk.make({ name: `Bulk ${at}`, yearEnd: '06-30', state: 'prospect' })
    const filter = { q: 'bulk', state: 'prospect' }
    expect((await list(filter)).items).toHaveLength(25)
    const tagged = await bulk({ filter, act: 'tag', tag: 'VAT monthly' })
    expect(tagged).toMatchObject({ done: 30, message: '30 clients tagged.' })
    const [{ id }] = (await list(filter)).items
    const before = await get(id)
    for (const same of [
      { act: 'tag', tag: 'VAT monthly' },
      { act: 'untag', tag: 'Never had' },
      { act: 'state', state: 'prospect' },
      { act: 'assign', responsible: before.responsible?.id ?? null },
    ])
      expect(await bulk({ ids: [id], ...same }), same.act).toMatchObject({
        done: 0,
        undo: [],
        rows: [{ id, ok: true }],
      })
    expect((await get(id)).version, 'nothing was written').toBe(before.version)
    expect((await list({ tag: 'VAT monthly' })).total).toBe(30)
    expect((await list({ tag: 'VAT monthly', q: 'bulk 7' })).items.map(({ name }: { name: string }) => name)).toEqual([
      'Bulk 7',
    ])
    expect((await desk.done('GET', '/api/clients/choices')).tags).toContain('VAT monthly')
    const moved = await bulk({ filter: { tag: 'VAT monthly', yearEnd: '06' }, act: 'state', state: 'active' })
    expect(moved.done).toBe(30)
    const back = await bulk({ act: 'undo', changes: moved.undo })
    expect(back.done).toBe(30)
    expect((await list({ state: 'prospect', tag: 'VAT monthly' })).total).toBe(30)
    expect((await bulk({ filter: { yearEnd: '06' }, act: 'untag', tag: 'VAT monthly' })).done).toBe(30)
    expect((await list({ tag: 'VAT monthly' })).total).toBe(0)
  })

  it('says first what did not happen, row by row, and leaves what somebody changed meanwhile', async () => {
    const without = await desk.make({ name: 'No address' })
    const known = await desk.make({ name: 'Somebody acts', email: newEmail('known') })
    await desk.member(known.id, 'owner')
    const fresh = await desk.make({ name: 'Fresh', email: newEmail('fresh') })
    const ids = [fresh.id, without.id, known.id, 999_999]
    const { rows, done } = await bulk({ ids, act: 'invite' })
    expect(rows.map(({ id, ok, code }: { id: number; ok: boolean; code: string }) => [id, ok, code])).toEqual([
      [999_999, false, 'not-found'],
      [without.id, false, 'no-email'],
      [known.id, false, 'has-people'],
      ...(done === 1 ? [[fresh.id, true, null]] : [[fresh.id, false, 'not-emailed']]),
    ])
    expect((await get(fresh.id)).people).toHaveLength(1)
    const { undo } = await bulk({ ids: [fresh.id], act: 'state', state: 'ended' })
    const { version } = await get(fresh.id)
    await desk.done('PATCH', `/api/clients/${fresh.id}`, { version, phone: '+1 202 555 0100' })
    const stale = await bulk({ ids: [fresh.id], versions: { [fresh.id]: version }, act: 'tag', tag: 'late' })
    expect(stale.rows).toMatchObject([{ id: fresh.id, ok: false, code: 'conflict' }])
    expect((await get(fresh.id)).tags).toEqual([])
    const refused = await bulk({ act: 'undo', changes: undo })
    expect(refused.rows).toMatchObject([{ id: fresh.id, ok: false, code: 'conflict' }])
    expect((await get(fresh.id)).state).toBe('ended')
    for (const nothing of [{ act: 'undo' }, { act: 'undo', changes: [] }]) {
      const { status, body } = await send(app, '/api/clients/bulk', nothing, await app.as('admin'))
      expect({ status, fields: body.fields }).toEqual({ status: 422, fields: { changes: 'Name the changes to undo' } })
    }
  })

  it('never reaches clients of another team, by id or by filter', async () => {
    const theirs = await desk.make({ name: 'Theirs', tags: ['hidden-tag'] })
    const mine = await desk.make({ name: 'Mine', tags: ['hidden-tag'] }, own.bearer)
    const mixed = await bulk({ ids: [theirs.id, mine.id], act: 'tag', tag: 'seen' }, own.bearer)
    expect(mixed.rows).toMatchObject([
      { id: theirs.id, ok: false, name: null },
      { id: mine.id, ok: true },
    ])
    expect((await bulk({ filter: {}, act: 'tag', tag: 'seen too' }, own.bearer)).done).toBe(1)
    expect((await get(theirs.id)).tags).toEqual(['hidden-tag'])
    for (const path of ['/api/clients/bulk', '/api/conversations/messages', '/api/paper-requests']) {
      const body = {
        ...{ ids: [theirs.id], clients: [theirs.id], act: 'tag', tag: 'x', subject: 'Hello', body: 'There' },
        ...{ title: 'VAT', items: [{ title: 'Invoices' }] },
      }
      expect((await desk.send('POST', path, body, own.bearer)).status, path).toBe(404)
    }
    await bulk({ ids: [theirs.id], act: 'tag', tag: 'only theirs' })
    expect((await desk.done('GET', '/api/clients/choices', undefined, own.bearer)).tags).not.toContain('only theirs')
  })

  it('refuses nothing selected, too many ids and an act without its value, in words', async () => {
    const { id } = await desk.make()
    for (const [body, field] of [
      [{ act: 'state', state: 'ended' }, 'ids'],
      [{ act: 'state', ids: [], state: 'ended' }, 'ids'],
      [{ act: 'state', ids: [id] }, 'state'],
      [{ act: 'assign', ids: [id] }, 'responsible'],
      [{ act: 'tag', ids: [id] }, 'tag'],
      [{ act: 'state', state: 'ended', ids: Array.from({ length: 1_001 }, (_, at) => at + 1) }, 'ids'],
    ] as const) {
      const { status, body: answer } = await desk.send('POST', '/api/clients/bulk', body, await app.as('admin'))
      expect([status, Object.keys(answer.fields)], JSON.stringify(body).slice(0, 80)).toEqual([422, [field]])
    }
  })

  it('asks all results for papers once, notices the same list and names whom nobody reads for', async () => {
    const reached = await desk.make({ name: 'Asked reached', tags: ['asked'] })
    await desk.member(reached.id, 'owner')
    const unread = await desk.make({ name: 'Asked unread', tags: ['asked'] })
    const wanted = { filter: { tag: 'asked' }, title: 'Year end', items: [{ title: 'Bank statements' }] }
    const first = await desk.done('POST', '/api/paper-requests', wanted)
    expect(first).toMatchObject({ done: 1, message: '1 client asked.' })
    expect(first.rows).toMatchObject([
      { id: unread.id, code: 'nobody-told' },
      { id: reached.id, ok: true },
    ])
    expect(first.items).toHaveLength(2)
    const second = await desk.done('POST', '/api/paper-requests', wanted)
    expect(second.rows.map(({ code }: { code: string }) => code)).toEqual(['asked-already', 'asked-already'])
    expect(second.items).toEqual([])
    const other = { ...wanted, items: [{ title: 'Invoices' }] }
    expect((await desk.done('POST', '/api/paper-requests', other)).items).toHaveLength(2)
    expect((await desk.done('POST', '/api/paper-requests', { ...wanted, again: true })).items).toHaveLength(2)
    const sent = await desk.done('POST', '/api/conversations/messages', {
      ...{ filter: { tag: 'asked' }, subject: 'Holidays', body: 'We are closed.' },
    })
    expect(sent.rows).toMatchObject([
      { id: unread.id, code: 'nobody-told' },
      { id: reached.id, ok: true },
    ])
    expect((await desk.done('GET', `/api/conversations?client=${reached.id}`)).items).toMatchObject([
      { subject: 'Holidays' },
    ])
    const none = await list({ people: 'none', tag: 'asked' })
    expect(none.items.map(({ id }: { id: number }) => id)).toEqual([unread.id])
  })

  it('carries tags through CSV and back, and orders by year end', async () => {
    const csv = 'Name,Tags,Year end\nTagged A,"audit; payroll; audit",31 December\nTagged B,,31 March\nTagged C,,'
    const { counts } = await desk.done('POST', '/api/clients/import', { csv, commit: true })
    expect(counts).toBeDefined()
    const by = async (sort: string) =>
      (await list({ q: 'tagged', sort })).items.map(({ name }: { name: string }) => name)
    expect(await by('yearEnd')).toEqual(['Tagged C', 'Tagged B', 'Tagged A'])
    expect(await by('-yearEnd')).toEqual(['Tagged A', 'Tagged B', 'Tagged C'])
    const answer = await app.call('/api/clients/export?q=tagged', { headers: await app.as('admin') })
    const text = await answer.text()
    expect(text).toContain('audit; payroll')
    expect((await list({ yearEnd: 'none', q: 'tagged' })).items).toMatchObject([{ name: 'Tagged C', tags: [] }])
  })
})
