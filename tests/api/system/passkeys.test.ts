import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { me, PASSWORD, send } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { newestMail } from '#tests/support/mails.ts'
import type { Person } from '#tests/support/people.ts'

const ORIGIN = 'https://firm.example'

describe('passkeys', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ publicUrl: ORIGIN })
  })
  afterAll(() => app.close())

  interface Asked {
    challenge: string
    options: { challenge: string }
  }
  async function added(person: Person) {
    const device = createAuthenticator(ORIGIN)
    const started = await send(app, '/api/account/passkeys/options', { password: PASSWORD }, person.bearer)
    const asked = started.body as unknown as Asked
    const form = { challenge: asked.challenge, credential: device.make(asked.options.challenge), name: 'My laptop' }
    const answer = await send(app, '/api/account/passkeys', form, person.bearer)
    return { device, form, ...answer }
  }
  const ask = async () => (await send(app, '/api/auth/passkey/options', {})).body as unknown as Asked
  const show = (challenge: string, credential: unknown) =>
    send(app, '/api/auth/passkey/login', { challenge, credential })

  it('open an account without a password', async () => {
    const person = await app.person()
    const { device, status, body } = await added(person)
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'My laptop', id: expect.any(String) })
    expect(body).not.toHaveProperty('publicKey')
    expect(await newestMail(app, person.email)).toMatchObject({ kind: 'account.passkey-added' })

    const { challenge, options } = await ask()
    const shown = await show(challenge, device.show(options.challenge))
    expect(shown.status).toBe(200)
    expect(Object.keys(shown.body).sort()).toEqual(['message', 'token'])
    const found = await me(app, { Authorization: `Bearer ${shown.body.token}` })
    expect(await found.json()).toMatchObject({ email: person.email })
  })

  it('take the password to be added, and each challenge once', async () => {
    const person = await app.person()
    const refused = await send(app, '/api/account/passkeys/options', { password: 'wrong one here' }, person.bearer)
    expect(refused.status).toBe(422)
    const { form } = await added(person)
    expect((await send(app, '/api/account/passkeys', form, person.bearer)).status).toBe(410)
  })

  it('are worth nothing with another challenge, another site or a second showing', async () => {
    const { device } = await added(await app.person())
    const first = await ask()
    const good = device.show(first.options.challenge)
    const second = await ask()
    expect((await show(second.challenge, good)).status).toBe(401)
    expect((await show(first.challenge, good)).status).toBe(200)
    expect((await show(first.challenge, good)).status).toBe(410)
    const third = await ask()
    expect((await show(third.challenge, device.show(third.options.challenge, 'https://evil.example'))).status).toBe(401)
    const fourth = await ask()
    const stranger = createAuthenticator(ORIGIN)
    expect((await show(fourth.challenge, stranger.show(fourth.options.challenge))).status).toBe(401)
    const fifth = await ask()
    expect((await show(fifth.challenge, { id: 5, response: null })).status).toBe(401)
  })

  it('can be taken away by their owner only', async () => {
    const person = await app.person()
    const { device, body } = await added(person)
    const remove = (headers: Record<string, string>) =>
      app.call(`/api/account/passkeys/${body.id}`, { method: 'DELETE', headers })
    expect((await remove(await app.as('admin'))).status).toBe(404)
    expect((await remove(person.bearer)).status).toBe(200)
    const list = await app.call('/api/account/passkeys', { headers: person.bearer })
    expect(await list.json()).toEqual({ items: [] })
    const { challenge, options } = await ask()
    expect((await show(challenge, device.show(options.challenge))).status).toBe(401)
  })
})
