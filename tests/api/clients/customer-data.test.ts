import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PHONE_FORM } from '#contract/request-rules.ts'
import { newEmail } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { customersOf } from '#tests/support/customers.ts'
import { readerOf, reviewComments } from '#tests/support/news.ts'

describe("people's data", () => {
  let app: TestApp
  let office: ReturnType<typeof customersOf>
  let articleId: number
  beforeAll(async () => {
    app = await startApp()
    await reviewComments(app, 'none')
    office = customersOf(app)
    articleId = (await staffOf(app).publish({ title: 'A notice' })).id
  })
  afterAll(() => app.close())

  it('A7: of one person can be handed over whole, and nobody else’s with it', async () => {
    const client = await app.person({ name: 'Petra Private', email: newEmail('petra') })
    await office.write(client.email, { message: 'About my letter.' })
    await office.write(newEmail('stranger'), { message: 'A stranger writes.' })
    await office.comment(articleId, client.email, 'My own remark.')
    const { id } = await office.one(client.email)
    await office.call('POST', `/${id}/notes`, { text: 'Calls on Mondays.' })
    const { body, headers } = await office.call('GET', `/${id}/data`)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="person-${id}.json"`)
    expect(body).toMatchObject({
      person: { name: 'Petra Private', addresses: [client.email] },
      account: { email: client.email },
      requests: [{ message: 'About my letter.' }],
      comments: [{ body: 'My own remark.' }],
      record: { notes: [{ text: 'Calls on Mondays.' }] },
    })
    expect(JSON.stringify(body)).not.toMatch(/stranger|hash/i)
    const own = (await staffOf(app).get('/api/account/data', client.bearer)).body
    expect(own.record.notes).toMatchObject([{ text: 'Calls on Mondays.' }])
  })

  it('A7: is erased with a receipt; what must be kept stays without a name', async () => {
    const { db } = app
    const erased = async () => ({
      leads: await db.read.selectFrom('leads').selectAll().where('name', '=', 'Erased').execute(),
      receipts: await db.read.selectFrom('personErasures').selectAll().execute(),
    })
    const before = await erased()
    const client = await app.person({ name: 'Erna Erasable', email: newEmail('erna') })
    const second = newEmail('erna-again')
    await office.write(client.email, { name: 'Erna Erasable', message: 'A private matter.' })
    await office.write(second.toUpperCase(), { name: 'Erna Erasable', message: 'Another private matter.' })
    await office.comment(articleId, client.email, 'Still to be read.')
    const [person, other] = [await office.one(client.email), await office.one(second)]
    await office.call('POST', `/${person.id}/merge`, { other: other.id })
    await office.call('POST', `/${person.id}/notes`, { text: 'A note on Erna.' })
    const inviting = { fullName: 'Erna', email: second, role: 'editor' }
    await staffOf(app).send('POST', '/api/team/invitations', inviting, await app.as('admin'))
    await app.services.publicationReaders.note({ ...(client as never as object), role: 'client' } as never, 1)

    const { status, body } = await office.call('DELETE', `/${person.id}`)
    expect(status).toBe(200)
    expect(body.reference).toMatch(/^E-\w{4}-\w{4}$/)
    expect(body.removed).toMatchObject({
      account: 1,
      requests: 2,
      comments: 1,
      notes: 1,
      downloads: 1,
      invitations: 1,
      record: 1,
    })
    expect((await office.call('GET', `/erasures/${body.reference}`)).body).toEqual(body)
    expect((await office.call('GET', '/erasures/E-NONE-NONE')).status).toBe(404)

    expect((await office.call('GET', `/${person.id}`)).status).toBe(404)
    expect((await app.call('/api/auth/me', { headers: client.bearer })).status).toBe(401)
    for (const q of ['erna', 'erasable', second]) expect(await office.find(q)).toEqual([])
    const kept = {
      ...(await erased()),
      events: await db.read.selectFrom('leadEvents').selectAll().execute(),
      comments: await db.read.selectFrom('comments').selectAll().execute(),
      mails: await db.read.selectFrom('outboxMails').selectAll().execute(),
      invitations: await db.read.selectFrom('invitations').selectAll().execute(),
      people: await db.read.selectFrom('people').selectAll().execute(),
      notes: await db.read.selectFrom('personNotes').selectAll().execute(),
    }
    expect(kept.leads).toHaveLength(before.leads.length + 2)
    expect(kept.receipts).toHaveLength(before.receipts.length + 1)
    expect(JSON.stringify(kept)).not.toMatch(/\berna|erasable|private matter/i)
    const { comments } = (await readerOf(app).open(articleId)).body
    expect(comments.map(({ name }: { name: string }) => name)).toContain('A former reader')
    const [event] = (await staffOf(app).get('/api/audit?action=customer.erased', await app.as('admin'))).body.items
    expect(event).toMatchObject({ subject: `person:${person.id}`, detail: { receipt: body.reference } })
    expect((await app.services.audit.verify()).intact).toBe(true)
  })

  it('of staff is not erased', async () => {
    const editor = await app.person({ role: 'editor' })
    const { id } = await office.one(editor.email)
    expect((await office.call('DELETE', `/${id}`)).status).toBe(409)
    expect((await office.one(editor.email)).id).toBe(id)
  })

  it('goes when people delete their own account, from every address that was found to be theirs', async () => {
    const client = await app.person({ name: 'Lena Leaver', email: newEmail('lena') })
    const second = newEmail('lena-again')
    await office.write(second, { name: 'Lena Leaver' })
    const [person, other] = [await office.one(client.email), await office.one(second)]
    await office.call('POST', `/${person.id}/merge`, { other: other.id })
    await app.db.transaction((tx) =>
      tx
        .updateTable('accounts')
        .set({ deletionRequestedAt: '2020-01-01T00:00:00.000Z' })
        .where('id', '=', client.accountId)
        .execute(),
    )
    await app.services.jobs.run('delete-accounts')
    expect(await office.find('leaver')).toEqual([])
    expect(await office.find(second)).toEqual([])
    const leads = await app.db.read.selectFrom('leads').select('email').where('emailKey', '=', second).execute()
    expect(leads).toEqual([])
  })

  it('A7: comes in from a table after a look at each row, and goes out as one', async () => {
    const [known, fresh] = [newEmail('known'), newEmail('fresh')]
    await office.write(known, { name: 'Known Person' })
    const csv = [
      'Company;E-mail;Name;Phone',
      `;${known};Other Name;+1 202 555 0100`,
      `"Smith; Sons";${fresh.toUpperCase()};Fanny Fresh;`,
      ';not-an-address;No Address;',
      ';;;',
      `;${fresh};Twice There;call me`,
      ';someone@example.com;;',
    ].join('\r\n')
    const preview = await office.call('POST', '/import', { csv })
    expect(preview.body).toMatchObject({ done: false, counts: { new: 1, known: 1, wrong: 3 } })
    expect(preview.body.rows.slice(0, 3)).toMatchObject([
      { row: 4, state: 'wrong', errors: { email: 'Enter an email address such as name@example.com' } },
      { row: 6, errors: { email: 'The same address is in row 3', phone: PHONE_FORM } },
      { row: 7, errors: { name: 'Enter the name of the person' } },
    ])
    expect(await office.find(fresh)).toEqual([])

    const done = await office.call('POST', '/import', { csv, commit: true })
    expect(done.body).toMatchObject({ done: true, counts: { new: 1, known: 1, wrong: 3 } })
    expect(await office.one(fresh)).toMatchObject({ name: 'Fanny Fresh', company: 'Smith; Sons', kind: 'contact' })
    expect(await office.one(known)).toMatchObject({ name: 'Known Person', phone: '+1 202 555 0100' })
    expect((await office.call('POST', '/import', { csv: 'Colour\nred' })).body.fields.csv).toContain('Name and Email')
    expect((await office.call('POST', '/import', { csv: '' })).status).toBe(422)

    await office.write(newEmail('formula'), { name: '=1+1 Formula' })
    const answer = await app.call('/api/customers/export', { headers: await app.as('admin') })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const table = await answer.text()
    expect(table).toContain(`Fanny Fresh,${fresh},,"Smith; Sons",contact`)
    expect(table).toContain('"\'=1+1 Formula"')
    expect(table.trim().split('\r\n').length).toBe(1 + (await office.call('GET', '')).body.counts.all)
    const some = await app.call('/api/customers/export?q=fanny', { headers: await app.as('admin') })
    expect((await some.text()).trim().split('\r\n')).toHaveLength(2)
  })
})
