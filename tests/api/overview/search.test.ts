import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEmail } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { customersOf } from '#tests/support/customers.ts'
import { makeRoom, sendFile, textPdf } from '#tests/support/rooms.ts'

type Finder = 'editor' | 'accountant' | 'admin'

describe('finding anything', () => {
  let app: TestApp
  const answer = async (role: Finder, q: string) =>
    (await staffOf(app).get(`/api/search?q=${encodeURIComponent(q)}`, await app.as(role))).body
  const found = async (role: Finder, q: string) => (await answer(role, q)).items
  const kinds = async (role: Finder, q: string) => (await found(role, q)).map(({ kind }: { kind: string }) => kind)

  beforeAll(async () => {
    app = await startApp()
    await app.services.seedContent()
    await staffOf(app).publish({ title: 'Quinoa and the tax office' })
    await customersOf(app).write(newEmail('quinn'), { name: 'Quinn Quinoa', message: 'About a shop.' })
  })
  afterAll(() => app.close())

  it('A1: leads an admin to articles, people and requests by the same words', async () => {
    const items = await found('admin', 'quinoa')
    expect(items).toMatchObject([
      { kind: 'article', title: 'Quinoa and the tax office', detail: 'Published' },
      { kind: 'person', title: 'Quinn Quinoa' },
      { kind: 'request', detail: 'About a shop.' },
    ])
    expect(items[0].to).toBe(`/edit/${items[0].id}`)
    expect(items[1].to).toBe(`/dashboard/customers/${items[1].id}`)
    expect(items[2].to).toBe(`/dashboard/inbox/${items[2].id}`)
  })

  it('leads to deadlines, proposals, conversations, rules, pages and settings by what people type', async () => {
    const desk = clientsOf(app)
    const miller = await desk.make({ name: 'Miller & Sons' })
    const due = { clientId: miller.id, title: 'VAT return', service: 'VAT', dueOn: '2027-03-20' }
    const march = await desk.done('POST', '/api/deadlines', due)
    const june = await desk.done('POST', '/api/deadlines', { ...due, dueOn: '2027-06-20' })
    const begun = await desk.done('POST', '/api/deadlines', { ...due, dueOn: '2027-05-20' })
    const filed = await desk.done('POST', '/api/deadlines', { ...due, dueOn: '2027-04-20' })
    for (const [{ id, version }, state] of [[begun, 'in_work'] as const, [filed, 'filed'] as const])
      await desk.done('PATCH', `/api/deadlines/${id}`, { version, state })
    const proposal = await desk.done('POST', '/api/proposals', { clientId: miller.id, template: 'payroll' })
    const letter = { clientId: miller.id, subject: 'Invoice 12', body: 'The rhubarb supplier sent it twice.' }
    const conversation = await desk.done('POST', '/api/conversations', letter)
    const rule = await desk.done('POST', '/api/deadline-rules', {
      name: 'Gooseberry levy',
      service: 'Levies',
      region: null,
      rule: { anchor: { kind: 'month' }, offset: { unit: 'days', count: 20 }, roll: 'next', weekend: [] },
    })
    const page = await desk.done('POST', '/api/pages', { title: 'Turnip farmers' })
    const [only] = await found('accountant', 'vat march miller')
    expect(only).toMatchObject({ kind: 'deadline', id: march.id, to: `/dashboard/deadlines/${march.id}` })
    expect(await found('accountant', 'vat march miller')).toHaveLength(1)
    // What is done comes last, whenever it was due.
    const due4 = (await found('accountant', 'vat miller')).filter(({ kind }: { kind: string }) => kind === 'deadline')
    expect(due4.map(({ id }: { id: string }) => Number(id))).toEqual(
      [march, begun, june, filed].map(({ id }) => Number(id)),
    )
    const first = async (q: string, role: Finder = 'admin') => (await found(role, q))[0]?.to
    expect(await first(proposal.reference.toLowerCase())).toBe(`/dashboard/proposals/${proposal.id}`)
    expect(await first('rhubarb miller')).toBe(`/dashboard/conversations/${conversation.id}`)
    expect(await first('gooseberry')).toBe(`/dashboard/deadlines/rules/${rule.id}`)
    expect(await first('turnip', 'editor')).toBe(`/dashboard/pages/${page.id}`)
    await desk.done('DELETE', `/api/pages/${page.id}`)
    expect(await found('editor', 'turnip'), 'a page that was deleted').toEqual([])
    expect(await first('exchange row')).toBe('/dashboard/setting/firm')
    for (const q of ['vat march miller', 'rhubarb', 'gooseberry', 'exchange row']) {
      expect(await found('editor', q), q).toEqual([])
    }
    expect(await kinds('accountant', 'exchange row')).toEqual([])
  })

  it('shows editors no people and no requests', async () => {
    expect(await kinds('editor', 'quinoa')).toEqual(['article'])
    expect(JSON.stringify(await found('editor', 'quinn'))).not.toContain('Quinn')
  })

  it('M4: shows accountants people and requests, and nothing of what editors write', async () => {
    expect(await kinds('accountant', 'quinoa')).toEqual(['person', 'request'])
    expect(await kinds('accountant', 'training modules')).toEqual([])
  })

  it('finds files and pictures by their names', async () => {
    expect(await kinds('editor', 'training modules')).toContain('file')
    const [picture] = await app.db.read.selectFrom('media').select(['id', 'name']).limit(1).execute()
    const items = await found('editor', picture?.name ?? '')
    expect(items).toContainEqual(expect.objectContaining({ kind: 'picture' }))
  })

  it('D5, M4: leads the firm to documents by their names and by words in them, and to nobody else’s', async () => {
    const room = await makeRoom(app)
    const content = await textPdf('We paid for zucchini in June.')
    const sent = await sendFile(app, room.owner, { name: 'Marzipan ledger.pdf', client: room.id, content })
    const id: string = sent.body.receipt.documentId
    await app.services.jobs.run('read-documents')
    const item = { kind: 'document', id, title: 'Marzipan ledger.pdf', detail: room.name }
    for (const q of ['marzip', 'ledger marzipan', 'zucchini']) {
      expect(await found('accountant', q), q).toEqual([
        { ...item, to: `/dashboard/clients/${room.id}/documents/${id}` },
      ])
      expect(await found('editor', q)).toEqual([])
    }
    const list = async (q: string) => (await staffOf(app).get(`/api/documents?q=${q}`, await app.as('accountant'))).body
    expect(await list('marzipan')).toMatchObject({ items: [{ id }], total: 1, more: false })
    const see = async (accountantsSee: 'all' | 'team', version: number) => {
      const own = { accountantsSee, messagesInMail: false }
      await app.services.settings.save({ accountId: 'a', name: 'A' }, 'clients', own, version)
    }
    await see('team', 0)
    for (const q of ['marzip', 'zucchini']) expect(await found('accountant', q)).toEqual([])
    expect((await list('marzipan')).items).toEqual([])
    expect(await kinds('admin', 'marzip')).toEqual(['document'])
    await see('all', 1)
    const change = { headers: { ...room.owner.bearer, 'Content-Type': 'application/json' } }
    await app.call(`/api/documents/${id}`, { method: 'PATCH', ...change, body: JSON.stringify({ name: 'Nougat.pdf' }) })
    expect([await kinds('admin', 'marzip'), await kinds('admin', 'nougat')]).toEqual([[], ['document']])
    await app.call(`/api/documents/${id}`, { method: 'DELETE', ...change })
    expect([await kinds('admin', 'nougat'), await kinds('admin', 'zucchini')]).toEqual([[], []])
    // Of those found by the words in them there may be more too.
    for (let number = 0; number < 6; number++) {
      const file = { name: `Sheet ${number}.pdf`, client: room.id, content: await textPdf(`Kohlrabi ${number}`) }
      await sendFile(app, room.owner, file)
    }
    await app.services.jobs.run('read-documents')
    expect(await kinds('admin', 'kohlrabi')).toEqual(Array(5).fill('document'))
    expect((await answer('admin', 'kohlrabi')).more).toEqual(['document'])
  })

  it('finds nothing by nothing, and shows at most a few of each kind', async () => {
    for (const q of ['', '  ', '!!!']) expect(await found('admin', q)).toEqual([])
    for (let number = 0; number < 7; number++) await customersOf(app).write(newEmail('many'), { name: 'Manfred Many' })
    const many = await kinds('admin', 'manfred')
    expect(many.filter((kind: string) => kind === 'person')).toHaveLength(5)
    expect(many.filter((kind: string) => kind === 'request')).toHaveLength(5)
  })

  it('says of which kinds there may be more than it shows, and of no others', async () => {
    expect((await answer('admin', 'quinoa')).more).toEqual([])
    for (const q of ['', '!!!', 'zzzz']) expect((await answer('admin', q)).more).toEqual([])
    for (let number = 0; number < 5; number++) await customersOf(app).write(newEmail('five'), { name: 'Fiona Five' })
    expect(await kinds('admin', 'fiona')).toHaveLength(10)
    expect((await answer('admin', 'fiona')).more).toEqual([])
    const sixth = newEmail('five')
    await customersOf(app).write(sixth, { name: 'Fiona Five' })
    expect((await answer('admin', 'fiona')).more).toEqual(['person', 'request'])
    expect((await answer('editor', 'fiona')).more).toEqual([])
    expect(await answer('admin', sixth)).toMatchObject({ items: [{ kind: 'person' }, { kind: 'request' }], more: [] })
    for (let number = 0; number < 6; number++) await staffOf(app).publish({ title: `Sextant ${number}` })
    expect(await kinds('editor', 'sextant')).toEqual(Array(5).fill('article'))
    expect((await answer('editor', 'sextant')).more).toEqual(['article'])
  })
})
