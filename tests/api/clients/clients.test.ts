import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEmail } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { customersOf } from '#tests/support/customers.ts'
import { newestMail } from '#tests/support/mails.ts'

const GB = 1_000_000_000

describe('clients', () => {
  let app: TestApp
  let admin: Record<string, string>
  let desk: ReturnType<typeof clientsOf>
  beforeAll(async () => {
    app = await startApp()
    admin = await app.as('admin')
    desk = clientsOf(app)
  })
  afterAll(() => app.closeConsistent())

  const get = async (path: string, headers = admin) => (await desk.send('GET', path, undefined, headers)).body

  it('M1: keeps what is known of a client, and refuses a change of what somebody else has changed', async () => {
    const fields = {
      kind: 'individual',
      name: 'Ines Ölmez',
      email: 'ines@example.com',
      yearEnd: '06-30',
      state: 'prospect',
    }
    const made = await desk.make({
      ...fields,
      taxNumber: 'DE 12-345',
      timeZone: 'Europe/Berlin',
      plan: null,
      phone: '',
    })
    expect(made).toMatchObject({ ...fields, taxNumber: 'DE 12-345', phone: null, version: 1, people: [], lead: null })
    const patch = (body: unknown) => desk.send('PATCH', `/api/clients/${made.id}`, body, admin)
    const ended = await patch({ version: 1, state: 'ended' })
    expect(ended.body).toMatchObject({ state: 'ended', version: 2, endedAt: expect.any(String), yearEnd: '06-30' })
    expect(await patch({ version: 1, name: 'Late' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect((await patch({ version: 2, state: 'active' })).body).toMatchObject({ state: 'active', endedAt: null })
    for (const wrong of [
      { name: ' ' },
      { yearEnd: '13-01' },
      { plan: 'unheard' },
      { responsible: 'nobody' },
      { kind: 'x' },
    ]) {
      expect((await patch({ version: 3, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
    }
    expect((await get('/api/clients?q=olmez')).items).toMatchObject([{ id: made.id }])
    expect((await get('/api/clients?q=de12345')).items, 'a number however it was written').toHaveLength(1)
  })

  it('M1: is found by everything that is known of it and its people, and no longer by what was changed', async () => {
    const known = {
      name: 'Zwanziger Looms',
      registrationNumber: 'HRB 778812',
      taxNumber: 'ZW 41/778/9',
      email: 'office@zwanziger.example',
      phone: '+49 30 7788 1299',
      address: '4 Spindle Lane, Webersfeld',
      tags: ['weaving'],
    }
    const { id, version } = await desk.make(known)
    await desk.invite(id, 'robin@spools.example')
    const found = async (q: string) =>
      (await get(`/api/clients?q=${encodeURIComponent(q)}`)).items.map((client: { id: number }) => client.id)
    const words = ['zwanziger', 'HRB 778812', 'hrb778812', 'zw417789', 'office@zwanziger.example', '493077881299']
    for (const q of [...words, 'webersfeld', 'weaving', 'robin member', 'robin@spools.example']) {
      expect(await found(q), q).toEqual([id])
    }
    await desk.done('PATCH', `/api/clients/${id}`, { version, phone: null, tags: [], address: '1 Other Row' })
    for (const q of ['webersfeld', 'weaving', '493077881299']) expect(await found(q), `${q}, before`).toEqual([])
    expect(await found('robin other row')).toEqual([id])
  })

  it('M1: is made once, however often the answer is lost', async () => {
    const headers = { ...admin, 'Idempotency-Key': 'client-once-1' }
    const body = { kind: 'company', name: 'Once Ltd' }
    const [one, two] = [
      await desk.done('POST', '/api/clients', body, headers),
      await desk.done('POST', '/api/clients', body, headers),
    ]
    expect(two.id).toBe(one.id)
  })

  it('M1: is made of a request, with what the request says, and the request leads to it', async () => {
    const email = newEmail('lead')
    const { reference } = (await customersOf(app).write(email, { name: 'Lena Lead', phone: '+1 202 555 0142' })).body
    const [lead] = (await get(`/api/leads?q=${reference}`)).items
    expect(await get(`/api/leads/${lead.id}/client`)).toEqual({ client: null, duplicates: [] })
    const made = await desk.done('POST', `/api/leads/${lead.id}/client`, {})
    expect(made).toMatchObject({ kind: 'individual', name: 'Lena Lead', email, lead: { id: lead.id, reference } })
    expect((await get(`/api/leads/${lead.id}/client`)).client).toMatchObject({ id: made.id })
    const again = await desk.send('POST', `/api/leads/${lead.id}/client`, {}, admin)
    expect(again).toMatchObject({ status: 409, body: { code: 'client-known' } })
    expect((await desk.send('POST', '/api/leads/999999/client', {}, admin)).status).toBe(404)
  })

  it('M1 O1: made of a message, it is active, and a prospect when only a proposal is to follow', async () => {
    const ofMessage = async (body: object) => {
      const { reference } = (await customersOf(app).write(newEmail('plain'), { name: 'Plain Words' })).body
      const [lead] = (await get(`/api/leads?q=${reference}`)).items
      return await desk.send('POST', `/api/leads/${lead.id}/client`, body, admin)
    }
    expect(await ofMessage({})).toMatchObject({ status: 201, body: { state: 'active' } })
    expect(await ofMessage({ state: 'prospect' })).toMatchObject({ status: 201, body: { state: 'prospect' } })
    expect((await ofMessage({ state: 'ended' })).status).toBe(422)
  })

  it('M1: comes from a table: wrong lines are named in words, known ones left alone, and a preview changes nothing', async () => {
    await desk.make({ name: 'Known & Sons' })
    const csv = [
      'Name,Type,E-mail,Year end,Registration no.,Plan',
      'Brought Ltd,company,brought@example.com,12-31,R-1,',
      'known & sons,company,,,,',
      'Brought LTD,company,,,,',
      ',individual,nobody,31.13.,,Unheard',
    ].join('\n')
    const preview = await desk.done('POST', '/api/clients/import', { csv })
    expect(preview).toMatchObject({ done: false, counts: { new: 1, known: 1, wrong: 2 } })
    expect(preview.rows.map(({ row, errors }: { row: number; errors: object }) => [row, errors])).toEqual([
      [4, { name: 'The same name is in row 2' }],
      [
        5,
        {
          name: 'Enter the name of the client',
          email: 'Enter an email address such as name@example.com',
          yearEnd: 'Write a day and a month, such as 31 December or 12-31',
          plan: 'There is no such plan',
        },
      ],
      [2, {}],
      [3, {}],
    ])
    expect((await get('/api/clients?q=brought')).items).toEqual([])
    await desk.done('POST', '/api/clients/import', { csv, commit: true })
    expect((await get('/api/clients?q=brought')).items).toMatchObject([{ yearEnd: '12-31', state: 'active' }])
    const table = await (await app.call('/api/clients/export?q=brought', { headers: admin })).text()
    expect(table.split('\r\n')[1]).toMatch(/^Brought Ltd,company,active,brought@example.com,,R-1,/)
    const stale = (await app.person({ role: 'admin', confirmedAt: null })).bearer
    expect((await desk.send('GET', '/api/clients/export', undefined, stale)).body.code).toBe('confirm-identity')
  })

  it('M1: comes from a table with the people who act for it, and with columns of any name', async () => {
    const [first, second] = [newEmail('first'), newEmail('second')]
    const staff = await app.person({ role: 'accountant', name: 'Sam Staff' })
    const csv = [
      'Firma;Year end;Contact name;Contact email;Contact may;Colour',
      `Peopled Ltd;31 December;Pia One;${first};;red`,
      `Peopled Ltd;;Paul Two;${second};Reader;`,
      `Peopled Ltd;;Pia Again;${first};;`,
      `Staffed Ltd;31.12.;Sam Staff;${staff.email};;`,
      'Alone Ltd;6/30;;;;',
    ].join('\n')
    const unnamed = await desk.send('POST', '/api/clients/import', { csv }, admin)
    expect(unnamed).toMatchObject({ status: 422, body: { code: 'columns-missing' } })
    const columns = { Firma: 'name' }
    const preview = await desk.done('POST', '/api/clients/import', { csv, columns })
    expect(preview).toMatchObject({ counts: { new: 3, known: 0, wrong: 2 } })
    expect(preview.columns).toContainEqual({ heading: 'Colour', field: '' })
    expect(preview.rows.slice(0, 2)).toMatchObject([
      { row: 4, errors: { name: 'The same name is in row 2' } },
      { row: 5, errors: { contactEmail: 'This address belongs to somebody of the firm' } },
    ])
    await desk.done('POST', '/api/clients/import', { csv, columns, commit: true })
    const [peopled] = (await get('/api/clients?q=peopled')).items
    expect(peopled).toMatchObject({ yearEnd: '12-31', members: 2 })
    const { items } = await get(`/api/clients/${peopled.id}/members`)
    expect(items.map(({ email, right }: { email: string; right: string }) => [email, right])).toEqual([
      [first, 'owner'],
      [second, 'reader'],
    ])
    const mailed = app.db.read.selectFrom('outboxMails').select('id').where('recipient', 'in', [first, second])
    expect(await mailed.execute(), 'nobody is emailed').toEqual([])
    expect((await get('/api/clients?q=staffed')).items).toEqual([])
    expect((await get('/api/clients?q=alone')).items).toMatchObject([{ yearEnd: '06-30', members: 0 }])
    const again = await desk.done('POST', '/api/clients/import', { csv, columns, commit: true })
    expect(again).toMatchObject({ counts: { new: 0, known: 3 } })
    expect((await get(`/api/clients/${peopled.id}/members`)).items).toHaveLength(2)
  })

  it('M1: a table of 5,000 rows does not hold up the process', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => `Many ${n} Ltd,31.12.,M-${n},many${n}@example.com`)
    const csv = ['Name,Year end,Registration,Email', ...rows].join('\n')
    let [turns, isDone] = [0, false]
    const turn = () => {
      turns++
      if (!isDone) setImmediate(turn)
    }
    turn()
    const preview = await desk.done('POST', '/api/clients/import', { csv })
    isDone = true
    expect(preview.counts).toEqual({ new: 5_000, known: 0, wrong: 0 })
    expect(turns, 'how often others had their turn').toBeGreaterThan(50)
  })

  it('M1: shows likely duplicates by name, email and number, and merges two until that is undone', async () => {
    const one = await desk.make({ name: 'Solveig Müller', taxNumber: 'T 77' })
    const two = await desk.make({ name: 'SOLVEIG MULLER', email: 'solveig@example.com', registrationNumber: 'R77' })
    const three = await desk.make({ name: 'Other', taxNumber: 't-77' })
    const file = await get(`/api/clients/${one.id}`)
    expect(file.duplicates).toMatchObject([
      { id: two.id, alike: ['name'] },
      { id: three.id, alike: ['taxNumber'] },
    ])
    expect((await get('/api/clients/duplicates?email=SOLVEIG@example.com')).items).toMatchObject([
      { id: two.id, alike: ['email'] },
    ])
    const both = await desk.member(one.id, 'reader')
    await desk.invite(two.id, both.email, 'owner')
    const alone = await desk.member(two.id, 'contributor')

    const merged = await desk.done('POST', `/api/clients/${one.id}/merge`, { other: two.id })
    expect(merged).toMatchObject({
      email: 'solveig@example.com',
      registrationNumber: 'R77',
      taxNumber: 'T 77',
      members: 2,
    })
    expect(merged.people).toMatchObject([{ email: both.email, right: 'owner' }, { email: alone.email }])
    expect((await desk.send('GET', `/api/clients/${two.id}`, undefined, admin)).status, 'the other is gone').toBe(404)
    expect((await get('/api/clients?q=solveig')).items).toHaveLength(1)
    expect((await get('/api/my/clients', alone.bearer)).items).toMatchObject([{ id: one.id }])

    const undone = await desk.done('POST', `/api/clients/${one.id}/merges/${merged.merges[0].id}/undo`)
    expect(undone).toMatchObject({ email: null, registrationNumber: null, taxNumber: 'T 77', merges: [] })
    expect(undone.people).toMatchObject([{ email: both.email, right: 'reader' }])
    expect(await get(`/api/clients/${two.id}`)).toMatchObject({ email: 'solveig@example.com', members: 2 })
    expect((await get('/api/my/clients', alone.bearer)).items).toMatchObject([{ id: two.id }])

    const again = await desk.done('POST', `/api/clients/${one.id}/merge`, { other: two.id })
    app.clock.advance({ days: 31 })
    const fresh = (await app.person({ role: 'admin' })).bearer
    expect((await get(`/api/clients/${one.id}`, fresh)).merges, 'after 30 days it stays').toEqual([])
    const late = await desk.send('POST', `/api/clients/${one.id}/merges/${again.merges[0].id}/undo`, undefined, fresh)
    expect(late.status).toBe(404)
    admin = fresh
  })

  it('M1: can be deleted by mistake and restored, and is gone for good after 30 days', async () => {
    const { id } = await desk.done('POST', '/api/clients', { kind: 'company', name: 'Mistake Ltd' }, admin)
    await desk.done('DELETE', `/api/clients/${id}`, undefined, admin)
    expect((await get('/api/clients?q=mistake')).items).toEqual([])
    expect((await desk.done('POST', `/api/clients/${id}/restore`, undefined, admin)).name).toBe('Mistake Ltd')
    await desk.done('DELETE', `/api/clients/${id}`, undefined, admin)
    await app.services.jobs.run('purge-clients')
    expect(await app.db.read.selectFrom('clients').select('id').where('id', '=', id).execute()).toHaveLength(1)
    app.clock.advance({ days: 31 })
    await app.services.jobs.run('purge-clients')
    expect(await app.db.read.selectFrom('clients').select('id').where('id', '=', id).execute()).toEqual([])
    admin = (await app.person({ role: 'admin' })).bearer
  })

  it('M2, M3: a person is invited by a link that signs nobody in, comes in by a code, and acts for several clients', async () => {
    const [one, two] = [await desk.make({ name: 'Alder Ltd' }, admin), await desk.make({ name: 'Birch Ltd' }, admin)]
    const email = newEmail('owner')
    const invited = await desk.done(
      'POST',
      `/api/clients/${one.id}/members`,
      { name: 'Olga Owner', email, right: 'owner' },
      admin,
    )
    expect(invited).toMatchObject({ member: { state: 'invited', right: 'owner', you: false, lastSeenAt: null } })
    const mail = await newestMail(app, email)
    expect(mail.subject).toBe('You are invited to the client area of Alder Ltd')
    expect(mail.text).toContain(invited.link)
    expect(mail.text, 'nothing in it opens a door').not.toMatch(/token|code=/)
    expect((await desk.send('GET', `/api/my/clients/${one.id}`, undefined, {})).status).toBe(401)

    await desk.done('POST', '/api/auth/code', { email }, {})
    const code =
      (await newestMail(app, email)).text
        .match(/(\d{3}) (\d{3})/)
        ?.slice(1)
        .join('') ?? ''
    const { token } = await desk.done('POST', '/api/auth/code/verify', { email, code }, {})
    const owner = { Authorization: `Bearer ${token}` }
    expect(await get(`/api/my/clients/${one.id}`, owner)).toMatchObject({ name: 'Alder Ltd', right: 'owner' })
    const [seen] = (await get(`/api/clients/${one.id}/members`)).items
    expect(seen).toMatchObject({ state: 'active', lastSeenAt: expect.any(String) })

    await desk.done('POST', `/api/clients/${two.id}/members`, { name: 'Olga', email, right: 'reader' }, admin)
    expect((await get('/api/my/clients', owner)).items).toMatchObject([
      { name: 'Alder Ltd', right: 'owner' },
      { name: 'Birch Ltd', right: 'reader' },
    ])
    const colleague = { name: 'Carl Colleague', email: newEmail('carl'), right: 'reader' }
    await desk.done('POST', `/api/my/clients/${one.id}/members`, colleague, owner)
    const twice = await desk.send('POST', `/api/my/clients/${one.id}/members`, colleague, owner)
    expect(twice.body.fields).toEqual({ email: 'This person is invited already' })
    const staff = await app.person({ role: 'editor' })
    const wrong = await desk.send(
      'POST',
      `/api/my/clients/${one.id}/members`,
      { ...colleague, email: staff.email },
      owner,
    )
    expect(wrong.body.fields.email).toContain('of the firm')
    const [own] = (await get(`/api/my/clients/${one.id}/members`, owner)).items
    const path = `/api/my/clients/${one.id}/members/${own.id}`
    expect((await desk.send('PATCH', path, { right: 'reader' }, owner)).body.code).toBe('last-owner')
    expect((await desk.send('DELETE', path, undefined, owner)).body.code).toBe('last-owner')
    await desk.done('DELETE', `/api/clients/${one.id}/members/${own.id}`, undefined, admin)
    expect((await desk.send('GET', `/api/my/clients/${one.id}`, undefined, owner)).status, 'at once').toBe(403)
    expect((await get('/api/my/clients', owner)).items).toMatchObject([{ name: 'Birch Ltd' }])
    const back = await desk.done(
      'POST',
      `/api/clients/${one.id}/members`,
      { name: 'Olga', email, right: 'reader' },
      admin,
    )
    expect(back.member).toMatchObject({ id: own.id, right: 'reader', state: 'invited' })
  })

  it('M2: after the end of a client its people still read, and add nothing', async () => {
    const client = await desk.make({ state: 'ended' }, admin)
    const owner = await desk.member(client.id, 'owner')
    expect((await get(`/api/my/clients/${client.id}`, owner.bearer)).state).toBe('ended')
    const invite = { name: 'Late', email: newEmail('late'), right: 'reader' }
    const refused = await desk.send('POST', `/api/my/clients/${client.id}/members`, invite, owner.bearer)
    expect(refused).toMatchObject({ status: 409, body: { code: 'client-ended' } })
  })

  it('M6: storage follows the plan, is changed for one client, and is shown to both sides', async () => {
    const { plans } = await get('/api/clients/choices')
    expect(
      plans.map(({ storageGb }: { storageGb: number }) => storageGb).sort((a: number, b: number) => b - a),
    ).toEqual([75, 30, 5])
    for (const plan of plans) {
      const { storage } = await desk.make({ plan: plan.slug }, admin)
      expect(storage).toEqual({ usedBytes: 0, limitBytes: plan.storageGb * GB, percent: 0, level: 'fine' })
    }
    const client = await desk.make({}, admin)
    expect(client.storage.limitBytes).toBe(GB)
    const owner = await desk.member(client.id, 'owner')
    for (const [used, level] of [
      [0.8, 'near'],
      [0.95, 'almost'],
      [1, 'full'],
    ] as const) {
      await app.db.transaction((tx) => app.services.clients.addUsed(tx, client.id, used * GB))
      const storage = { usedBytes: used * GB, limitBytes: GB, level, percent: used * 100 }
      expect((await get(`/api/clients/${client.id}`)).storage).toEqual(storage)
      expect((await get(`/api/my/clients/${client.id}`, owner.bearer)).storage).toEqual(storage)
      await app.db.transaction((tx) => app.services.clients.addUsed(tx, client.id, -used * GB))
    }
    const own = { version: 1, storageLimitBytes: 3 * GB }
    const changed = await desk.done('PATCH', `/api/clients/${client.id}`, own, admin)
    expect(changed).toMatchObject({ storageLimitBytes: 3 * GB, storage: { limitBytes: 3 * GB } })
  })

  it('A7: a member who is erased leaves every client they acted for', async () => {
    const client = await desk.make({}, admin)
    const member = await desk.member(client.id, 'owner')
    const { id } = await customersOf(app).one(member.email)
    await desk.done('DELETE', `/api/customers/${id}`, undefined, admin)
    expect((await get(`/api/clients/${client.id}`)).people).toEqual([])
    expect((await get(`/api/clients?q=${encodeURIComponent(member.email)}`)).items).toEqual([])
  })

  it('A7: who is erased leaves the record of a prospect, and none of a client that the firm works for', async () => {
    const person = await app.person({ role: 'client' })
    const kept = await desk.make({ name: 'Kept Bakery', email: person.email, taxNumber: 'K 1' }, admin)
    const prospect = await desk.make({ name: 'Asked Once', email: person.email, state: 'prospect' }, admin)
    const { id } = await customersOf(app).one(person.email)
    await desk.done('DELETE', `/api/customers/${id}`, undefined, admin)
    expect(await get(`/api/clients/${kept.id}`)).toMatchObject({
      ...{ name: 'Kept Bakery', email: person.email, taxNumber: 'K 1' },
    })
    expect(await get(`/api/clients/${prospect.id}`)).toMatchObject({ name: 'Erased', email: null })
    expect((await get('/api/clients?q=asked+once')).items).toEqual([])
  })
})
