import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newEmail, PASSWORD, send } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { countMails, newestMail } from '#tests/support/mails.ts'
import { codeOf } from '#tests/support/one-time-codes.ts'
import { addSecondFactor } from '#tests/support/thief.ts'

const WRONG = 'not the right one 1'
const NEW = 'copper kettle 88 rain'

describe('whoever guesses at an account', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ trustProxy: 1 })
  })
  afterAll(() => app.close())
  beforeEach(() => app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute()))

  let networks = 0
  /** A network of its own; the proxy in front of the site reports it. */
  const network = () => ({ 'X-Forwarded-For': `198.18.${Math.floor(++networks / 250)}.${(networks % 250) + 1}` })
  const login = (email: string, password: string, from: Record<string, string>) =>
    send(app, '/api/auth/login', { email, password }, from)
  const forgot = (email: string, from: Record<string, string>) =>
    send(app, '/api/auth/forgot-password', { email }, from)
  const setHits = (like: string, hits: number) =>
    app.db.transaction((tx) => tx.updateTable('rateLimits').set({ hits }).where('key', 'like', like).execute())
  const cookiesOf = (answer: Response) => ({
    Cookie: answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .filter((cookie) => cookie?.startsWith('device='))
      .join('; '),
  })

  it('cannot lock the owner out from one network, however often they try', async () => {
    const { email } = await app.person()
    const stranger = network()
    const statuses: number[] = []
    for (let n = 0; n < 40; n++) statuses.push((await login(email, WRONG, stranger)).status)
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]))
    expect((await login(email, PASSWORD, network())).status).toBe(200)
  })

  it('uses nothing up by tries that are refused', async () => {
    const { email } = await app.person()
    const stranger = network()
    for (let n = 0; n < 30; n++) await login(email, WRONG, stranger)
    const rows = await app.db.read.selectFrom('rateLimits').selectAll().execute()
    expect(Math.max(...rows.map(({ hits }) => hits))).toBe(5)
  })

  it('slows a new device down from many networks, and refuses nobody', async () => {
    const { email } = await app.person()
    await login(email, WRONG, network())
    await setHits('tries:password:%:everywhere', 104)
    const start = performance.now()
    expect((await login(email, PASSWORD, network())).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThan(1200)
  })

  it('slows down no device that has signed in before, even from the network of the one who guesses', async () => {
    const { email } = await app.person()
    const office = network()
    const known = cookiesOf((await login(email, PASSWORD, office)).answer)
    expect(known.Cookie).toMatch(/^device=/)
    for (let n = 0; n < 6; n++) await login(email, WRONG, office)
    await login(email, WRONG, network())
    await setHits('tries:password:%:everywhere', 500)
    await setHits('tries:caller:%', 50)
    expect((await login(email, PASSWORD, office)).status).toBe(429)
    const start = performance.now()
    expect((await login(email, PASSWORD, { ...office, ...known })).status).toBe(200)
    expect(performance.now() - start, 'a device that is slowed down waits for eight seconds').toBeLessThan(7000)
  })

  it('gains nothing by a device that is known to another account, or made up', async () => {
    const [mine, theirs] = [await app.person(), await app.person()]
    const here = network()
    const known = cookiesOf((await login(mine.email, PASSWORD, here)).answer)
    for (let n = 0; n < 5; n++) await login(theirs.email, WRONG, { ...here, ...known })
    expect((await login(theirs.email, PASSWORD, { ...here, ...known })).status).toBe(429)
    const made = { Cookie: `device=${'a'.repeat(43)}` }
    expect((await login(theirs.email, PASSWORD, { ...here, ...made })).status).toBe(429)
  })

  it('finds a bound on a known device too', async () => {
    const { email } = await app.person()
    const known = cookiesOf((await login(email, PASSWORD, network())).answer)
    for (let n = 0; n < 10; n++) expect((await login(email, WRONG, { ...network(), ...known })).status).toBe(401)
    expect((await login(email, PASSWORD, { ...network(), ...known })).status).toBe(429)
  })

  it('counts as a stranger on a device they signed in with, once the owner has chosen a new password', async () => {
    const { email } = await app.person()
    const here = network()
    const known = cookiesOf((await login(email, PASSWORD, here)).answer)
    await forgot(email, network())
    const { token } = await newestMail(app, email)
    await send(app, '/api/auth/reset-password', { token, password: NEW, confirmPassword: NEW }, network())
    // A known device would have ten tries.
    for (let n = 0; n < 5; n++) expect((await login(email, WRONG, { ...here, ...known })).status).toBe(401)
    expect((await login(email, NEW, { ...here, ...known })).status).toBe(429)
  })

  it('is forgotten when the owner has chosen a new password', async () => {
    const { email } = await app.person()
    const home = network()
    for (let n = 0; n < 6; n++) await login(email, WRONG, home)
    expect((await login(email, PASSWORD, home)).status).toBe(429)
    await forgot(email, home)
    const { token } = await newestMail(app, email)
    await send(app, '/api/auth/reset-password', { token, password: NEW, confirmPassword: NEW }, home)
    expect((await login(email, NEW, home)).status).toBe(200)
  })

  it('cannot keep the owner from asking for a new password', async () => {
    const { email } = await app.person()
    const stranger = network()
    for (let n = 0; n < 3; n++) expect((await forgot(email, stranger)).status).toBe(200)
    expect((await forgot(email, stranger)).status).toBe(429)
    const before = await countMails(app, email)
    expect((await forgot(email, network())).status).toBe(200)
    expect(await countMails(app, email)).toBe(before + 1)
  })

  it('cannot flood a mailbox from many networks, and the owner is told the same as ever', async () => {
    const { email } = await app.person()
    for (let n = 0; n < 20; n++) expect((await forgot(email, network())).status).toBe(200)
    expect(await countMails(app, email)).toBe(12)
    const { token } = await newestMail(app, email)
    expect((await send(app, '/api/auth/reset-password', { token, password: NEW, confirmPassword: NEW })).status).toBe(
      200,
    )
  })

  it('cannot flood somebody with registrations or codes', async () => {
    const victim = newEmail('victim')
    const form = { fullName: 'Robin Reed', email: victim, password: PASSWORD, confirmPassword: PASSWORD }
    for (let n = 0; n < 9; n++) {
      expect((await send(app, '/api/auth/register', form, network())).status).toBe(201)
    }
    expect(await countMails(app, victim)).toBe(6)
    const one = network()
    const other = { ...form, email: newEmail('other') }
    for (let n = 0; n < 3; n++) expect((await send(app, '/api/auth/register', other, one)).status).toBe(201)
    expect((await send(app, '/api/auth/register', other, one)).status).toBe(429)

    const { email } = await app.person()
    for (let n = 0; n < 9; n++) expect((await send(app, '/api/auth/code', { email }, network())).status).toBe(200)
    expect(await countMails(app, email)).toBe(6)
  })

  it('cannot keep the owner from the second step by knowing the password', async () => {
    const owner = await app.person()
    const { secret } = await addSecondFactor(app, owner.bearer)
    const stranger = network()
    const half = await login(owner.email, PASSWORD, stranger)
    const guess = (code: string, from: Record<string, string>, challenge: unknown) =>
      send(app, '/api/auth/login/two-factor', { challenge, code }, from)
    for (let n = 0; n < 5; n++) expect((await guess('000000', stranger, half.body.challenge)).status).toBe(401)
    expect((await guess('000000', stranger, half.body.challenge)).status).toBe(429)
    const home = network()
    const own = await login(owner.email, PASSWORD, home)
    const code = codeOf(secret, { now: app.clock.now() })
    expect((await guess(code, home, own.body.challenge)).status).toBe(200)
  })

  it('at codes of an app is heard of by the owner, for they know the password', async () => {
    const owner = await app.person()
    await addSecondFactor(app, owner.bearer)
    const from = network()
    const { body } = await login(owner.email, PASSWORD, from)
    await send(app, '/api/auth/login/two-factor', { challenge: body.challenge, code: '000000' }, from)
    await setHits('tries:app-code:%:everywhere', 19)
    await send(app, '/api/auth/login/two-factor', { challenge: body.challenge, code: '000000' }, from)
    expect((await newestMail(app, owner.email)).kind).toBe('account.codes-guessed')
  })

  it('is in the audit and on Health', async () => {
    const { email, accountId } = await app.person()
    const stranger = network()
    for (let n = 0; n < 8; n++) await login(email, WRONG, stranger)
    await setHits('tries:password:%:everywhere', 99)
    await login(email, WRONG, network())
    const events = await app.db.read
      .selectFrom('auditEvents')
      .select(['action', 'detail', 'subject'])
      .where('subject', '=', `account:${accountId}`)
      .where('action', 'like', 'sign-in.%')
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['sign-in.paused', 'sign-in.attacked'])
    expect(JSON.parse(events[0]?.detail ?? '')).toEqual({ guessed: 'password', tries: 5 })
    const health = await (await app.call('/api/health', { headers: await app.as('admin') })).json()
    expect(health).toMatchObject({ signIn: { paused: expect.any(Number), attacked: 1 } })
    expect(JSON.stringify(health)).toContain('many networks')
    app.clock.advance({ days: 2 })
    const later = await (await app.call('/api/health', { headers: await app.as('admin') })).json()
    expect(later).toMatchObject({ signIn: { paused: 0, attacked: 0 } })
  })
})
