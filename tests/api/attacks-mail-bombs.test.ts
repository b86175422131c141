import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEmail, send } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { countMails, newestMail } from '#tests/support/mails.ts'
import { makeRoom } from '#tests/support/rooms.ts'

describe('emails that somebody causes', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  it('an owner cannot flood a stranger with invitations, nor many strangers', async () => {
    const { id, owner } = await makeRoom(app)
    const stranger = newEmail('stranger')
    const path = `/api/my/clients/${id}/members`
    const invite = (email: string, name = 'A Stranger') =>
      send(app, path, { email, name, right: 'reader' }, owner.bearer)
    const statuses: number[] = []
    for (let round = 0; round < 6; round += 1) {
      const { status, body } = await invite(stranger)
      statuses.push(status)
      if (status >= 300) continue
      const { id: member } = body.member as { id: number }
      await app.call(`${path}/${member}`, { method: 'DELETE', headers: owner.bearer })
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429, 429])
    expect(await countMails(app, stranger)).toBe(3)
    const others: number[] = []
    for (let round = 0; round < 20; round += 1) others.push((await invite(newEmail('other'))).status)
    expect(others.filter((status) => status === 201)).toHaveLength(17)
    expect(others.slice(17)).toEqual([429, 429, 429])
    app.clock.advance({ days: 1, minutes: 1 })
  })

  it('many owners together cannot either, and nothing that one of them typed reaches the stranger', async () => {
    const stranger = newEmail('stranger')
    const sent: number[] = []
    for (let round = 0; round < 8; round += 1) {
      const { id, owner } = await makeRoom(app)
      await app.db.transaction((tx) =>
        tx.updateTable('accounts').set({ name: 'Win at evil.example' }).where('id', '=', owner.accountId).execute(),
      )
      const form = { email: stranger, name: 'Cheap pills at pills.example', right: 'reader' }
      sent.push((await send(app, `/api/my/clients/${id}/members`, form, owner.bearer)).status)
    }
    expect(sent).toEqual([201, 201, 201, 201, 201, 201, 429, 429])
    const { subject, text, html } = await newestMail(app, stranger)
    expect(subject + text + html).not.toMatch(/(evil|pills)\.example/)
    expect(text).toContain('Harbour Bakery')
  })
})
