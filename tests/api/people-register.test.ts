import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people } from '#database/migrations/2026-11-15-12-people.ts'
import { newEmail } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { customersOf } from '#tests/support/customers.ts'

describe('the register of people', () => {
  let app: TestApp
  let office: ReturnType<typeof customersOf>
  beforeAll(async () => {
    app = await startApp()
    office = customersOf(app)
  })
  afterAll(() => app.close())

  const register = async () => {
    const rows = await app.db.read
      .selectFrom('people')
      .leftJoin('person_addresses', 'person_addresses.person_id', 'people.id')
      .select(['name', 'kind', 'role', 'suspended', 'phone', 'company', 'email_key', 'account_id'])
      .execute()
    return rows.map((row) => JSON.stringify(row)).sort()
  }

  it('holds one record, however many requests of a person come at once', async () => {
    const email = newEmail('crowd')
    const writes = Array.from({ length: 12 }, (_, number) =>
      office.write(number % 3 === 0 ? newEmail('other') : email, { message: `Number ${number}` }),
    )
    const answers = await Promise.all(writes)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(await office.one(email)).toMatchObject({ requests: 8 })
    expect(await office.find('other')).toHaveLength(4)
  })

  it('stays whole while the office changes it and people write', async () => {
    const email = newEmail('busy')
    await office.write(email)
    const { id } = await office.one(email)
    const client = await app.person({ name: 'Berta Busy' })
    const account = await office.one(client.email)
    const work = Array.from({ length: 5 }, (_, number) => [
      office.call('POST', `/${id}/notes`, { text: `Note ${number}` }),
      office.write(email, { message: `Again ${number}` }),
      office.call('PATCH', `/${account.id}`, { suspended: number % 2 === 0 }),
      office.call('PATCH', `/${id}`, { company: `Firm ${number}` }),
    ])
    const answers = await Promise.all(work.flat())
    expect(answers.filter(({ status }) => status >= 400).map(({ body }) => body)).toEqual([])
    const { body } = await office.call('GET', `/${id}`)
    expect(body).toMatchObject({ requests: 6, notes: { length: 5 } })
    const { counts } = (await office.call('GET', '')).body
    const rows = await app.db.read.selectFrom('people').select('id').execute()
    expect(counts.all).toBe(rows.length)
  })

  it('is opened with those a site has met before', async () => {
    const articleId = (await staffOf(app).publish({ title: 'A notice' })).id
    await office.write(newEmail('Early'), { name: 'Ärla Early', phone: '+44 20 7946 0123' })
    await office.write(newEmail('robot'), { website: 'spam' })
    await office.comment(articleId, newEmail('remark'))
    const client = await app.person({ name: 'Petra Proven' })
    await office.write(client.email.toUpperCase(), { phone: '+44 20 7946 0999' })
    await app.person({ name: 'Una Unproven', verified: false })
    const [before, counts] = [await register(), (await office.call('GET', '')).body.counts]

    const { writer, name } = app.db.engine
    const made = ['people', 'person_addresses', 'person_notes', 'person_erasures', 'people_counts', 'people_search']
    for (const table of [...made, 'publication_readers']) await sql`drop table ${sql.table(table)}`.execute(writer)
    await sql`drop index comments_email_key`.execute(writer)
    await people.up(writer, name)

    expect(await register()).toEqual(before.map((row) => row.replace(/"company":"Firm \d"/, '"company":null')))
    expect((await office.call('GET', '')).body.counts).toEqual(counts)
    expect(await office.find('arla')).toMatchObject([{ name: 'Ärla Early' }])
    expect(await office.find('442079460999')).toMatchObject([{ name: 'Petra Proven' }])
  })
})
