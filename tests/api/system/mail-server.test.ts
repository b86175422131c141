import { once } from 'node:events'
import { createServer } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createServices } from '#server/services.ts'
import { startAnother, startApp, type TestApp } from '#tests/support/app.ts'
import { certificate } from '#tests/support/certificate.ts'
import { type DnsServer, startDnsServer } from '#tests/support/dns-server.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { besideDatabase } from '#tests/support/tools.ts'

const SECRET = 'a pass:word/with @ everything'

describe('the mail server that is set on screen', () => {
  let app: TestApp
  let dns: DnsServer
  const running: MailServer[] = []
  beforeAll(async () => {
    dns = await startDnsServer({ 'firm.example': ['v=spf1 mx -all'], 's1._domainkey.firm.example': ['v=DKIM1; p='] })
    const mailHosts = ['127.0.0.1', '::1']
    app = await startApp({ publicUrl: 'https://firm.example', dnsServers: [dns.address], mailHosts })
  })
  afterAll(async () => {
    await app.close()
    await dns.close()
  })
  beforeEach(async () => {
    await app.db.transaction((tx) => tx.deleteFrom('outboxMails').execute())
    await ask('DELETE', '/api/mail-server')
  })
  afterEach(async () => {
    for (const server of running.splice(0)) await server.close()
  })

  async function start(kind?: SMTPServerOptions): Promise<MailServer> {
    const server = await startMailServer(kind)
    running.push(server)
    return server
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into.
  type Answer = { status: number; body: any }

  async function ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    const answer = await app.call(path, {
      method,
      headers: { ...(headers ?? (await app.as('admin'))), ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: await answer.json() }
  }

  async function set(form: object) {
    const { version } = (await ask('GET', '/api/mail-server')).body
    return await ask('PUT', '/api/mail-server', { host: '127.0.0.1', security: 'none', ...form, version })
  }
  const test = async (to?: string) => (await ask('POST', '/api/outbox/test', to ? { to } : {})).body

  /** Asks for this name and password, in the open: the tests of TLS are elsewhere. */
  const withPassword = (): SMTPServerOptions => ({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'clerk' && password === SECRET ? done(null, { user: 'clerk' }) : done(new Error('Wrong password')),
  })

  async function write(to = 'ada@example.com') {
    const { outbox } = app.services
    const letter = await outbox.write({ subject: 'Hello', body: ['Words.'] })
    await app.db.transaction((tx) => outbox.queue(tx, { kind: 'test.mail', to, ...letter }))
  }

  it('Y2: is used at once, for what waits too, on every instance, with the sender that was set', async () => {
    await write()
    await app.services.outbox.deliver()
    expect(await app.services.outbox.hasServer()).toBe(false)
    const another = await startAnother(app)
    expect(await another.services.outbox.hasServer()).toBe(false)
    const smtp = await start()
    expect((await set({ port: smtp.port, sender: 'post@firm.example' })).status).toBe(200)
    await expect.poll(() => another.services.outbox.hasServer()).toBe(true)
    await another.services.outbox.deliver()
    expect((await smtp.mailTo('ada@example.com')).from).toBe('post@firm.example')

    const other = await start()
    await set({ port: other.port })
    await expect
      .poll(async () => (await another.services.outbox.server.describe()).inUse)
      .toBe(`127.0.0.1:${other.port}`)
    await write('bob@example.com')
    await another.services.outbox.deliver()
    expect((await other.mailTo('bob@example.com')).from).toBe((await app.services.settings.get('firm')).email)
    expect(smtp.mails).toHaveLength(1)
    await another.close()
    expect((await ask('DELETE', '/api/mail-server')).status).toBe(200)
    expect(await app.services.outbox.hasServer()).toBe(false)
  })

  it('Y2: lets what waits for another try be tried at once through another server', async () => {
    await set({ port: 1 })
    await write()
    await app.services.outbox.deliver()
    const smtp = await start()
    await set({ port: smtp.port })
    await app.services.outbox.deliver()
    expect(smtp.mails).toHaveLength(1)
  })

  it('Y2: keeps the password encrypted, sends it to nobody but this server, and shows it to nobody', async () => {
    const smtp = await start(withPassword())
    const saved = await set({ port: smtp.port, username: 'clerk', password: SECRET })
    expect(saved.body).toMatchObject({ hasPassword: true, username: 'clerk', inUse: `127.0.0.1:${smtp.port}` })
    const tested = await test()
    expect(tested.outcome).toBe('accepted')
    const row = await app.db.read.selectFrom('mailServers').selectAll().executeTakeFirstOrThrow()
    const events = await app.db.read.selectFrom('auditEvents').select('detail').execute()
    const shown = (await ask('GET', '/api/mail-server')).body
    const seen = JSON.stringify([row, events, shown, saved.body, tested])
    expect(seen).not.toContain(SECRET)
    expect(seen).not.toContain(Buffer.from(SECRET).toString('base64'))
    expect(seen).not.toContain(Buffer.from('clerk').toString('base64'))
    expect(tested.conversation.join('\n')).toMatch(/> AUTH (PLAIN|LOGIN) …/)

    // Left out it stays; for another server or user it has to be typed.
    expect((await set({ port: smtp.port, username: 'clerk', sender: 'a@firm.example' })).status).toBe(200)
    expect((await test()).outcome).toBe('accepted')
    const moved = await set({ host: 'localhost', port: smtp.port, username: 'clerk' })
    expect(moved).toMatchObject({ status: 422, body: { fields: { password: expect.stringContaining('again') } } })
    expect((await set({ port: smtp.port, username: 'boss' })).status).toBe(422)
    expect((await set({ port: smtp.port })).body.hasPassword).toBe(false)
  })

  it('Y2: waits when the keys of the site are others than those the password was encrypted with', async () => {
    await set({ port: 1, username: 'clerk', password: SECRET })
    const { outbox } = createServices({ ...app, secrets: { ...app.secrets, session: 'another key of the site' } })
    expect(await outbox.hasServer()).toBe(false)
    expect(await outbox.server.describe()).toMatchObject({ source: 'settings', hasPassword: false, inUse: null })
    outbox.close()
    await app.db.transaction((tx) => app.services.outbox.server.reseal(tx, 'another key of the site'))
    const after = createServices({ ...app, secrets: { ...app.secrets, session: 'another key of the site' } })
    expect(await after.outbox.hasServer()).toBe(true)
    after.outbox.close()
  })

  it('Y2: refuses what cannot be, what somebody changed meanwhile, and passwords in the open', async () => {
    const answers = await Promise.all(
      [
        { host: 'https://mail.example.com', port: 587 },
        { host: '', port: 587 },
        { port: 0 },
        { port: 70_000 },
        { port: 25, sender: 'nobody' },
        { port: 25, username: 'clerk' },
        { host: 'mail.example.com', port: 25 },
      ].map((form) => set(form)),
    )
    expect(answers.map(({ body }) => Object.keys(body.fields)[0])).toEqual([
      'host',
      'host',
      'port',
      'port',
      'sender',
      'password',
      'security',
    ])
    await set({ port: 25 })
    const stale = { host: 'localhost', port: 26, security: 'none', version: 0 }
    expect(await ask('PUT', '/api/mail-server', stale)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect((await ask('GET', '/api/mail-server')).body.port).toBe(25)
  })

  it('Y2: can be changed only by an admin who has just shown who they are', async () => {
    const admin = await app.person({ role: 'admin', confirmedAt: null })
    const form = { host: '127.0.0.1', port: 25, security: 'none', version: 0 }
    const refused = { status: 403, body: { code: 'confirm-identity' } }
    expect(await ask('PUT', '/api/mail-server', form, admin.bearer)).toMatchObject(refused)
    expect(await ask('DELETE', '/api/mail-server', undefined, admin.bearer)).toMatchObject(refused)
    expect((await ask('GET', '/api/mail-server', undefined, admin.bearer)).body.source).toBe('none')
  })

  it('SSRF: is not connected to in a private network, but for what whoever runs the site allows', async () => {
    const smtp = await start()
    const heard: string[] = []
    const inside = createServer((socket) => heard.push(socket.remoteAddress ?? '')).listen(smtp.port, '127.0.0.9')
    await once(inside, 'listening')
    // Each names a machine inside, in another way.
    for (const host of ['127.0.0.9', '10.1.2.3', '192.168.0.1', '169.254.169.254', '[::ffff:127.0.0.9]', '0.0.0.0']) {
      await set({ host, port: smtp.port, security: 'tls' })
      const tested = await test()
      expect(tested, host).toMatchObject({ outcome: 'private-address', conversation: [] })
      expect(tested.message).toContain('MAIL_HOSTS')
    }
    await set({ host: '127.0.0.9', port: smtp.port })
    await write()
    await app.services.outbox.deliver()
    expect([heard, smtp.mails]).toEqual([[], []])
    // What waits is sent once the server is one that may be used.
    await set({ port: smtp.port })
    await app.services.outbox.deliver()
    expect(smtp.mails).toHaveLength(1)
    inside.close()
  })

  it('Y2: has the domain of its sender checked in the DNS, with the selector that is named', async () => {
    await set({ port: 25, sender: 'post@firm.example' })
    const { body } = await ask('GET', '/api/mail-server/dns?selector=s1')
    expect(body.domain).toBe('firm.example')
    expect(body.checks.map(({ name, state }: Record<string, string>) => `${name} ${state}`)).toEqual([
      ...['SPF good', 'DKIM wrong', 'DMARC missing'],
    ])
    expect((await ask('GET', '/api/mail-server/dns?selector=a b')).body.fields).toHaveProperty('selector')
  })

  it('Y2: gives way to SMTP_URL, which is shown without its password and cannot be changed here', async () => {
    await set({ port: 25 })
    const smtpUrl = 'smtps://boss:hidden-word@mail.example.com'
    const ruled = await startAnotherWith({ smtpUrl, mailFrom: 'The firm <hello@firm.example>' })
    const described = await ruled.server.describe()
    expect(described).toMatchObject({
      ...{ source: 'environment', host: 'mail.example.com', port: 465, security: 'tls', username: 'boss' },
      ...{ hasPassword: true, senderInUse: 'hello@firm.example', inUse: 'mail.example.com:465' },
    })
    expect(JSON.stringify(described)).not.toContain('hidden-word')
    const actor = { accountId: 'x', name: 'x' } as never
    const form = { host: '127.0.0.1', port: 26, security: 'none', username: '', sender: '', version: 1 } as const
    await expect(ruled.server.save(actor, form)).rejects.toMatchObject({ code: 'set-elsewhere' })
    ruled.close()
  })

  const startAnotherWith = async (config: object) =>
    createServices({ ...app, config: { ...app.config, ...config } }).outbox

  describe('when it is tested', () => {
    it('Y2: shows the whole conversation and that the mail was accepted, to whom one likes', async () => {
      const smtp = await start()
      await set({ port: smtp.port })
      expect((await ask('GET', '/api/mail-server')).body.tested).toBeNull()
      const tested = await test('zoe@example.com')
      expect(tested).toMatchObject({ outcome: 'accepted', server: `127.0.0.1:${smtp.port}` })
      expect(tested.message).toBe(
        `127.0.0.1:${smtp.port} accepted the test email to zoe@example.com. Check that it arrives.`,
      )
      const said = tested.conversation.join('\n')
      expect(said).toMatch(
        /^< 220 [\s\S]*> EHLO [\s\S]*> MAIL FROM:<[^>]+>[\s\S]*> RCPT TO:<zoe@example\.com>[\s\S]*> DATA/,
      )
      expect(said).toMatch(/> \(the email, \d+ bytes\)[\s\S]*< 250 /)
      expect(said, 'not the words of the mail').not.toContain('Open your site')
      expect(smtp.mails).toHaveLength(1)
      await app.services.outbox.deliver()
      expect(smtp.mails, 'not sent a second time').toHaveLength(1)
      expect((await ask('GET', '/api/mail-server')).body.tested).toMatchObject({ outcome: 'accepted' })
      expect((await ask('POST', '/api/outbox/test', { to: 'nobody' })).body.fields).toHaveProperty('to')
    })

    it('Y2: says which step failed', besideDatabase(), async () => {
      await set({ port: 1 })
      const refused = await test()
      expect(refused).toMatchObject({ outcome: 'connection-refused', conversation: [] })
      expect(refused.message).toContain('refused. Check the name and the port')

      const smtp = await start(withPassword())
      await set({ port: smtp.port, username: 'clerk', password: 'another' })
      const wrong = await test()
      expect(wrong.outcome).toBe('sign-in-refused')
      expect(wrong.conversation.join('\n')).toMatch(/< 535 /)

      const strict = await start({
        onMailFrom: (_address, _session, done) => done(Object.assign(new Error('not yours'), { responseCode: 553 })),
      })
      await set({ port: strict.port })
      expect(await test()).toMatchObject({ outcome: 'sender-refused', answer: expect.stringContaining('not yours') })

      const full = await start()
      await set({ port: full.port })
      // Greylisting is no refusal.
      full.refuseWith(450)
      expect(await test()).toMatchObject({ outcome: 'try-later', message: expect.stringContaining('later') })
      full.refuseWith(550)
      expect((await test()).outcome).toBe('recipient-refused')
      const failed = (await ask('GET', '/api/outbox?state=failed')).body.items
      expect(failed).toHaveLength(5)
      expect((await ask('GET', '/api/mail-server')).body.tested).toMatchObject({ outcome: 'recipient-refused' })

      await set({ host: 'no-such-host.invalid', port: 587, security: 'starttls' })
      expect((await test()).outcome).toBe('unknown-host')
    })

    it('Y2: tells TLS that is missing, and a certificate that nobody vouches for', besideDatabase(), async () => {
      const open = await start()
      await set({ port: open.port, security: 'starttls' })
      expect((await test()).outcome).toBe('tls-problem')
      await set({ port: open.port, security: 'tls' })
      expect((await test()).outcome).toBe('tls-problem')
      const own = await start({ ...certificate(), disabledCommands: ['AUTH'] })
      await set({ port: own.port, security: 'starttls' })
      const tested = await test()
      expect(tested.outcome).toBe('tls-problem')
      expect(tested.answer).toContain('certificate')
      expect([...open.mails, ...own.mails]).toEqual([])
    })

    it('Y2: sends nothing while none is set up, and says so', async () => {
      expect(await test()).toEqual({
        message: 'No mail server is set up, so nothing was sent.',
        outcome: 'not-set-up',
        server: null,
        answer: '',
        conversation: [],
      })
      expect((await ask('GET', '/api/outbox')).body.items).toEqual([])
    })
  })
})
