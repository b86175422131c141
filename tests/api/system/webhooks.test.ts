import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WEBHOOK_KINDS } from '#contract/system/webhook-fields.ts'
import { startAnother, startApp, type TestApp } from '#tests/support/app.ts'
import { appointmentsOf } from '#tests/support/appointments.ts'
import { staffOf } from '#tests/support/articles.ts'
import { eventsOf } from '#tests/support/events.ts'
import { readerOf, remark } from '#tests/support/news.ts'
import { proposalsOf } from '#tests/support/proposals.ts'
import { pdfOf, sendFile } from '#tests/support/rooms.ts'
import { type Received, startReceiver } from '#tests/support/webhook-receiver.ts'

const DAYS = 24 * 60

describe('webhooks', () => {
  let app: TestApp
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  beforeAll(async () => {
    receiver = await startReceiver()
    app = await startApp({ publicUrl: 'https://firm.example', alertHosts: ['127.0.0.1'] })
  })
  afterAll(async () => {
    await app.close()
    receiver.close()
  })
  beforeEach(async () => {
    receiver.received.length = 0
    receiver.answers.length = 0
    for (const table of ['webhooks', 'outboxMails'] as const) {
      await app.db.transaction((tx) => tx.deleteFrom(table).execute())
    }
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

  const add = async (change: object = {}) =>
    (await ask('POST', '/api/webhooks', { name: 'Chat', url: receiver.url, kinds: ['lead.received'], ...change })).body
  const sendLead = async (message = 'Please call me.') => {
    const form = { name: 'Ada', email: 'ada@example.com', message }
    return (await ask('POST', '/api/contact', form)).body.reference as string
  }
  const run = () => app.services.jobs.run('send-webhooks')
  const deliveriesOf = async (id: string, query = '') =>
    (await ask('GET', `/api/webhooks/${id}/deliveries${query}`)).body.items
  const leadsCalled = async () =>
    (await app.db.read.selectFrom('leads').select('id').orderBy('id', 'desc').execute()).map(({ id }) => id)
  const kinds = () => receiver.received.map(({ body }) => JSON.parse(body).type)

  /** What the reference library makes of a payload; throws when the signature is wrong. */
  const verified = (secret: string, { headers, body }: Received) =>
    new Webhook(secret).verify(body, headers as Record<string, string>) as {
      type: string
      timestamp: string
      data: Record<string, unknown>
    }

  it('X2: send ids and kinds alone, signed as the reference library verifies', async () => {
    app.clock.stop(new Date().toISOString())
    const { secret, id } = await add()
    expect(secret).toMatch(/^whsec_/)
    await sendLead('A private matter.')
    expect(receiver.received).toEqual([])
    await run()
    await run()
    const [first] = receiver.received
    expect(receiver.received).toHaveLength(1)
    const [lead] = await leadsCalled()
    expect(verified(secret, first as Received)).toEqual({
      type: 'lead.received',
      timestamp: app.clock.now().toISOString(),
      data: { lead },
    })
    expect(first?.body).not.toMatch(/private matter|ada@example.com|Ada/)
    expect(() => verified(secret, { ...(first as Received), body: `${first?.body} ` })).toThrow('No matching signature')
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toMatchObject({ id: first?.headers['webhook-id'], state: 'sent', status: 204, attempts: 1 })
    expect((await ask('GET', '/api/webhooks')).body.items).toEqual([
      expect.not.objectContaining({ secret: expect.anything() }),
    ])
    const stored = await app.db.read.selectFrom('webhooks').select('secret').executeTakeFirstOrThrow()
    expect(stored.secret).not.toContain(secret.slice(6, 20))
  })

  it('X2: hear of each kind of event, with its ids, and not of what the firm itself writes', async () => {
    await add({ kinds: WEBHOOK_KINDS })
    await sendLead()
    const { id: article } = await staffOf(app).publish({ title: 'Heard of' })
    const reader = readerOf(app)
    const { body: page } = await reader.open(article)
    app.clock.advance({ minutes: 1 })
    expect((await reader.send({ ...remark, id: article, csrftoken: page.csrf_token })).status).toBe(200)
    const desk = appointmentsOf(app)
    const client = await desk.make()
    const owner = await desk.member(client.id, 'owner')
    await sendFile(app, owner, { name: 'paper.pdf', client: client.id, content: pdfOf('heard of') })
    const opening = { subject: 'Payroll', body: 'A question' }
    const { id: conversation } = await desk.done(
      'POST',
      `/api/my/clients/${client.id}/conversations`,
      opening,
      owner.bearer,
    )
    await desk.done('POST', `/api/conversations/${conversation}/messages`, { body: 'An answer' })
    const signing = await proposalsOf(app).opened()
    expect((await signing.sign({ code: await signing.code() })).status).toBe(200)
    await desk.enable()
    const kind = await desk.kind([await desk.staff()])
    const day = new Date(app.clock.now().getTime() + 3 * DAYS * 60_000).toISOString().slice(0, 10)
    const [time] = await desk.times(kind.id, day)
    expect((await desk.book(kind.id, time?.at ?? '')).status).toBe(201)
    const [{ id: appointment }] = (await desk.done('GET', '/api/appointments')).items
    await desk.done('POST', `/api/appointments/${appointment}/cancel`, { version: 1, reason: '' })
    const { id: event } = await eventsOf(app).published()
    const registered = await eventsOf(app).registered(event)
    await desk.done('POST', '/api/events/registration/cancel', { token: registered.token }, {})
    for (let turn = 0; turn < 10; turn++) await run()
    const heard = Object.groupBy(
      receiver.received.map(({ body }) => JSON.parse(body)),
      ({ type }) => type as string,
    )
    expect(Object.keys(heard).toSorted()).toEqual(WEBHOOK_KINDS.toSorted())
    const idsOf = (type: string) => heard[type]?.map(({ data }) => data)
    expect(idsOf('comment.held')).toEqual([{ comment: expect.any(Number), article }])
    expect(idsOf('article.published')).toEqual([{ article }])
    expect(idsOf('message.received')).toEqual([expect.objectContaining({ conversation, client: client.id })])
    expect(idsOf('document.received')).toEqual([expect.objectContaining({ client: client.id })])
    expect(idsOf('proposal.accepted')).toEqual([{ proposal: signing.proposal.id, client: signing.client.id }])
    for (const type of ['appointment.created', 'appointment.cancelled']) expect(idsOf(type)).toEqual([{ appointment }])
    expect(JSON.stringify(receiver.received.map(({ body }) => body))).not.toMatch(/Heard of|paper\.pdf|Payroll|Rita/)
  })

  it('X2: send content only to whoever opted in to it, and keep none of it', async () => {
    const { id } = await add({ withContent: true })
    await sendLead('Content of a lead.')
    await sendLead('Erased before it is sent.')
    const [erased] = await leadsCalled()
    await app.db.transaction((tx) => tx.deleteFrom('leads').where('id', '=', Number(erased)).execute())
    await run()
    const sent = receiver.received.map(({ body }) => JSON.parse(body).data)
    expect(sent).toContainEqual({
      lead: expect.any(Number),
      content: expect.objectContaining({ name: 'Ada', email: 'ada@example.com', message: 'Content of a lead.' }),
    })
    expect(sent).toContainEqual({ lead: erased })
    const kept = JSON.stringify(await app.db.read.selectFrom('webhookDeliveries').selectAll().execute())
    expect(kept).not.toMatch(/Content of a lead|Erased before|ada@/)
    const [delivery] = await deliveriesOf(id)
    const opened = await ask('GET', `/api/webhooks/${id}/deliveries/${delivery.id}`)
    expect(opened.body.body).not.toContain('content')
  })

  it('X2: are queued in the transaction of the event: what is rolled back is never sent', async () => {
    const { id } = await add({ kinds: ['registration.created'] })
    const rolledBack = app.db.transaction(async (tx) => {
      await app.services.webhooks.announce(tx, 'registration.created', { registration: 1, event: 2 })
      throw new Error('not after all')
    })
    await expect(rolledBack).rejects.toThrow('not after all')
    await app.db.transaction((tx) => app.services.webhooks.announce(tx, 'registration.created', { registration: 3 }))
    await app.db.transaction((tx) => app.services.webhooks.announce(tx, 'appointment.created', { appointment: 3 }))
    await run()
    expect(receiver.received.map(({ body }) => JSON.parse(body).data)).toEqual([{ registration: 3 }])
    expect(await deliveriesOf(id)).toHaveLength(1)
  })

  it('X2: hear of a registration and of its end, whoever makes and ends it', async () => {
    const { id } = await add({ kinds: ['registration.created', 'registration.cancelled'] })
    const desk = eventsOf(app)
    const event = await desk.published()
    const made = await desk.register(event.id)
    const registration = (await desk.done('GET', `/api/events/${event.id}/registrations`)).items[0].id
    expect(made.status).toBe(201)
    await desk.done('POST', `/api/events/${event.id}/registrations/${registration}/cancel`, { notify: false })
    await run()
    const sent = receiver.received.map(({ body }) => JSON.parse(body))
    expect(sent.map(({ type }) => type).sort()).toEqual(['registration.cancelled', 'registration.created'])
    for (const { data } of sent) expect(data).toEqual({ registration, event: event.id })
    expect(await deliveriesOf(id)).toHaveLength(2)
  })

  it('X2: are tried again for three days, then switched off, and the owner is emailed', async () => {
    const { id } = await add()
    receiver.answers.push({ status: 302 }, ...Array.from({ length: 30 }, () => ({ status: 500, text: 'out of order' })))
    await sendLead()
    await run()
    const queued = await deliveriesOf(id, '?state=queued')
    expect(queued).toEqual([expect.objectContaining({ attempts: 1, status: 302, error: 'It answered 302.' })])
    let waited = 0
    for (const minutes of [1, 5, 30, 2 * 60, 5 * 60, 10 * 60, 14 * 60, 20 * 60, 20 * 60 + 25]) {
      expect((await ask('GET', `/api/webhooks/${id}`)).body.isOn).toBe(true)
      app.clock.advance({ minutes })
      waited += minutes
      await run()
    }
    expect(waited).toBeGreaterThanOrEqual(3 * DAYS)
    expect(receiver.received).toHaveLength(10)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
    const [failed] = await deliveriesOf(id)
    expect(failed).toMatchObject({ state: 'failed', attempts: 10, nextAttemptAt: null })
    const opened = (await ask('GET', `/api/webhooks/${id}/deliveries/${failed.id}`)).body
    expect(opened).toMatchObject({ answer: 'out of order', status: 500 })
    const webhook = (await ask('GET', `/api/webhooks/${id}`)).body
    expect(webhook).toMatchObject({ isOn: false, disabledReason: 'It answered 500.' })
    const mails = app.db.read.selectFrom('outboxMails').select(['kind', 'recipient']).where('kind', 'like', 'webhook.%')
    expect(await mails.execute()).toEqual([{ kind: 'webhook.disabled', recipient: expect.stringContaining('@') }])
    // Switched off, it gets nothing; switched on again, it gets what happens from then on.
    await sendLead()
    expect((await ask('POST', `/api/webhooks/${id}/deliveries/${failed.id}/redeliver`)).status).toBe(409)
    receiver.answers.length = 0
    const { name, url, kinds: wanted, version } = webhook
    const on = await ask('PUT', `/api/webhooks/${id}`, { name, url, kinds: wanted, isOn: true, version })
    expect(on.body).toMatchObject({ isOn: true, failingSince: null, secret: null })
    await run()
    expect(receiver.received).toHaveLength(10)
    await ask('POST', `/api/webhooks/${id}/deliveries/${failed.id}/redeliver`)
    await run()
    expect(receiver.received).toHaveLength(11)
    expect(receiver.received[10]?.headers['webhook-id']).toBe(failed.id)
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('X2: are switched off at once by a receiver that is gone, and stay on while others are taken', async () => {
    const { id } = await add()
    receiver.answers.push({ status: 410 })
    await sendLead()
    await run()
    expect((await ask('GET', `/api/webhooks/${id}`)).body).toMatchObject({ isOn: false })
    const other = await add()
    receiver.answers.push({ status: 503 }, { status: 204 })
    await sendLead()
    await run()
    expect((await ask('GET', `/api/webhooks/${other.id}`)).body.failingSince).not.toBeNull()
    await sendLead()
    await run()
    expect((await ask('GET', `/api/webhooks/${other.id}`)).body).toMatchObject({ isOn: true, failingSince: null })
  })

  it('X2: sign with both secrets for one day after a rotation, and with the new one from then on', async () => {
    app.clock.stop(new Date().toISOString())
    const { id, secret: old } = await add()
    const { secret, oldSecretUntil } = (await ask('POST', `/api/webhooks/${id}/secret`)).body
    expect(secret).not.toBe(old)
    expect(Date.parse(oldSecretUntil) - app.clock.now().getTime()).toBe(DAYS * 60_000)
    await sendLead()
    await run()
    const [first] = receiver.received as [Received]
    expect(verified(old, first).type).toBe('lead.received')
    expect(verified(secret, first).type).toBe('lead.received')
    app.clock.advance({ minutes: DAYS })
    await sendLead()
    await run()
    const second = receiver.received[1] as Received
    expect(String(second.headers['webhook-signature']).split(' ')).toHaveLength(1)
    expect(JSON.stringify((await ask('GET', '/api/audit')).body)).not.toContain(secret)
  })

  it('X2: are sent once by two instances that look at the same time, several at a time for each', async () => {
    await add()
    for (let at = 0; at < 7; at++) await sendLead(`Message ${at}`)
    const other = await startAnother(app)
    await Promise.all([app.services.webhooks.sendDue(), other.services.webhooks.sendDue()])
    await run()
    await other.close()
    expect(receiver.received).toHaveLength(7)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(7)
  })

  it('X2: never reach private addresses, and no secret goes to another host', async () => {
    const { id, version, secret } = await add({ url: 'https://10.1.2.3/hook' })
    await sendLead()
    await run()
    expect((await deliveriesOf(id))[0]).toMatchObject({
      state: 'failed',
      status: null,
      error: expect.stringContaining('private network'),
    })
    const changed = await ask('PUT', `/api/webhooks/${id}`, {
      ...{ name: 'Chat', url: receiver.url, kinds: ['lead.received'], version },
    })
    expect(changed.body.secret).toMatch(/^whsec_/)
    expect(changed.body.secret).not.toBe(secret)
    for (const url of [
      'http://hooks.example.com/',
      'https://user:pass@hooks.example.com/',
      'ftp://hooks.example.com',
    ]) {
      expect(await ask('POST', '/api/webhooks', { name: 'x', url, kinds: ['lead.received'] })).toMatchObject({
        status: 422,
        body: { fields: { url: expect.any(String) } },
      })
    }
    const stale = { name: 'x', url: receiver.url, kinds: ['lead.received'], version }
    expect((await ask('PUT', `/api/webhooks/${id}`, stale)).body.code).toBe('conflict')
  })

  it('X2: keep what was answered within bounds, and the log for thirty days', async () => {
    const { id } = await add()
    receiver.answers.push({ status: 200, text: 'a\u0000b'.repeat(5_000) })
    const tested = await ask('POST', `/api/webhooks/${id}/test`)
    expect(tested.body).toMatchObject({ state: 'sent', kind: 'webhook.test' })
    expect(tested.body.answer.length).toBeLessThanOrEqual(2_000)
    app.clock.advance({ minutes: 31 * DAYS })
    await app.services.jobs.run('sweep-webhooks')
    expect(await deliveriesOf(id)).toEqual([])
    expect((await ask('DELETE', `/api/webhooks/${id}`)).status).toBe(200)
    for (const path of [`/api/webhooks/${id}`, `/api/webhooks/${id}/deliveries`]) {
      expect((await ask('GET', path)).status).toBe(404)
    }
    expect(kinds()).toEqual(['webhook.test'])
  })
})
