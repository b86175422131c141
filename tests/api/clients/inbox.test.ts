import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { newestMail } from '#tests/support/mails.ts'

const MESSAGE = { name: 'Grace Hopper', email: 'grace@example.org', message: 'A letter from the tax office came.' }

describe('the inbox', () => {
  let app: TestApp
  let addresses = 0
  let smtp: MailServer
  beforeAll(async () => {
    smtp = await startMailServer()
    app = await startApp({ trustProxy: 1, smtpUrl: smtp.url })
  })
  afterAll(async () => {
    await app.closeConsistent()
    await smtp.close()
  })

  // biome-ignore lint/suspicious/noExplicitAny: answers are read as any client without types would.
  type Answer = any
  async function call(method: string, path: string, body?: unknown, as?: Record<string, string>): Promise<Answer> {
    const answer = await app.call(path, {
      method,
      headers: {
        ...(as ?? (await app.as('admin'))),
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.1.0.${++addresses}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  async function receive(more: Record<string, unknown> = {}): Promise<Answer> {
    const { reference } = (await call('POST', '/api/contact', { ...MESSAGE, ...more }, {})).body
    return (await call('GET', `/api/leads?q=${reference}`)).body.items[0]
  }
  const lead = async (id: number) => (await call('GET', `/api/leads/${id}`)).body
  const list = async (query: string) => (await call('GET', `/api/leads?${query}`)).body

  it('A11: promises an answer in working hours, and tells what is left of them', async () => {
    const { reply, createdAt } = await receive()
    expect(Date.parse(reply.by)).toBeGreaterThan(Date.parse(createdAt))
    const { week } = await app.services.settings.get('hours')
    const due = new Date(reply.by)
    const open = week[(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const)[due.getUTCDay()] ?? 'sun']
    expect(open).not.toBeNull()
    expect(reply.by.slice(11, 16) >= (open?.opens ?? '') && reply.by.slice(11, 16) <= (open?.closes ?? '')).toBe(true)
    expect(reply.minutesLeft).toBeGreaterThan(595)
    expect(reply.minutesLeft).toBeLessThanOrEqual(600)
    expect(reply.tookMinutes).toBeNull()
  })

  it('A11: answers by mail, keeps the thread, and records how long it took', async () => {
    const { id } = await receive({ email: 'thread@example.org' })
    const drafted = (await call('GET', `/api/leads/${id}/draft`)).body
    expect(drafted.subject).toMatch(/^Your request C-/)
    expect(drafted.body).toMatch(/^Dear Grace,\s+Kind regards\nAda Admin$/)
    const words = { version: 1, subject: 'The letter', body: 'Dear {first name},\n\nplease send us a copy.\n\n{me}' }
    const sent = await call('POST', `/api/leads/${id}/replies`, words)
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({
      state: 'answered',
      owner: { name: 'Ada Admin' },
      version: 2,
      messages: [{ by: 'Ada Admin', to: 'thread@example.org', subject: 'The letter', mail: 'queued' }],
    })
    expect(sent.body.reply.tookMinutes).toBeGreaterThanOrEqual(0)
    expect(sent.body.reply.minutesLeft).toBeNull()
    expect(sent.body.events.map(({ kind }: { kind: string }) => kind)).toEqual(['received', 'reply', 'state', 'owner'])
    const mail = await newestMail(app, 'thread@example.org')
    const firm = await app.services.settings.get('firm')
    expect(mail).toMatchObject({ kind: 'lead.reply', replyTo: firm.email })
    expect(mail.subject).toBe(`The letter (${sent.body.reference})`)
    expect(mail.text).toContain('Dear Grace,\n\nplease send us a copy.\n\nAda Admin')
    expect(mail.text).toContain('> A letter from the tax office came.')
    expect(mail.text).not.toContain('{')
  })

  it('A11: lets only the first of two answers go, and tells the second what happened', async () => {
    const { id } = await receive({ email: 'twice@example.org' })
    const words = { version: 1, subject: 'Yes', body: 'We can.' }
    const answers = await Promise.all([1, 2].map(() => call('POST', `/api/leads/${id}/replies`, words)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late.body.error).toContain('Ada Admin changed this request meanwhile')
    expect(late.body.error).toContain('its state is now answered')
    expect((await lead(id)).messages).toHaveLength(1)
    const mails = app.db.read.selectFrom('outboxMails').select('id').where('recipient', '=', 'twice@example.org')
    expect(await mails.where('kind', '=', 'lead.reply').execute()).toHaveLength(1)
    const empty = await call('POST', `/api/leads/${id}/replies`, { version: 2, subject: ' ', body: '' })
    expect(empty.body.fields).toEqual({ subject: 'Enter a subject', body: 'Write your answer' })
  })

  it('lets the clock run on when a request was marked as answered by mistake', async () => {
    const { id } = await receive()
    await call('PATCH', `/api/leads/${id}`, { version: 1, state: 'answered' })
    expect((await lead(id)).reply.tookMinutes).not.toBeNull()
    await call('PATCH', `/api/leads/${id}`, { version: 2, state: 'new' })
    expect(await lead(id)).toMatchObject({ answeredAt: null, reply: { tookMinutes: null } })
    expect((await lead(id)).reply.minutesLeft).toBeGreaterThan(0)
    await call('POST', `/api/leads/${id}/replies`, { version: 3, subject: 'Hello', body: 'There' })
    await call('PATCH', `/api/leads/${id}`, { version: 4, state: 'in-progress' })
    expect((await lead(id)).answeredAt).not.toBeNull()
  })

  it('A11: an answer that fails for good, or bounces later, leaves the request unanswered with its clock', async () => {
    const { outbox } = app.services
    const reply = (id: number, version: number) =>
      call('POST', `/api/leads/${id}/replies`, { version, subject: 'Yes', body: 'We can.' })
    const answered = async (email: string, code: number | null = null) => {
      const { id } = await receive({ email })
      await outbox.deliver()
      smtp.refuseWith(code, { afterText: true })
      await reply(id, 1)
      expect((await lead(id)).state).toBe('answered')
      await outbox.deliver()
      smtp.refuseWith(null)
      return id
    }
    const bounce = async (recipient: string) => {
      const { headers } = await smtp.mailTo(recipient, /^Yes/)
      const report = { messageIds: [String(headers['message-id'])], recipient, reply: '550 nobody here' }
      expect(await app.db.transaction((tx) => outbox.bounced(tx, report))).toBeGreaterThan(0)
    }
    const waits = async () => (await list('sort=due')).items.map(({ id }: { id: number }) => id)

    for (const [email, code] of [
      ['refused@example.org', 554],
      ['bounced@example.org', null],
    ] as const) {
      const id = await answered(email, code)
      if (code === null) {
        expect(await waits()).not.toContain(id)
        await bounce(email)
      }
      const { state, answeredAt, reply: clock, events } = await lead(id)
      expect({ state, answeredAt, took: clock.tookMinutes }).toEqual({
        ...{ state: 'in-progress', answeredAt: null, took: null },
      })
      expect(clock.minutesLeft).toBeGreaterThan(0)
      expect(await waits()).toContain(id)
      const told = {
        text: `the email to ${email} was not delivered`,
        by: 'System',
        from: 'answered',
        to: 'in-progress',
      }
      expect(events.at(-1)).toMatchObject({ kind: 'state', ...told })
    }

    const failed = app.db.read.selectFrom('outboxMails').select(['id', 'thread']).where('state', '=', 'failed')
    const refused = await failed.where('recipient', '=', 'refused@example.org').executeTakeFirstOrThrow()
    const resent = Number(refused.thread?.split('-')[1])
    await call('POST', `/api/outbox/${refused.id}/retry`)
    expect((await lead(resent)).state, 'while it waits').toBe('in-progress')
    await outbox.deliver()
    const sent = await lead(resent)
    expect(sent).toMatchObject({ state: 'answered', answeredAt: expect.any(String) })
    expect(sent.events.at(-1)).toMatchObject({ by: 'System', text: 'the email to refused@example.org was sent' })

    const { id: reopened } = await receive({ email: 'reopened@example.org' })
    await reply(reopened, 1)
    await call('PATCH', `/api/leads/${reopened}`, { version: 2, state: 'in-progress' })
    await outbox.deliver()
    expect((await lead(reopened)).state, 'somebody has decided').toBe('in-progress')

    const again = await answered('second@example.org')
    await reply(again, 2)
    await bounce('second@example.org')
    expect(await lead(again), 'another answer is on its way').toMatchObject({ state: 'answered' })

    const closed = await answered('closed@example.org')
    await call('PATCH', `/api/leads/${closed}`, { version: 2, state: 'closed' })
    await bounce('closed@example.org')
    expect(await lead(closed)).toMatchObject({ state: 'closed' })
  })

  it('A11: changes many at once, names those that somebody else changed, and takes it back', async () => {
    const [first, second, third] = [await receive(), await receive(), await receive()]
    await call('PATCH', `/api/leads/${second.id}`, { version: 1, state: 'in-progress' })
    const marked = [first, second, third].map(({ id, version }) => ({ id, version, state: 'spam' }))
    const { body } = await call('PATCH', '/api/leads', { changes: [...marked, { id: 999_999, version: 1 }] })
    expect(body.changed.map(({ id, state, version }: Answer) => [id, state, version])).toEqual([
      [first.id, 'spam', 2],
      [third.id, 'spam', 2],
    ])
    expect(body.refused).toEqual([
      { id: second.id, reference: second.reference, message: expect.stringContaining('its state is now in progress') },
      { id: 999_999, reference: null, message: 'There is no such request.' },
    ])
    expect((await list(`q=${first.reference}`)).items).toEqual([])
    expect((await list(`state=spam&q=${first.reference}`)).total).toBe(1)
    const back = body.changed.map(({ id, version }: Answer) => ({ id, version, state: 'new' }))
    expect((await call('PATCH', '/api/leads', { changes: back })).body.refused).toEqual([])
    expect(await lead(first.id)).toMatchObject({ state: 'new', version: 3 })
    expect((await call('PATCH', '/api/leads', { changes: [] })).status).toBe(422)
    const again = [first, third].map(({ id }) => ({ id, version: 3, state: id === first.id ? 'new' : 'closed' }))
    const { changed, refused } = (await call('PATCH', '/api/leads', { changes: again })).body
    expect([changed.map(({ id }: Answer) => id), refused], 'what was so already is not counted').toEqual([
      [third.id],
      [],
    ])
  })

  it('A11: lists what waits, the soonest due first, and what is late', async () => {
    const waiting = await receive({ name: 'Waiting Person' })
    const answered = await receive({ name: 'Answered Person' })
    await call('PATCH', `/api/leads/${answered.id}`, { version: 1, state: 'answered' })
    await app.db.transaction((tx) =>
      tx
        .updateTable('leads')
        .set({ replyBy: '2026-01-05T09:00:00.000Z', dueAt: '2026-01-05T09:00:00.000Z' })
        .where('id', 'in', [waiting.id])
        .execute(),
    )
    const late = await list('late=yes')
    expect(late.items.map(({ id }: Answer) => id)).toEqual([waiting.id])
    expect(late.total).toBe(1)
    expect(late.items[0].reply.minutesLeft).toBeLessThan(-600)
    const due = await list('sort=due')
    expect(due.items[0].id).toBe(waiting.id)
    const dates = due.items.map(({ reply }: Answer) => reply.by)
    expect(dates).toEqual(dates.toSorted())
    expect(due.items.map(({ id }: Answer) => id)).not.toContain(answered.id)
    const oldest = (await list('sort=oldest')).items.map(({ id }: Answer) => id)
    expect(oldest).toEqual(oldest.toSorted((a: number, b: number) => a - b))
  })

  it('A11, M4: finds requests by tag, and offers the tags and people there are', async () => {
    const { id } = await receive()
    await call('PATCH', `/api/leads/${id}`, { version: 1, tags: ['payroll', 'zz top'] })
    expect((await list('tag=payroll')).items.map((item: Answer) => item.id)).toEqual([id])
    expect((await list('tag=pay')).total).toBe(0)
    const editor = await app.person({ role: 'editor', name: 'Edith Editor' })
    const choices = (await call('GET', '/api/leads/choices')).body
    expect(choices.tags).toEqual(['payroll', 'zz top'])
    expect(choices.owners.map(({ name }: Answer) => name)).toContain('Ada Admin')
    expect(choices.owners.map((owner: Answer) => owner.id)).not.toContain(editor.accountId)
    const accountant = await app.person({ role: 'accountant', name: 'Abel Accountant' })
    expect((await call('GET', '/api/leads/choices')).body.owners).toContainEqual({
      id: accountant.accountId,
      name: 'Abel Accountant',
    })
    const toEditor = await call('PATCH', `/api/leads/${id}`, { version: 2, owner: editor.accountId })
    expect(toEditor.body.fields.owner).toBe('Choose somebody who works in the inbox')
    await call('PATCH', `/api/leads/${id}`, { version: 2, tags: [] })
    expect((await call('GET', '/api/leads/choices')).body.tags).toEqual([])
  })

  it('A11: keeps templates, fills their places, and refuses places that nothing fills', async () => {
    const { items, placeholders } = (await call('GET', '/api/reply-templates')).body
    expect(items.length).toBeGreaterThanOrEqual(3)
    expect(placeholders).toContainEqual({ name: 'first name', means: expect.any(String) })
    const { id: leadId, reference } = await receive()
    const draft = (await call('GET', `/api/leads/${leadId}/draft?template=${items[0].id}`)).body
    expect(draft.subject).toContain(reference)
    expect(draft.body).not.toMatch(/[{}]/)
    const wrong = await call('POST', '/api/reply-templates', { name: 'Odd', subject: 'Hi', body: 'Dear {surname}' })
    expect(wrong.status).toBe(422)
    expect(wrong.body.fields.body).toMatch(/\{surname\}.*\{first name\}/)
    const words = { name: 'Soon', subject: 'Soon', body: 'Dear {name}, soon.' }
    const added = (await call('POST', '/api/reply-templates', words)).body
    const saved = await call('PUT', `/api/reply-templates/${added.id}`, { ...words, body: 'Later.', version: 1 })
    expect(saved.body).toMatchObject({ version: 2, body: 'Later.', updatedBy: 'Ada Admin' })
    const second = await call('PUT', `/api/reply-templates/${added.id}`, { ...words, version: 1 })
    expect(second.status).toBe(409)
    expect(second.body.error).toContain('Ada Admin saved this template meanwhile')
    expect((await call('DELETE', `/api/reply-templates/${added.id}`)).status).toBe(200)
    expect((await call('DELETE', `/api/reply-templates/${added.id}`)).status).toBe(404)
    expect((await call('GET', `/api/leads/${leadId}/draft?template=${added.id}`)).status).toBe(404)
  })

  it('takes what was written to a person away with them', async () => {
    const person = await app.person({ role: 'client', email: 'leaves@example.org', name: 'Lea Leaves' })
    const { id } = await receive({ email: 'leaves@example.org', name: 'Lea Leaves' })
    await call('POST', `/api/leads/${id}/replies`, { version: 1, subject: 'Dear Lea', body: 'Your secret figures' })
    await call('POST', `/api/leads/${id}/notes`, { text: 'Lea called.' })
    const leaving = { id: person.accountId, email: 'leaves@example.org', verified: true }
    const shown = JSON.stringify(await app.services.accounts.personalData.collect(leaving as never))
    expect(shown).toContain('Your secret figures')
    expect(shown).not.toContain('Lea called.')
    await app.db.transaction((tx) => app.services.accounts.personalData.erase(tx, leaving as never))
    const kept = JSON.stringify(await lead(id))
    expect(kept).not.toMatch(/Lea|secret|leaves@/)
    expect((await call('POST', `/api/leads/${id}/replies`, { version: 2, subject: 'a', body: 'b' })).status).toBe(422)
  })
})
