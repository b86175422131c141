import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/time/days.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { deadlinesOf, parseCalendar } from '#tests/support/calendar.ts'

type Headers = Record<string, string>

describe('calendars for one’s own program', () => {
  let app: TestApp
  let desk: ReturnType<typeof deadlinesOf>
  let today: string
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example' })
    desk = deadlinesOf(app)
    today = await app.services.settings.dayOf(app.clock.now())
  })
  afterAll(() => app.close())

  const pathOf = (address: string) => address.replace('https://firm.example', '')
  const read = async (address: string, headers: Headers = {}) => await app.call(pathOf(address), { headers })
  const titles = async (address: string) =>
    parseCalendar(await (await read(address)).text()).events.map(({ title }) => title)
  const make = (who: Headers, fields: object = {}) =>
    desk.done('POST', '/api/calendar/feeds', { covers: 'mine', ...fields }, who)
  const makeOfRoom = (who: Headers, client: number, fields: object = {}) =>
    desk.done('POST', `/api/my/clients/${client}/calendar-feeds`, fields, who)
  const setAccount = (id: string, fields: object) =>
    app.db.transaction((tx) => tx.updateTable('accounts').set(fields).where('id', '=', id).execute())

  it('T4: hold what a person is to do, as whole days with one name each, and count changes', async () => {
    const me = await app.person({ role: 'accountant' })
    const [mine, other] = [await desk.make({ name: 'Mine; Ltd', responsible: me.accountId }), await desk.make()]
    const own = await desk.deadline(mine.id, addDays(today, 30), { title: 'Payroll, March' })
    await desk.deadline(other.id, addDays(today, 20), { title: 'Not mine' })
    const given = await desk.deadline(other.id, addDays(today, 40), { title: 'Given to me' })
    await desk.done('PATCH', `/api/deadlines/${given.id}`, { version: given.version, assignee: me.accountId })
    const handed = await desk.deadline(mine.id, addDays(today, 35), { title: 'Handed over' })
    const colleague = await app.person({ role: 'accountant' })
    await desk.done('PATCH', `/api/deadlines/${handed.id}`, { version: handed.version, assignee: colleague.accountId })
    const { address } = await make(me.bearer)
    const answer = await read(address)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    const { events } = parseCalendar(await answer.text())
    expect(events.map(({ title }) => title)).toEqual(['Payroll, March', 'Given to me'])
    expect(events[0]).toMatchObject({
      uid: `deadline-${own.id}@firm.example`,
      from: addDays(today, 30),
      to: addDays(today, 31),
      isWholeDay: true,
      sequence: own.sequence,
      url: `https://firm.example/dashboard/clients/${mine.id}/deadlines`,
    })
    const moved = await desk.done('PATCH', `/api/deadlines/${own.id}`, {
      version: own.version,
      dueOn: addDays(today, 50),
    })
    const again = parseCalendar(await (await read(address)).text()).events.find(({ uid }) => uid === events[0]?.uid)
    expect(again).toMatchObject({ from: addDays(today, 50), sequence: moved.sequence })
    expect(moved.sequence).toBeGreaterThan(own.sequence)
    // All that they may see, with names: only who asks for them gets them.
    const all = await make(me.bearer, { covers: 'all', clientNames: true })
    expect(await titles(all.address)).toContain('Payroll, March (Mine; Ltd)')
    expect(await (await read(address)).text()).not.toContain('Mine')
  })

  it('T4: leave out what is filed or not needed, what lies far off, and clients that are gone', async () => {
    const client = await desk.make()
    const owner = await desk.member(client.id, 'owner')
    const { address } = await makeOfRoom(owner.bearer, client.id)
    for (const state of ['filed', 'not_needed']) {
      const { id, version } = await desk.deadline(client.id, addDays(today, 9), { title: state })
      expect(await titles(address)).toEqual([state])
      await desk.done('PATCH', `/api/deadlines/${id}`, { version, state })
      expect(await titles(address)).toEqual([])
    }
    for (const days of [-400, -300, 700, 800])
      await desk.deadline(client.id, addDays(today, days), { title: `${days}` })
    expect(await titles(address)).toEqual(['-300', '700'])
  })

  it('T4: answer 304 while nothing has changed', async () => {
    const client = await desk.make()
    const owner = await desk.member(client.id, 'reader')
    const { address } = await makeOfRoom(owner.bearer, client.id)
    const { id, version } = await desk.deadline(client.id, addDays(today, 9))
    const etag = (await read(address)).headers.get('etag') ?? ''
    app.clock.advance({ hours: 1 })
    const same = await read(address, { 'If-None-Match': `W/${etag}, "other"` })
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag])
    await desk.done('PATCH', `/api/deadlines/${id}`, { version, dueOn: addDays(today, 10) })
    expect((await read(address, { 'If-None-Match': etag })).status).toBe(200)
  })

  it('T4: open to nobody else: a wrong, changed or revoked address is 404, and only a hash is kept', async () => {
    const me = await app.person({ role: 'accountant' })
    const { id, address } = await make(me.bearer)
    const [, token = ''] = /feeds\/([\w-]+)\.ics$/.exec(address) ?? []
    expect(token).toMatch(/^C1[\w-]{43}$/)
    const rows = await app.db.read.selectFrom('calendarFeeds').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const listed = await desk.done('GET', '/api/calendar/feeds', undefined, me.bearer)
    expect(JSON.stringify(listed)).not.toContain(token)
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const wrong of [
      `${changed}.ics`,
      token,
      `${token}.ics.ics`,
      'x.ics',
      '.ics',
      `${'C1'.padEnd(45, '%00')}.ics`,
    ]) {
      expect((await app.call(`/calendar/feeds/${wrong}`)).status, wrong).toBe(404)
    }
    const stranger = await app.person({ role: 'accountant' })
    expect((await desk.send('DELETE', `/api/calendar/feeds/${id}`, undefined, stranger.bearer)).status).toBe(404)
    expect((await read(address)).status).toBe(200)
    await desk.done('DELETE', `/api/calendar/feeds/${id}`, undefined, me.bearer)
    const gone = await read(address)
    const never = await app.call(`/calendar/feeds/${changed}.ics`)
    const words = async (answer: Response) => (await answer.json()).message
    expect([gone.status, await words(gone)]).toEqual([404, await words(never)])
  })

  it('T4: close with the role, the account, the membership or the client of whoever made them', async () => {
    const client = await desk.make()
    await desk.deadline(client.id, addDays(today, 9))
    const staff = await app.person({ role: 'accountant' })
    const { address } = await make(staff.bearer)
    for (const [fields, back] of [
      [{ role: 'editor' }, { role: 'accountant' }],
      [{ role: 'client' }, { role: 'accountant' }],
      [{ suspendedAt: app.clock.now().toISOString() }, { suspendedAt: null }],
      [{ emailVerified: 0 }, { emailVerified: 1 }],
    ]) {
      await setAccount(staff.accountId, fields as object)
      expect((await read(address)).status, JSON.stringify(fields)).toBe(404)
      await setAccount(staff.accountId, back as object)
      expect((await read(address)).status).toBe(200)
    }
    const owner = await desk.member(client.id, 'owner')
    const room = await makeOfRoom(owner.bearer, client.id)
    expect(await titles(room.address)).toEqual(['VAT return'])
    await desk.done('DELETE', `/api/clients/${client.id}/members/${owner.memberId}`)
    expect((await read(room.address)).status).toBe(404)
    // A client without belongings: deleted, its calendars are closed too.
    const empty = await desk.make()
    const last = await desk.member(empty.id, 'owner')
    const lasting = await makeOfRoom(last.bearer, empty.id)
    await desk.done('DELETE', `/api/clients/${empty.id}`)
    expect((await read(lasting.address)).status).toBe(404)
  })

  it('T4: show an accountant the clients of their team alone where the firm wants that', async () => {
    const [ours, theirs] = [await desk.make(), await desk.make()]
    const me = await app.person({ role: 'accountant' })
    await desk.deadline(ours.id, addDays(today, 9), { title: 'Ours' })
    await desk.deadline(theirs.id, addDays(today, 9), { title: 'Theirs' })
    await app.db.transaction((tx) =>
      tx.insertInto('clientTeam').values({ clientId: ours.id, accountId: me.accountId }).execute(),
    )
    const { address } = await make(me.bearer, { covers: 'all' })
    expect(await titles(address)).toEqual(expect.arrayContaining(['Ours', 'Theirs']))
    const own = { accountantsSee: 'team', messagesInMail: false } as const
    await app.services.settings.save({ accountId: 'a', name: 'A' }, 'clients', own, 0)
    expect(await titles(address)).toEqual(['Ours'])
    await app.services.settings.save({ accountId: 'a', name: 'A' }, 'clients', { ...own, accountantsSee: 'all' }, 1)
  })

  it('T4: of a client are for its people, and go along when it is merged', async () => {
    const [client, other] = [await desk.make(), await desk.make()]
    const owner = await desk.member(client.id, 'owner')
    const stranger = await desk.member(other.id, 'owner')
    const path = `/api/my/clients/${client.id}/calendar-feeds`
    expect((await desk.send('POST', path, {}, stranger.bearer)).status).toBe(404)
    expect((await desk.send('GET', path, undefined, stranger.bearer)).status).toBe(404)
    const { id, address } = await makeOfRoom(owner.bearer, client.id)
    expect((await desk.send('DELETE', `${path}/${id}`, undefined, stranger.bearer)).status).toBe(404)
    const theirs = `/api/my/clients/${other.id}/calendar-feeds/${id}`
    expect((await desk.send('DELETE', theirs, undefined, stranger.bearer)).status).toBe(404)
    await desk.deadline(client.id, addDays(today, 9), { title: 'Goes along' })
    // Of this client alone, whomever else its owner acts for.
    const elsewhere = await desk.make()
    await desk.invite(elsewhere.id, owner.email, 'owner')
    await desk.deadline(elsewhere.id, addDays(today, 9), { title: 'Elsewhere' })
    expect(await titles(address)).toEqual(['Goes along'])
    await desk.done('POST', `/api/clients/${other.id}/merge`, { other: client.id })
    expect(await titles(address)).toEqual(['Goes along'])
  })

  it('T4: are at most ten a person, and read at most sixty times an hour', async () => {
    const me = await app.person({ role: 'accountant' })
    const { address } = await make(me.bearer)
    for (let made = 1; made < 10; made++) await make(me.bearer)
    expect((await desk.send('POST', '/api/calendar/feeds', { covers: 'mine' }, me.bearer)).status).toBe(409)
    for (let reads = 0; reads < 60; reads++) await read(address)
    const refused = await read(address)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    app.clock.advance({ hours: 1, minutes: 1 })
    expect((await read(address)).status).toBe(200)
  })
})
