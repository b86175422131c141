import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from '#database/engine.ts'
import { claimLease, releaseLease, renewLease } from '#server/runs/leases.store.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

const BEGAN = Date.parse('2026-11-20T10:00:00.000Z')
const SECONDS = 30

type Act =
  | { do: 'claim' | 'renew' | 'release'; holder: string; name: string }
  | { do: 'pass'; ms: number }
  /** The clock of the database is set back, as after it was ahead. */
  | { do: 'set back'; ms: number }

const acts = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constantFrom('claim', 'claim', 'renew', 'release'),
        holder: fc.constantFrom('one', 'other'),
        name: fc.constantFrom('backups', 'exports'),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('pass'), ms: fc.constantFrom(1, 999, 1000, 29_999, 30_000, 30_001) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('set back'), ms: fc.constantFrom(1000, 30_000, 30_001, 3_600_000) }),
    },
  ) as fc.Arbitrary<Act>,
  { minLength: 1, maxLength: 30 },
)

/** In plain words: who holds it holds it until its end, and whoever renews has to be the one; an end too far ahead counts for nothing. */
function modelOf() {
  let now = 0
  const held = new Map<string, { holder: string; until: number }>()
  return {
    now: () => now,
    held: () => [...held].map(([name, { holder, until }]) => `${name} ${holder} ${until}`).toSorted(),
    act(what: Act): boolean | null {
      if (what.do === 'pass') now += what.ms
      if (what.do === 'set back') now -= what.ms
      if (what.do === 'pass' || what.do === 'set back') return null
      const { name, holder } = what
      const lease = held.get(name)
      const until = now + SECONDS * 1000
      if (what.do === 'release') {
        if (lease?.holder === holder) held.delete(name)
        return null
      }
      const may =
        what.do === 'renew'
          ? lease?.holder === holder
          : !lease || lease.until < now || lease.until > now + 2 * SECONDS * 1000
      if (may) held.set(name, { holder, until })
      return may
    },
  }
}

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

it('one holds a lease until it ends, is given back or was written by a clock that was ahead', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      const { db } = app
      await db.transaction((tx) => tx.deleteFrom('leases').where('name', 'in', ['backups', 'exports']).execute())
      const model = modelOf()
      const engine = { now: async () => new Date(BEGAN + model.now()) } as unknown as Engine
      async function act(what: Act): Promise<boolean | null> {
        if (what.do === 'pass' || what.do === 'set back') return null
        const lease = { name: what.name, holder: what.holder, seconds: SECONDS }
        if (what.do === 'claim') return await db.transaction((tx) => claimLease(engine, tx, lease))
        if (what.do === 'renew') return await db.transaction((tx) => renewLease(engine, tx, lease))
        await db.transaction((tx) => releaseLease(tx, lease))
        return null
      }
      for (const what of all) {
        const found = await act(what)
        expect([what, found]).toEqual([what, model.act(what)])
        const rows = await db.read
          .selectFrom('leases')
          .selectAll()
          .where('name', 'in', ['backups', 'exports'])
          .execute()
        const lines = rows.map(({ name, holder, until }) => `${name} ${holder} ${Date.parse(until) - BEGAN}`).toSorted()
        expect(lines, JSON.stringify(what)).toEqual(model.held())
      }
    }),
    { numRuns: 60, seed: 84150962 },
  )
})
