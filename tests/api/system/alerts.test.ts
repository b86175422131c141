import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noteRequest, noteTurn } from '#platform/metrics.ts'
import { createTroubleCounts } from '#server/features/system/health/trouble-counts.service.ts'
import { createServices } from '#server/services.ts'
import { startAnother, startApp, type TestApp } from '#tests/support/app.ts'
import { certificate } from '#tests/support/certificate.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { makeSmallDisk, NO_MOUNT } from '#tests/support/small-disk.ts'
import { needs } from '#tests/support/tools.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A program that receives alerts, and answers as it is told. */
async function startReceiver() {
  const received: Received[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(answers.shift() ?? 204, { Location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, received, answers, close: () => server.close() }
}

describe('alerts', () => {
  let app: TestApp
  let mail: MailServer
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  beforeAll(async () => {
    mail = await startMailServer()
    receiver = await startReceiver()
    app = await startApp({
      publicUrl: 'https://firm.example',
      smtpUrl: mail.url,
      alertHosts: ['127.0.0.1'],
      mailHosts: ['127.0.0.1'],
    })
    // The database was made when the run began; a backup is late 26 hours after that, and these tests take nearly as long.
    const appliedAt = app.clock.now().toISOString()
    await app.db.transaction((tx) => tx.updateTable('migrations').set({ appliedAt }).execute())
  })
  afterAll(async () => {
    await app.close()
    await mail.close()
    receiver.close()
  })
  beforeEach(async () => {
    app.clock.reset()
    receiver.received.length = 0
    receiver.answers.length = 0
    for (const table of ['alerts', 'alertPosts', 'alertWebhooks', 'troubleCounts', 'outboxMails'] as const) {
      await app.db.transaction((tx) => tx.deleteFrom(table).execute())
    }
    await set({ emailTo: 'list', recipients: ['ops@firm.example'] })
  })

  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into.
  async function ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }> {
    const answer = await app.call(path, {
      method,
      headers: { ...(await app.as('admin')), ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: await answer.json() }
  }

  async function set(change: object) {
    const { settings, versions } = (await ask('GET', '/api/settings/office')).body
    const value = { ...settings.alerts, ...change }
    const saved = await ask('PUT', '/api/settings', { section: 'alerts', value, version: versions.alerts })
    expect(saved.status).toBe(200)
  }

  async function setWebhook(url = receiver.url, more = {}) {
    const { webhook } = (await ask('GET', '/api/alerts')).body
    return await ask('PUT', '/api/alerts/webhook', { url, version: webhook.version, ...more })
  }

  const look = () => app.services.jobs.run('raise-alerts')
  const mails = () =>
    app.db.read.selectFrom('outboxMails').select(['kind', 'recipient', 'subject']).orderBy('id').execute()
  const posted = () => receiver.received.map(({ body }) => JSON.parse(body))
  const err = async (times: number) => {
    for (let at = 0; at < times; at++) noteRequest('GET', 500, 1)
    await app.services.jobs.run('count-troubles')
  }

  it('are told once when a check becomes red, and once when it is well again', async () => {
    const { secret } = (await setWebhook()).body
    await err(9)
    await look()
    expect(await mails()).toEqual([])
    await err(1)
    await look()
    await look()
    expect(await mails()).toEqual([
      { kind: 'alert.raised', recipient: 'ops@firm.example', subject: 'Alert: The site answers with errors' },
    ])
    expect(posted()).toEqual([
      expect.objectContaining({
        event: 'alert.raised',
        kind: 'errors',
        check: 'errors',
        words: 'The site answered 10 requests with an error within ten minutes. The log has the reasons.',
        healthUrl: 'https://firm.example/dashboard/health',
        endedAt: null,
      }),
    ])
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    const [, seconds, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['countinghouse-signature'])) ?? []
    expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(digest)
    expect(headers['countinghouse-event']).toBe('alert.raised')
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ event: 'alert.raised' })
    // The program starts again, and has nothing to say.
    const restarted = createServices(app)
    await restarted.alerts.look()
    expect(receiver.received).toHaveLength(1)
    const dashboard = (await ask('GET', '/api/dashboard')).body
    expect(dashboard.system.alerts).toEqual([
      expect.objectContaining({ words: expect.stringContaining('10 requests') }),
    ])
    // Well for a moment is not well.
    app.clock.advance({ minutes: 11 })
    await look()
    expect(receiver.received).toHaveLength(1)
    await err(10)
    await look()
    app.clock.advance({ minutes: 4 })
    await look()
    expect(receiver.received).toHaveLength(1)
    app.clock.advance({ minutes: 11 })
    await look()
    app.clock.advance({ minutes: 5 })
    await look()
    await look()
    expect(posted().map(({ event }) => event)).toEqual(['alert.raised', 'alert.ended'])
    expect(posted()[1].id).toBe(posted()[0].id)
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Alert: The site answers with errors',
      'Resolved: The site answers with errors',
    ])
    expect((await ask('GET', '/api/dashboard')).body.system.alerts).toEqual([])
    expect((await ask('GET', '/api/alerts')).body.items).toEqual([
      expect.objectContaining({ kind: 'errors', endedAt: expect.any(String), posted: { state: 'sent', error: null } }),
    ])
    const events = (await ask('GET', '/api/audit?perPage=10')).body.items.map(
      ({ action }: { action: string }) => action,
    )
    expect(events.slice(0, 2)).toEqual(['alert.ended', 'alert.raised'])
  })

  it('are told by one of two instances that look at once', async () => {
    await setWebhook()
    const other = await startAnother(app)
    noteTurn(25_000)
    await app.services.jobs.run('count-troubles')
    await Promise.all([app.services.alerts.look(), other.services.alerts.look(), app.services.alerts.look()])
    await Promise.all([app.services.alerts.look(), other.services.alerts.look()])
    await other.close()
    expect(posted().map(({ kind }) => kind)).toEqual(['stalls'])
    expect(await mails()).toHaveLength(1)
  })

  it('count what went wrong in the last ten minutes, and for a day how far the clock was ahead', async () => {
    app.clock.stop('2026-11-20T10:00:59Z')
    const counted = { errors: 0, stalledSeconds: 0 }
    const counts = createTroubleCounts(app, () => ({ ...counted }))
    Object.assign(counted, { errors: 3, stalledSeconds: 1.5 })
    await counts.flush()
    await counts.noteAhead(7)
    const sums: number[] = []
    for (let minute = 0; minute <= 11; minute++) {
      const { errors, stalledSeconds } = await counts.recent()
      sums.push(errors + stalledSeconds)
      app.clock.advance({ minutes: 1 })
    }
    expect(sums).toEqual([...Array(10).fill(4.5), 0, 0])
    app.clock.stop('2026-11-21T09:59:59Z')
    expect((await counts.recent()).clockAheadSeconds).toBe(7)
    app.clock.stop('2026-11-21T10:00:00Z')
    expect((await counts.recent()).clockAheadSeconds).toBe(0)
  })

  it('go to the webhook and the dashboard alone while email is what is broken', async () => {
    await setWebhook()
    const waits = {
      kind: 'lead.received',
      recipient: 'a@example.com',
      subject: '',
      text: '',
      html: '',
      state: 'queued' as const,
    }
    const at = app.clock.now().toISOString()
    const never = { nextAttemptAt: '2999-01-01T00:00:00.000Z', createdAt: at }
    await app.db.transaction((tx) =>
      tx
        .insertInto('outboxMails')
        .values({ ...waits, ...never })
        .execute(),
    )
    app.clock.advance({ minutes: 59 })
    await look()
    expect(posted()).toEqual([])
    app.clock.advance({ minutes: 2 })
    await look()
    expect(posted().map(({ check }) => check)).toEqual(['mail-stuck'])
    expect(await mails()).toHaveLength(1)
    expect((await ask('GET', '/api/dashboard')).body.system.alerts).toHaveLength(1)
    // Given up is not sent.
    await app.db.transaction((tx) => tx.updateTable('outboxMails').set({ state: 'failed' }).execute())
    app.clock.advance({ minutes: 6 })
    await look()
    app.clock.advance({ minutes: 6 })
    await look()
    expect(posted()).toHaveLength(1)
    const sent = { state: 'sent' as const, sentAt: app.clock.now().toISOString() }
    await app.db.transaction((tx) => tx.updateTable('outboxMails').set(sent).execute())
    await look()
    app.clock.advance({ minutes: 6 })
    await look()
    expect(posted().map(({ event }) => event)).toEqual(['alert.raised', 'alert.ended'])
    expect((await mails()).at(-1)).toMatchObject({ kind: 'alert.ended', subject: 'Resolved: Email is stuck' })
  })

  it('are posted again until they are taken, and are given up after a day', async () => {
    await setWebhook()
    receiver.answers.push(500, 302)
    await err(10)
    await look()
    expect((await ask('GET', '/api/alerts')).body.items[0].posted).toEqual({
      state: 'queued',
      error: 'It answered 500.',
    })
    await look()
    expect(receiver.received).toHaveLength(1)
    app.clock.advance({ minutes: 1 })
    await look()
    app.clock.advance({ minutes: 2 })
    await look()
    // A redirect is not followed: it counts as not taken.
    expect(receiver.received).toHaveLength(3)
    expect((await ask('GET', '/api/alerts')).body.items[0].posted).toEqual({ state: 'sent', error: null })
    expect(new Set(receiver.received.map(({ headers }) => headers['countinghouse-delivery'])).size).toBe(1)

    await app.db.transaction((tx) => tx.deleteFrom('alerts').execute())
    receiver.answers.push(...Array<number>(20).fill(503))
    await err(10)
    await look()
    const before = receiver.received.length
    for (const minutes of [1, 2, 5, 15, 60, 180, 360, 720]) {
      app.clock.advance({ minutes })
      await app.services.alerts.look()
    }
    const given = await app.db.read.selectFrom('alertPosts').selectAll().where('lastError', 'is not', null).execute()
    expect(given.filter(({ event }) => event === 'alert.raised')).toContainEqual(
      expect.objectContaining({ state: 'failed', attempts: 9 }),
    )
    expect(before).toBe(4)
  })

  it('are not told of what is switched off, nor by email to anybody when nobody is to be told', async () => {
    await setWebhook()
    await set({ errors: false })
    await err(20)
    await look()
    expect(posted()).toEqual([])
    await set({ errors: true, emailTo: 'nobody', recipients: [] })
    await look()
    expect(posted()).toHaveLength(1)
    expect(await mails()).toEqual([])
    // Switched off while it is open, it ends without a word.
    await set({ errors: false })
    await look()
    expect((await ask('GET', '/api/dashboard')).body.system.alerts).toEqual([])
    expect(posted()).toHaveLength(1)
    expect((await ask('GET', '/api/settings/office')).body.settings.alerts.recipients).toEqual([])
    await set({ errors: true })
  })

  it('are tested by a button that says what happened to each', async () => {
    const { body } = await ask('POST', '/api/alerts/test')
    expect(body).toMatchObject({ ok: true, lines: ['ops@firm.example: the mail server accepted the email.'] })
    receiver.answers.push(410)
    await setWebhook()
    expect((await ask('POST', '/api/alerts/test')).body).toEqual({
      ok: false,
      message: 'The test alert did not reach everybody.',
      lines: ['ops@firm.example: the mail server accepted the email.', 'Webhook: It answered 410.'],
    })
    await set({ emailTo: 'nobody', recipients: [] })
    expect((await ask('POST', '/api/alerts/test')).body).toMatchObject({
      ok: true,
      lines: ['Webhook: it took the message.'],
    })
    expect(posted().at(-1)).toMatchObject({ event: 'alert.test', kind: 'test' })
    await ask('DELETE', '/api/alerts/webhook')
    expect((await ask('POST', '/api/alerts/test')).body).toMatchObject({ ok: false, lines: [] })
  })

  it('go by HTTPS to the public internet, elsewhere only where the operator allows it', async () => {
    expect((await setWebhook('http://alerts.example.com/hook')).body.fields.url).toContain('https://')
    expect((await setWebhook('https://me:secret@alerts.example.com/')).body.fields.url).toContain('without a name')
    expect((await setWebhook('ftp://alerts.example.com/')).status).toBe(422)
    await set({ emailTo: 'nobody', recipients: [] })
    for (const url of ['https://10.0.0.7/hook', 'https://169.254.169.254/latest', 'http://[::1]:9/']) {
      expect((await setWebhook(url)).status).toBe(200)
      const { lines } = (await ask('POST', '/api/alerts/test')).body
      expect(lines).toEqual([expect.stringContaining('ALERT_HOSTS')])
    }
    await setWebhook('http://127.0.0.1:1/')
    expect((await ask('POST', '/api/alerts/test')).body.lines).toEqual([
      'Webhook: It cannot be reached (ECONNREFUSED).',
    ])
  })

  it('have a secret that is shown once, is kept encrypted and goes to no other host', async () => {
    const first = (await setWebhook()).body
    expect(first.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect((await setWebhook(`${receiver.url}/other`)).body.secret).toBeNull()
    expect((await setWebhook(receiver.url, { newSecret: true })).body.secret).not.toBe(first.secret)
    expect((await setWebhook('https://other.example/')).body.secret).toMatch(/^whsec_/)
    expect(JSON.stringify((await ask('GET', '/api/alerts')).body)).not.toContain('whsec')
    const row = await app.db.read.selectFrom('alertWebhooks').selectAll().executeTakeFirstOrThrow()
    expect(row.secret).not.toContain('whsec')
    const stale = await ask('PUT', '/api/alerts/webhook', { url: receiver.url, version: 1 })
    expect(stale).toMatchObject({ status: 409 })
    expect(
      await app.db.read.selectFrom('auditEvents').select('detail').where('detail', 'like', '%whsec%').execute(),
    ).toEqual([])
  })

  it('cover work that fails for half an hour and a changed audit record', async () => {
    await setWebhook()
    const at = app.clock.now().toISOString()
    const failed = (name: string, lastError: string | null) =>
      app.db.transaction((tx) =>
        tx
          .insertInto('jobs')
          .values({ name, leaseUntil: null, startedAt: at, finishedAt: at, lastError })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ lastError }))
          .execute(),
      )
    await failed('sweep-search', 'no room')
    await failed('check-audit', 'Event 7 of the audit record was changed.')
    await look()
    expect(posted().map(({ check }) => check)).toEqual(['audit-broken'])
    expect(posted()[0]).toMatchObject({ kind: 'audit', words: 'Event 7 of the audit record was changed.' })
    app.clock.advance({ minutes: 31 })
    await look()
    expect(posted().map(({ check }) => check)).toEqual(['audit-broken', 'jobs-failed'])
    expect(posted()[1].words).toBe('The regular work “sweep-search” failed: no room.')
    await failed('sweep-search', null)
    await failed('check-audit', null)
    await look()
    app.clock.advance({ minutes: 6 })
    await look()
    expect(posted().map(({ event }) => event)).toEqual([
      ...['alert.raised', 'alert.raised'],
      ...['alert.ended', 'alert.ended'],
    ])
  })

  it('cover a mailbox that cannot be read for half an hour', async () => {
    await setWebhook()
    const server = { host: '127.0.0.1', port: 1, security: 'none', username: 'a', password: 'b' }
    const form = { way: 'imap', address: 'reply@firm.example', ...server, version: 0 }
    expect((await ask('PUT', '/api/incoming-mail', form)).status).toBe(200)
    await app.services.incomingMail.readNew()
    await look()
    expect(posted()).toEqual([])
    app.clock.advance({ minutes: 31 })
    await look()
    expect(posted()).toEqual([expect.objectContaining({ check: 'mailbox-silent', kind: 'mailbox' })])
    expect(posted()[0].words).toContain('have not been fetched since')
    await ask('DELETE', '/api/incoming-mail')
    await look()
    app.clock.advance({ minutes: 6 })
    await look()
    expect(posted().at(-1)).toMatchObject({ check: 'mailbox-silent', event: 'alert.ended' })
  })

  it('cover a certificate of the site that ends within 14 days', needs('openssl'), async () => {
    await setWebhook()
    const proxy = createTlsServer(certificate()).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const publicUrl = `https://localhost:${(proxy.address() as AddressInfo).port}`
    const services = createServices({ ...app, config: { ...app.config, publicUrl } })
    try {
      await services.jobs.run('raise-alerts')
      expect(posted()).toEqual([])
      await services.places.readCertificate()
      await services.jobs.run('raise-alerts')
      expect(posted()).toEqual([expect.objectContaining({ check: 'certificate', kind: 'certificate' })])
      expect(posted()[0].words).toMatch(/ends on \d{4}-\d\d-\d\d/)
    } finally {
      services.outbox.close()
      proxy.close()
    }
  })

  it('cover a disk of backups that is nearly full', async (context) => {
    await setWebhook()
    const disk = makeSmallDisk(4)
    if (!disk.isMounted) {
      disk.remove()
      return context.skip(NO_MOUNT)
    }
    const services = createServices({ ...app, config: { ...app.config, backupDir: disk.folder } })
    try {
      await services.jobs.run('raise-alerts')
      expect(posted()).toEqual([])
      disk.fill()
      await services.jobs.run('raise-alerts')
      expect(posted().map(({ check, kind }) => [check, kind])).toContainEqual(['backup-disk-low', 'backups'])
    } finally {
      services.outbox.close()
      disk.remove()
    }
  })

  it('wait two minutes with a store that fails, which often passes by itself', async () => {
    await setWebhook()
    const real = app.storage.check
    app.storage.check = () => Promise.reject(new Error('away'))
    try {
      await look()
      expect(posted()).toEqual([])
      app.clock.advance({ minutes: 2 })
      await look()
      expect(posted().map(({ check, kind }) => [check, kind])).toEqual([['file-store', 'files']])
    } finally {
      app.storage.check = real
    }
  })
})
