import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEmail } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { customersOf } from '#tests/support/customers.ts'

describe('the register of people', () => {
  let app: TestApp
  let office: ReturnType<typeof customersOf>
  beforeAll(async () => {
    app = await startApp()
    office = customersOf(app)
  })
  afterAll(() => app.close())

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
})
