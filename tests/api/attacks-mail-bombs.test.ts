import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEmail, send } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { countMails, newestMail } from '#tests/support/mails.ts'
import { makeRoom } from '#tests/support/rooms.ts'

const contact = (email: string) =>
  ['/api/contact', { name: 'Ada', email, phone: '+1 555 0100', subject: 'Hi', message: 'What does it cost?' }] as const

describe('emails that somebody causes', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ trustProxy: 1 })
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

  let networks = 0
  const network = () => ({ 'X-Forwarded-For': `198.18.7.${++networks}` })

  it.each([
    ['codes', 6, (email: string) => ['/api/auth/code', { email }] as const],
    ['links for a new password', 12, (email: string) => ['/api/auth/forgot-password', { email }] as const],
    ['confirmations', 5, contact],
  ] as const)('however many visitors ask, an address gets a bounded number of %s in a day', async (_, anHour, ask) => {
    const { email } = await app.person({ email: newEmail('owner') })
    const [path, form] = ask(email)
    // More than the day allows, and from each network less than it may ask for.
    for (let round = 0; round < 42; round += 1) {
      expect((await send(app, path, form, network())).status).toBeLessThan(300)
      if (round % anHour === anHour - 1) app.clock.advance({ minutes: 61 })
    }
    const sent = await countMails(app, email)
    expect(sent).toBe(path === '/api/contact' ? 10 : 30)
    app.clock.advance({ days: 1, minutes: 1 })
    await send(app, path, form, network())
    expect(await countMails(app, email)).toBe(sent + 1)
  })

  it('what visitors type reaches no address that they type', async () => {
    const stranger = newEmail('stranger')
    const [path, form] = contact(stranger)
    await send(app, path, { ...form, name: 'Win at evil.example', message: 'Buy at pills.example' }, network())
    const { subject, text, html } = await newestMail(app, stranger)
    expect(subject + text + html).not.toMatch(/(evil|pills)\.example/)
  })
})
