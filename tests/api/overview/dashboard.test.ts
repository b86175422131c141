import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, touch } from '#database/database.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { eventsOf } from '#tests/support/events.ts'
import { proposalsOf } from '#tests/support/proposals.ts'
import { makeRoom, pdfOf, sendFile } from '#tests/support/rooms.ts'

const MESSAGE = { name: 'Grace Hopper', email: 'grace@example.org', message: 'A letter from the tax office came.' }

// One story: a test goes on from the one before.
describe('the dashboard', { shuffle: false }, () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  // biome-ignore lint/suspicious/noExplicitAny: answers are read as any client without types would.
  const get = async (path: string, headers: Record<string, string>): Promise<any> =>
    (await app.call(path, { headers })).json()
  const writeIn = (more: object = {}) =>
    app.call('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...MESSAGE, ...more }),
    })

  /** Listens as this person; `next` waits for an event of this name. */
  async function listen(headers: Record<string, string>) {
    const leaving = new AbortController()
    const answer = await app.call('/api/live', { headers, signal: leaving.signal })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    let ended = false
    const more = async () => {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      ended = done
      text += value ?? ''
    }
    return {
      answer,
      all: () => text,
      async next(name: string, holding = ''): Promise<unknown> {
        const wanted = new RegExp(`event: ${name}\\ndata: (.*${holding}.*)\\n\\n`)
        for (;;) {
          const found = wanted.exec(text)
          if (found) {
            text = text.slice(found.index + found[0].length)
            return JSON.parse(found[1] ?? '')
          }
          if (ended) throw new Error(`the stream ended without ${name}: ${text}`)
          await more()
        }
      },
      async untilEnd() {
        while (!ended) await more()
      },
      leave: () => leaving.abort(),
    }
  }

  it('R15: tells the whole day in one call, and an empty one too', async () => {
    const day = await get('/api/dashboard', await app.as('admin'))
    expect(day).toMatchObject({
      content: {
        comments: { held: 0 },
        articles: { review: { total: 0, items: [] }, scheduled: { total: 0, items: [] }, drafts: { items: [] } },
      },
      office: {
        requests: { new: 0, all: 0, waiting: 0, late: 0, withinWorkingHours: 10, next: [] },
        visits: { thisWeek: 0, lastWeek: 0 },
      },
      system: { mail: { delivering: false, failed: 0, waiting: 0 }, backup: { lastAt: null, failure: null } },
    })
    expect(day.office.visits.days).toHaveLength(14)
    expect(day.system.warnings).toEqual(expect.any(Array))
  })

  it('R15: shows what waits against the promise, and what is late', async () => {
    await writeIn()
    await writeIn()
    await writeIn({ website: 'filled by a robot' })
    const admin = await app.as('admin')
    const first = (await get('/api/dashboard', admin)).office.requests
    expect(first).toMatchObject({ new: 2, all: 2, waiting: 2, late: 0 })
    const [soonest] = first.next
    await app.db.transaction((tx) =>
      tx
        .updateTable('leads')
        .set({ replyBy: '2026-01-05T09:00:00.000Z', dueAt: '2026-01-05T09:00:00.000Z' })
        .where('id', '=', soonest.id)
        .execute(),
    )
    const { requests } = (await get('/api/dashboard', admin)).office
    expect(requests).toMatchObject({ new: 2, waiting: 2, late: 1 })
    expect(requests.next[0].id).toBe(soonest.id)
    expect(requests.next[0].reply.minutesLeft).toBeLessThan(0)
  })

  it('R15: shows editors their part, and nothing of the inbox', async () => {
    const editor = await app.as('editor')
    const day = await get('/api/dashboard', editor)
    expect(day.office).toBeNull()
    expect(day.system).toBeNull()
    expect(day.content.comments).toEqual({ held: 0 })
    expect(JSON.stringify(day)).not.toContain('Grace')
    const none = { papers: null, messages: null, deadlines: null, proposals: null, documents: null, alerts: null }
    expect(await get('/api/dashboard/waiting', editor)).toEqual({ all: 0, requests: null, comments: 0, ...none })
    expect(await get('/api/dashboard/waiting', await app.as('admin'))).toMatchObject({ requests: 2, comments: 0 })
    expect(await get('/api/dashboard/queue', editor)).toMatchObject({ items: [] })
  })

  it('S5: shows everybody the events to come with their seats, and no drafts', async () => {
    expect((await get('/api/dashboard', await app.as('editor'))).events).toEqual({ total: 0, items: [] })
    const desk = eventsOf(app)
    const { id, title, startsAt } = await desk.published({ capacity: 1 })
    await desk.draft()
    for (const _ of [1, 2]) await desk.registered(id)
    for (const role of ['editor', 'accountant', 'admin'] as const) {
      const { events } = await get('/api/dashboard', await app.as(role))
      const next = { id, title, at: startsAt, taken: 1, capacity: 1, waiting: 1 }
      expect(events).toEqual({ total: 1, items: [next] })
    }
  })

  it('M4: shows accountants the inbox, deadlines and visits, and nothing of the news or of the system', async () => {
    const accountant = await app.as('accountant')
    const day = await get('/api/dashboard', accountant)
    expect(day).toMatchObject({ content: null, system: null, office: { requests: { new: 2 } } })
    expect(Object.keys(day.office).toSorted()).toEqual(['deadlines', 'requests', 'visits'])
    expect(await get('/api/dashboard/waiting', accountant)).toMatchObject({ requests: 2, comments: null, alerts: null })
    const heard = await listen(accountant)
    await heard.next('waiting')
    await app.db.transaction(async (tx) => touch(tx, 'comments', 'articles', 'leads'))
    expect(await heard.next('change')).toEqual(['leads'])
    expect(heard.all()).not.toContain('comments"')
    heard.leave()
  })

  it('R15: counts for each what is assigned to them or to nobody, and lists the most urgent first', async () => {
    const desk = clientsOf(app)
    const [mine, other] = [await app.person({ role: 'accountant' }), await app.person({ role: 'accountant' })]
    const theirs = await desk.make({ name: 'Theirs Ltd', responsible: other.accountId })
    const free = await desk.make({ name: 'Free Ltd' })
    const today = await app.services.settings.dayOf(app.clock.now())
    const due = (clientId: number, title: string, dueOn: string) =>
      desk.done('POST', '/api/deadlines', { clientId, title, service: '', dueOn })
    const late = await due(free.id, 'Late levy', '2026-01-05')
    await due(theirs.id, 'Not mine', today)
    await due(free.id, 'Far away', '2027-12-31')
    const room = await desk.member(free.id, 'owner')
    const letter = { subject: 'Invoice 12', body: 'Where is it?' }
    const asked = await desk.done('POST', `/api/my/clients/${free.id}/conversations`, letter, room.bearer)
    const [lead] = (await get('/api/leads', await app.as('admin'))).items
    await desk.done('PATCH', `/api/leads/${lead.id}`, { version: lead.version, owner: other.accountId })

    const waiting = await get('/api/dashboard/waiting', mine.bearer)
    expect(waiting).toMatchObject({ requests: 1, deadlines: 1, messages: 1, papers: 0, proposals: 0, all: 3 })
    expect(await get('/api/dashboard/waiting', other.bearer)).toMatchObject({ requests: 2, deadlines: 2, all: 5 })
    const { items, counts } = await get('/api/dashboard/queue', mine.bearer)
    expect(counts).toMatchObject({ replies: 1, deadlines: 1, messages: 1 })
    expect(items).toHaveLength(3)
    expect(items[0]).toMatchObject({ kind: 'deadline', title: 'Late levy', isLate: true, about: 'Free Ltd' })
    expect(items[0].to).toBe(`/dashboard/deadlines/${late.id}`)
    expect(items.map(({ to }: { to: string }) => to)).toContain(`/dashboard/conversations/${asked.id}`)
    expect(JSON.stringify(items)).not.toMatch(/Not mine|Far away/)
    await desk.done('PATCH', `/api/leads/${lead.id}`, { version: lead.version + 1, owner: null })
  })

  it('A11: tells admins of a new request at once, and editors nothing of it', async () => {
    const [admin, editor] = [await listen(await app.as('admin')), await listen(await app.as('editor'))]
    expect(admin.answer.headers.get('content-type')).toBe('text/event-stream')
    expect(admin.answer.headers.get('cache-control')).toBe('private, no-store')
    const { requests } = (await admin.next('waiting')) as { requests: number }
    expect(await editor.next('waiting')).toMatchObject({ requests: null, comments: 0 })
    await writeIn()
    expect(await admin.next('waiting')).toMatchObject({ requests: requests + 1, comments: 0 })
    expect(await admin.next('change')).toEqual(['leads'])
    await app.db.transaction(async (tx) => touch(tx, 'comments', 'leads'))
    expect(await editor.next('change')).toEqual(['comments'])
    expect(editor.all()).not.toContain('leads')
    expect(await admin.next('change', 'comments')).toEqual(['leads', 'comments'])
    admin.leave()
    editor.leave()
  })

  it('M5: a member sees how much waits, client by client, and nothing of clients that others act for', async () => {
    const { done } = clientsOf(app)
    const mine = async (person: { bearer: Record<string, string> }) => (await get('/api/my/to-do', person.bearer)).items
    const { client, proposal, email, signer } = await proposalsOf(app).opened()
    const room = await makeRoom(app)
    expect(await mine(room.owner)).toEqual([])
    const items = ['Bank statements', 'Payslips'].map((title) => ({ title }))
    await done('POST', '/api/paper-requests', { clients: [room.id], title: 'Year end', items })
    const letter = { clientId: room.id, subject: 'Hello', body: 'Shall we meet?' }
    const { id } = await done('POST', '/api/conversations', letter)
    const staff = await app.person({ role: 'admin' })
    const shared = {
      name: 'Accounts.pdf',
      client: room.id,
      target: 'room',
      acknowledgement: 'confirm',
      content: pdfOf('them'),
    }
    await sendFile(app, staff, shared)
    const all = { client: room.id, papers: 2, documents: 1, proposals: 0, messages: 1 }
    expect(await mine(room.owner)).toEqual([all])
    expect(await mine(room.reader), 'who may not send is asked for no papers').toEqual([{ ...all, papers: 0 }])
    // Put aside by the firm it is unread all the same.
    const { version, messages } = await done('GET', `/api/conversations/${id}`)
    await done('PATCH', `/api/conversations/${id}`, { version, state: 'closed' })
    expect(await mine(room.owner)).toEqual([all])
    await done(
      'POST',
      `/api/my/clients/${room.id}/conversations/${id}/read`,
      { upTo: messages[0].id },
      room.owner.bearer,
    )
    expect(await mine(room.owner)).toEqual([{ ...all, messages: 0 }])
    const waits = { client: client.id, papers: 0, documents: 0, proposals: 1, messages: 0 }
    expect(await mine({ bearer: signer }), email).toEqual([waits])
    await done('POST', `/api/proposals/${proposal.id}/withdraw`)
    expect(await mine({ bearer: signer })).toEqual([])
  })

  it('hears of what another instance has changed', async () => {
    const admin = await listen(await app.as('admin'))
    await admin.next('waiting')
    const other = await openDatabase(app.config.databaseUrl, app.log)
    await other.transaction(async (tx) => {
      await tx.updateTable('leads').set({ updatedAt: new Date().toISOString() }).execute()
      touch(tx, 'leads')
    })
    expect(await admin.next('change', 'leads')).toContain('leads')
    await other.close()
    admin.leave()
  })

  it('stops telling whoever has signed out, and lets everybody go when the system closes', async () => {
    const person = await app.person({ role: 'admin' })
    const [gone, still] = [await listen(person.bearer), await listen(await app.as('admin'))]
    await app.db.transaction((tx) => tx.deleteFrom('sessions').where('id', '=', person.sessionId).execute())
    await app.services.live.beat()
    await gone.untilEnd()
    expect(gone.all()).not.toContain('still here')
    void app.services.live.close()
    await still.untilEnd()
    expect(still.all()).toContain('still here')
    expect(app.services.live.count()).toBe(0)
    const late = await listen(await app.as('admin'))
    await late.untilEnd()
    expect(late.all()).toContain('retry: 3000')
  })
})
