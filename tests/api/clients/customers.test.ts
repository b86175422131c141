import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEmail, PASSWORD, registered, send } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { customersOf } from '#tests/support/customers.ts'
import { newestMail } from '#tests/support/mails.ts'

describe('people', () => {
  let app: TestApp
  let office: ReturnType<typeof customersOf>
  let articleId: number
  beforeAll(async () => {
    app = await startApp()
    office = customersOf(app)
    articleId = (await staffOf(app).publish({ title: 'A notice' })).id
  })
  afterAll(() => app.close())

  it('A7: stand in one list at once, whether they registered, wrote or commented', async () => {
    const [writer, reader] = [newEmail('writer'), newEmail('reader')]
    const client = await registered(app)
    await office.write(writer, { phone: '+44 20 7946 0000' })
    await office.comment(articleId, reader.toUpperCase())
    expect(await office.one(client)).toMatchObject({ kind: 'client', role: 'client', name: 'Robin Reed', requests: 0 })
    expect(await office.one(writer)).toMatchObject({ kind: 'contact', role: null, name: 'Willa Writer', requests: 1 })
    expect(await office.one(reader)).toMatchObject({ kind: 'contact', name: 'Remy Reader', requests: 0 })
    expect(await office.find('442079460000')).toHaveLength(1)
  })

  it('A7: are one person when a verified address is the one they wrote from, and two until then', async () => {
    const email = newEmail('later')
    await office.write(email.toUpperCase())
    const before = await office.one(email)
    await registered(app, { email, verify: false })
    expect((await office.find(email)).map(({ kind }: { kind: string }) => kind).sort()).toEqual(['client', 'contact'])
    const { token } = await newestMail(app, email)
    await send(app, '/api/auth/verify-email', { token, password: PASSWORD, confirmPassword: PASSWORD })
    expect(await office.one(email)).toMatchObject({ id: before.id, kind: 'client', name: 'Robin Reed', requests: 1 })
  })

  it('are not made by robots, and leave again when what they sent turns out to be spam', async () => {
    const [robot, spammer] = [newEmail('robot'), newEmail('spammer')]
    await office.write(robot, { website: 'https://spam.example' })
    expect(await office.find(robot)).toEqual([])
    await office.write(spammer)
    const admin = await app.as('admin')
    const [lead] = (await staffOf(app).get(`/api/leads?q=${spammer}`, admin)).body.items
    const move = (state: string, version: number) =>
      staffOf(app).send('PATCH', `/api/leads/${lead.id}`, { state, version }, admin)
    await move('spam', 1)
    expect(await office.find(spammer)).toEqual([])
    await move('new', 2)
    expect(await office.one(spammer)).toMatchObject({ requests: 1 })
    const csv = `Name,Email\nIda Imported,${spammer}`
    await office.call('POST', '/import', { csv, commit: true })
    await move('spam', 3)
    expect(await office.one(spammer), 'who was imported stays').toMatchObject({ requests: 0 })
  })

  it('own what they send while signed in, from whatever address', async () => {
    const client = await app.person({ name: 'Sigrid Signed' })
    const other = newEmail('elsewhere')
    await office.write(other, {}, client.bearer)
    expect(await office.find(other)).toEqual([])
    const { id, requests } = await office.one(client.email)
    expect(requests).toBe(1)
    expect((await office.call('GET', `/${id}`)).body.requestList).toMatchObject([{ kind: 'contact' }])
  })

  it('are counted, sorted and paged by kind', async () => {
    for (const name of ['Zoltan', 'Álvaro', 'Bente'])
      await office.write(newEmail('sorted'), { name: `${name} Sortable` })
    const list = async (query: string) => (await office.call('GET', query)).body
    const names = async (sort: string) =>
      (await list(`?q=sortable&sort=${sort}`)).items.map(({ name }: { name: string }) => name.split(' ')[0])
    expect(await names('name')).toEqual(['Álvaro', 'Bente', 'Zoltan'])
    expect(await names('-name')).toEqual(['Zoltan', 'Bente', 'Álvaro'])
    expect(await names('-last')).toEqual(['Bente', 'Álvaro', 'Zoltan'])
    expect(await names('nonsense')).toEqual(await names('-last'))
    const { counts, total, items } = await list('?kind=contact')
    expect(total).toBe(counts.contact)
    expect(items.every(({ kind }: { kind: string }) => kind === 'contact')).toBe(true)
    expect(counts.all).toBe(counts.contact + counts.client + counts.staff)
    const rows = await app.db.read.selectFrom('people').select('kind').execute()
    expect(counts.all).toBe(rows.length)
    expect(counts.staff).toBe(rows.filter(({ kind }) => kind === 'staff').length)
    expect((await list('?q=!!!')).total).toBe(0)
    expect((await list('?page=999')).items).toEqual([])
  })

  it('A7: have a file with requests, comments, downloads and notes', async () => {
    const client = await app.person({ name: 'Frida File' })
    await office.write(client.email)
    await office.comment(articleId, client.email)
    await app.services.publicationReaders.note({ ...actor(client), role: 'client' }, 1)
    const { id } = await office.one(client.email)
    const { body: note } = await office.call('POST', `/${id}/notes`, { text: 'Prefers the telephone.' })
    const { body: file } = await office.call('GET', `/${id}`)
    expect(file).toMatchObject({
      addresses: [client.email],
      account: { id: client.accountId, verified: true, suspendedAt: null },
      requestList: [{ excerpt: 'Please call me.', state: 'new' }],
      comments: [{ articleTitle: 'A notice' }],
      downloads: [{ fileId: 1 }],
      notes: [{ text: 'Prefers the telephone.', by: 'Ada Admin' }],
    })
    expect((await office.call('POST', `/${id}/notes`, { text: ' ' })).status).toBe(422)
    expect((await office.call('DELETE', `/${id}/notes/${note.id}`)).status).toBe(200)
    expect((await office.call('DELETE', `/${id}/notes/${note.id}`)).status).toBe(404)
    expect((await office.call('GET', '/999999')).status).toBe(404)
  })

  it('keep an edit of one admin from running over that of another', async () => {
    const email = newEmail('edited')
    await office.write(email)
    const { id } = await office.one(email)
    const { version } = (await office.call('GET', `/${id}`)).body
    const first = await office.call('PATCH', `/${id}`, { version, company: 'Reed & Sons', phone: '' })
    expect(first.body).toMatchObject({ company: 'Reed & Sons', phone: null, version: version + 1 })
    const second = await office.call('PATCH', `/${id}`, { version, name: 'Somebody Else' })
    expect(second.status).toBe(409)
    expect(second.body.error).toContain('Reed & Sons')
    expect(await office.one('Reed & Sons')).toMatchObject({ id, name: 'Willa Writer' })
    expect((await office.call('PATCH', `/${id}`, { role: 'admin' })).status).toBe(409)
    expect((await office.call('PATCH', `/${id}`, { role: 'admin', suspended: true })).status).toBe(422)
    expect((await office.call('PATCH', `/${id}`, {})).status).toBe(422)
  })

  it('A7: get another role from admins only; there is always an admin left', async () => {
    const client = await app.person()
    const { id } = await office.one(client.email)
    const changed = await office.call('PATCH', `/${id}`, { role: 'editor' })
    expect(changed.body).toMatchObject({ kind: 'staff', role: 'editor' })
    const events = (await staffOf(app).get('/api/audit?action=account.role-changed', await app.as('admin'))).body.items
    expect(events[0]).toMatchObject({
      subject: `account:${client.accountId}`,
      detail: { from: 'client', to: 'editor' },
    })
    expect((await office.call('PATCH', `/${id}`, { name: 'Not Theirs' })).status).toBe(409)

    const admin = await app.person({ role: 'admin' })
    const own = await office.one(admin.email)
    expect((await office.call('PATCH', `/${own.id}`, { role: 'client' }, admin.bearer)).status).toBe(409)
    const others = await app.db.read.selectFrom('accounts').select('id').where('role', '=', 'admin').execute()
    for (const { id: accountId } of others.filter(({ id: other }) => other !== admin.accountId)) {
      const person = app.db.read.selectFrom('people').select('id').where('accountId', '=', accountId)
      const { id: personId } = await person.executeTakeFirstOrThrow()
      await office.call('PATCH', `/${personId}`, { role: 'editor' }, admin.bearer)
    }
    const left = await app.db.read.selectFrom('accounts').select('id').where('role', '=', 'admin').execute()
    expect(left).toEqual([{ id: admin.accountId }])
    const last = await app.services.accounts.team.changeRole(actor(admin), admin.accountId, 'client').catch((e) => e)
    expect(last).toMatchObject({ code: 'last-admin', status: 409 })
    for (const { id: accountId } of others)
      await app.services.accounts.team.changeRole(actor(admin), accountId, 'admin')
  })

  it('M4: are looked after by accountants, who cannot say who may sign in, look into the team or erase', async () => {
    const [accountant, client, colleague] = [
      await app.person({ role: 'accountant' }),
      await app.person(),
      await app.person({ role: 'admin' }),
    ]
    const { id } = await office.one(client.email)
    const team = await office.one(colleague.email)
    const call = (method: string, path: string, body?: unknown) => office.call(method, path, body, accountant.bearer)

    expect((await call('PATCH', `/${id}`, { company: 'Bakery Lane' })).body.company).toBe('Bakery Lane')
    expect((await call('POST', `/${id}/notes`, { text: 'Prefers the telephone' })).status).toBe(201)
    expect((await call('GET', `/${id}/data`)).status).toBe(403)
    expect((await app.call('/api/customers/export', { headers: accountant.bearer })).status).toBe(200)

    const contact = newEmail('double')
    await office.write(contact)
    const other = (await office.one(contact)).id
    const refused = [
      call('PATCH', `/${id}`, { role: 'admin' }),
      call('PATCH', `/${(await office.one(accountant.email)).id}`, { role: 'admin' }),
      call('PATCH', `/${id}`, { suspended: true }),
      call('DELETE', `/${id}`),
      call('PATCH', `/${team.id}`, { company: 'Elsewhere' }),
      call('GET', `/${team.id}/data`),
      call('POST', `/${team.id}/merge`, { other }),
      call('POST', `/${other}/merge`, { other: team.id }),
    ]
    for (const answer of await Promise.all(refused)) expect(answer).toMatchObject({ status: 403 })
    expect(await office.one(client.email)).toMatchObject({ role: 'client', suspended: false })
    expect(await office.one(colleague.email)).toMatchObject({ role: 'admin', company: null })
    expect((await call('POST', `/${id}/merge`, { other })).status).toBe(200)
  })

  it('A7: are signed out at once when suspended, and can come back', async () => {
    const client = await app.person()
    const { id } = await office.one(client.email)
    const me = async () => (await app.call('/api/auth/me', { headers: client.bearer })).status
    expect(await me()).toBe(200)
    expect((await office.call('PATCH', `/${id}`, { suspended: true })).body.suspended).toBe(true)
    expect(await me()).toBe(401)
    expect((await office.call('GET', '?kind=suspended')).body.items).toMatchObject([{ id }])
    expect((await office.call('PATCH', `/${id}`, { suspended: false })).body.suspended).toBe(false)
    expect((await office.call('GET', '?kind=suspended')).body).toMatchObject({ items: [], total: 0 })
  })

  it('A7: become one when two records are merged; two accounts do not', async () => {
    const [first, second] = [newEmail('one'), newEmail('two')]
    await office.write(second)
    app.clock.advance({ minutes: 1 })
    await office.write(first)
    app.clock.advance({ minutes: 1 })
    const [one, two] = [await office.one(first), await office.one(second)]
    await office.call('POST', `/${two.id}/notes`, { text: 'The same person.' })
    await office.call('PATCH', `/${two.id}`, { company: 'Two Ltd', phone: '+1 202 555 0102' })
    const merged = await office.call('POST', `/${one.id}/merge`, { other: two.id })
    expect(merged.body).toMatchObject({ id: one.id, requests: 2, addresses: [first, second], notes: [{}] })
    expect(merged.body, 'what the one did not have comes from the other').toMatchObject({
      ...{ company: 'Two Ltd', phone: '+1 202 555 0102' },
      ...{ firstSeenAt: two.firstSeenAt, lastSeenAt: one.lastSeenAt },
    })
    const third = newEmail('three')
    await office.write(third)
    const last = await office.one(third)
    await office.call('PATCH', `/${last.id}`, { company: 'Three Ltd', phone: '+1 202 555 0103' })
    const again = await office.call('POST', `/${one.id}/merge`, { other: last.id })
    expect(again.body, 'what it has stays').toMatchObject({
      ...{ company: 'Two Ltd', phone: '+1 202 555 0102' },
      ...{ firstSeenAt: two.firstSeenAt, lastSeenAt: last.lastSeenAt },
    })
    expect((await office.call('GET', `/${two.id}`)).status).toBe(404)
    expect((await office.one(second)).id).toBe(one.id)
    await office.write(second)
    expect((await office.one(second)).requests).toBe(4)

    const client = await app.person()
    const account = await office.one(client.email)
    const joined = await office.call('POST', `/${one.id}/merge`, { other: account.id })
    expect(joined.body).toMatchObject({
      id: one.id,
      kind: 'client',
      name: client.name,
      account: { id: client.accountId },
    })
    const other = await office.one((await app.person()).email)
    expect((await office.call('POST', `/${one.id}/merge`, { other: other.id })).status).toBe(409)
    expect((await office.call('POST', `/${one.id}/merge`, { other: one.id })).status).toBe(409)
  })
})

function actor(person: { accountId: string; name: string; email: string; sessionId: string }) {
  return { ...person, role: 'admin' as const, verified: true, byCookie: false, mustDo: null }
}
