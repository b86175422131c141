import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { NEW_KIND } from '#contract/work/appointment-fields.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { deadlinesOf } from '#tests/support/calendar.ts'
import { eventsOf } from '#tests/support/events.ts'
import { type Call, everyCall } from '#tests/support/every-call.ts'
import { createFuzz } from '#tests/support/fuzz.ts'
import { pdfOf, sendFile } from '#tests/support/rooms.ts'

// Some seven for each call on each engine, and no two the same.
const REQUESTS = 3_400
const SEEDS = { sqlite: 20_261_115, postgres: 20_261_116 }
/** Streams that stay open, and work that takes minutes by its nature. */
const LEFT_OUT = ['GET /api/live', 'POST /api/backups']

describe('every call of the API', () => {
  let app: TestApp
  let calls: Call[]
  beforeAll(async () => {
    app = await startApp()
    await fillRooms()
    calls = (await everyCall(app)).filter(({ name }) => !LEFT_OUT.includes(name))
  })
  afterAll(() => app.close())

  /** Things that small numbers name, so that requests get past the question whether there is one. */
  async function fillRooms(): Promise<void> {
    const { make, done, rule, deadline } = deadlinesOf(app)
    const events = eventsOf(app)
    for (let number = 0; number < 3; number++) {
      const { id } = await make()
      await done('POST', '/api/conversations', { clientId: id, subject: 'A question', body: 'May I?' })
      await done('POST', '/api/paper-requests', { clients: [id], title: 'Year end', items: [{ title: 'Statements' }] })
      await done('POST', `/api/my/clients/${id}/folders`, { name: 'Returns' })
      await deadline(id, '2026-12-20')
      await rule({ name: `Return ${number}` })
      await addDocument(id, String(number + 1))
      const schedule = {
        client: id,
        title: 'Receipts',
        items: [{ title: 'Receipts' }],
        every: 'month',
        day: 1,
        dueDays: 14,
      }
      await done('POST', '/api/paper-request-schedules', schedule)
      await done('POST', '/api/appointment-kinds', { ...NEW_KIND, name: `Kind ${number}` })
      const event = await events.published()
      for (let seat = 0; seat < 2; seat++) await events.register(event.id)
    }
    await done('POST', '/api/newsletters')
  }

  async function addDocument(client: number, id: string): Promise<void> {
    const sender = await app.person({ role: 'admin' })
    const { body } = await sendFile(app, sender, { name: 'paper.pdf', client, content: pdfOf(id) })
    const { documentId } = body.receipt
    await app.db.transaction(async (tx) => {
      const row = await tx.selectFrom('documents').selectAll().where('id', '=', documentId).executeTakeFirstOrThrow()
      await tx
        .insertInto('documents')
        .values({ ...row, id })
        .execute()
      const own = { documentId: id }
      await tx.updateTable('documentVersions').set(own).where('documentId', '=', documentId).execute()
      await tx.updateTable('documentTexts').set(own).where('documentId', '=', documentId).execute()
      await tx.deleteFrom('documents').where('id', '=', documentId).execute()
    })
  }

  const callers = new Map<string, Record<string, string>>()
  async function someone(role: 'client' | 'admin', number: number): Promise<Record<string, string>> {
    const { bearer } = await app.person({ email: `caller-${number}@fuzz.example`, role })
    callers.set(role, bearer)
    return bearer
  }

  it(`answers ${REQUESTS} requests made from its own description by what that describes, and by no failure`, async () => {
    const fuzz = createFuzz(SEEDS[inject('database').engine])
    const faults: string[] = []
    const met = new Set<string>()
    for (let number = 0; number < REQUESTS; number++) {
      const call = calls[number % calls.length] as Call
      const role = fuzz.pick(['public', 'client', 'admin', 'admin'] as const)
      const headers = role === 'public' ? {} : (callers.get(role) ?? (await someone(role, number)))
      const { path, init } = fuzz.request(call)
      try {
        const answer = await app.call(path, { ...init, headers: { ...(init.headers as object), ...headers } })
        if (answer.status >= 500) faults.push(`${call.name} answered ${answer.status} to ${path} ${init.body}`)
        if (answer.status < 300) met.add(call.name)
        // A user new after an act that was done: it may well have ended an account or a session.
        if (answer.status === 401 || (answer.ok && init.method !== 'GET')) callers.delete(role)
        await answer.body?.cancel()
      } catch (error) {
        faults.push(`${path} ${String(init.body).slice(0, 200)}: ${(error as Error).message}`)
      }
    }
    expect(faults).toEqual([])
    // Requests that are all refused by the first check would prove little.
    expect(met.size).toBeGreaterThan(calls.length / 3)
  }, 240_000)
})
