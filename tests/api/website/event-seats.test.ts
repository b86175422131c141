import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newEmail } from '#tests/support/accounts.ts'
import { type Instance, startAnother, startApp, type TestApp } from '#tests/support/app.ts'
import { eventsOf } from '#tests/support/events.ts'

describe('seats of an event', () => {
  let app: TestApp
  let other: Instance
  let desk: ReturnType<typeof eventsOf>
  beforeAll(async () => {
    app = await startApp()
    other = await startAnother(app)
    desk = eventsOf(app)
  })
  afterAll(async () => {
    await other.close()
    await app.close()
  })
  beforeEach(() => app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute()))

  const form = (n: number, seats = 1) => ({
    ...{ name: `Person ${n}`, email: newEmail(`seat-${n}`), phone: '', company: '', answers: [] as string[] },
    attendees: Array.from({ length: seats }, (_, at) => `Person ${n}.${at}`),
  })
  const sender = (n: number) => ({ actor: null, address: `10.${n >> 8}.${n & 255}.1` })
  /** As a form is sent again after "try again later": where all connections are in use, a call waits only so long. */
  async function registered(
    n: number,
    id: number,
    sent = form(n),
  ): Promise<{ registration: { id: number; state: string } }> {
    const { registrations } = (n % 2 ? other : app).services.events
    try {
      return await registrations.register(id, sent, sender(n))
    } catch (error) {
      if (!app.db.engine.isUnavailable(error)) throw error
      return await registered(n, id, sent)
    }
  }
  const rowsOf = (id: number) =>
    app.db.read.selectFrom('registrations').selectAll().where('eventId', '=', id).orderBy('id').execute()

  it('S2: of 200 registrations at once on two instances 8 get the seats and 192 one order on the waiting list', async () => {
    const { id } = await desk.published({ capacity: 8 })
    const made = await Promise.all(Array.from({ length: 200 }, (_, n) => registered(n, id)))
    expect(made.filter(({ registration }) => registration.state === 'confirmed')).toHaveLength(8)
    const rows = await rowsOf(id)
    const places = rows.filter(({ state }) => state === 'waiting').map(({ place }) => place as number)
    expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 192 }, (_, n) => n + 1))
    const event = await app.db.read.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([event.seatsTaken, event.waiting]).toEqual([8, 192])
  }, 120_000)

  it('S2: the same form sent ten times at once on two instances is one registration', async () => {
    const { id } = await desk.published({ capacity: 8 })
    const sent = form(1)
    const again = Array.from({ length: 10 }, (_, n) => n)
    const made = await Promise.all(
      again.map((n) => (n % 2 ? other : app).services.events.registrations.register(id, sent, sender(n))),
    )
    expect(new Set(made.map(({ registration }) => registration.id)).size).toBe(1)
    expect(await rowsOf(id)).toHaveLength(1)
  })

  const act = fc.oneof(
    fc.record({ act: fc.constant('register' as const), seats: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ act: fc.constantFrom('cancel' as const, 'accept' as const), of: fc.nat(30) }),
    fc.record({ act: fc.constant('raise' as const), by: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ act: fc.constant('expire' as const) }),
  )

  it('S3: whatever people and the office do, no seat is given twice and the waiting list keeps its order', async () => {
    const { registrations, expireOffers } = app.services.events
    let count = 1000
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (acts) => {
        await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
        const { id } = await desk.published({ capacity: 2 })
        const offered: number[] = []
        for (const each of acts) {
          const rows = await rowsOf(id)
          const chosen = 'of' in each ? rows[each.of % Math.max(1, rows.length)] : undefined
          const token = chosen && registrations.tokenOf(chosen)
          if (each.act === 'register')
            await registrations.register(id, form(++count, each.seats), sender(count % 60000))
          if (each.act === 'cancel' && token) await registrations.cancel(token)
          if (each.act === 'accept' && token) await registrations.accept(token).catch(() => {})
          if (each.act === 'raise') {
            const { version, details } = await desk.done('GET', `/api/events/${id}`)
            const sessions = details.sessions.map(({ day, start, end }: Record<string, string>) => ({
              day,
              start,
              end,
            }))
            const change = { ...details, sessions, version, capacity: details.capacity + each.by }
            await desk.done('PUT', `/api/events/${id}`, change)
          }
          if (each.act === 'expire') {
            app.clock.advance({ hours: 25 })
            await expireOffers()
          }
          const now = await rowsOf(id)
          const event = await app.db.read
            .selectFrom('events')
            .selectAll()
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          const held = now.filter(({ state }) => state === 'confirmed' || state === 'offered')
          const taken = held.reduce((sum, { seats }) => sum + seats, 0)
          const waiting = now.filter(({ state }) => state === 'waiting')
          expect(taken).toBe(event.seatsTaken)
          expect(waiting.length).toBe(event.waiting)
          expect(taken).toBeLessThanOrEqual(event.capacity)
          // Nobody waits for seats that are free.
          const first = waiting.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))[0]
          if (first) expect(taken + first.seats).toBeGreaterThan(event.capacity)
          const newly = now.filter(({ state, id: each }) => state === 'offered' && !offered.includes(each))
          const places = newly.map(({ place }) => place ?? 0).toSorted((a, b) => a - b)
          for (const row of waiting) for (const place of places) expect(row.place ?? 0).toBeGreaterThan(place)
          offered.push(...newly.map((row) => row.id))
        }
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})
