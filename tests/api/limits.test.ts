import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRateLimits, type RateLimits } from '#server/http/rate-limit.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

const KEYS = ['a:1', 'a:2', 'b:1']
const LIMITS = { short: { hits: 2, windowSeconds: 60 }, long: { hits: 4, windowSeconds: 3600 } }
const limitOf = (key: string) => (key.startsWith('a') ? LIMITS.short : LIMITS.long)

type Act =
  | { do: 'take' | 'count' | 'give back' | 'forget' | 'work' | 'fail'; key: string }
  | { do: 'take all' | 'take all in'; keys: string[] }
  | { do: 'forget beginning'; start: string }
  | { do: 'sweep' }
  | { do: 'wait'; seconds: number }

const key = fc.constantFrom(...KEYS)
const acts = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('take', 'count', 'work', 'fail'), key }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('give back', 'forget'), key }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('take all', 'take all in'),
        keys: fc.subarray(KEYS, { minLength: 1 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('forget beginning'), start: fc.constantFrom('a:', 'b', 'a:1') }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep') }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('wait'), seconds: fc.constantFrom(1, 59, 60, 61, 3600) }) },
  ) as fc.Arbitrary<Act>,
  { minLength: 1, maxLength: 40 },
)

/** A window that has just ended, and one call taken back twice. */
const BOUNDS: [Act[]][] = [
  [
    [
      { do: 'take', key: 'a:1' },
      { do: 'wait', seconds: 60 },
      { do: 'take', key: 'a:1' },
    ],
  ],
  [
    [
      { do: 'take', key: 'a:1' },
      { do: 'give back', key: 'a:1' },
      { do: 'give back', key: 'a:1' },
    ],
  ],
]

/** The same in plain words: a window begins with the first call and does not move; what is refused as a whole counts nowhere. */
function modelOf() {
  let now = 0
  const windows = new Map<string, { hits: number; ends: number }>()
  function count(name: string): number {
    const open = windows.get(name)
    const { hits, windowSeconds } = limitOf(name)
    const next = open && open.ends > now ? { ...open, hits: open.hits + 1 } : { hits: 1, ends: now + windowSeconds }
    windows.set(name, next)
    return next.hits <= hits ? 0 : next.ends - now
  }
  function undo(name: string): void {
    const open = windows.get(name)
    if (open && open.hits > 0) windows.set(name, { ...open, hits: open.hits - 1 })
  }
  function takeAll(names: string[]): number {
    const before = new Map(windows)
    const wait = Math.max(...names.map(count))
    if (wait > 0) {
      windows.clear()
      for (const [name, open] of before) windows.set(name, open)
    }
    return wait
  }
  function act(what: Act): number | null {
    if (what.do === 'take') return takeAll([what.key])
    if (what.do === 'take all') return takeAll(what.keys)
    if (what.do === 'count' || what.do === 'work') return count(what.key)
    if (what.do === 'take all in') {
      const wait = Math.max(...what.keys.map(count))
      if (wait > 0) for (const name of what.keys) undo(name)
      return wait > 0 ? 1 : 0
    }
    if (what.do === 'fail') {
      const before = windows.get(what.key)
      const wait = count(what.key)
      // Work that fails takes its count along; a call that is refused is counted all the same.
      if (wait === 0 && before) windows.set(what.key, before)
      if (wait === 0 && !before) windows.delete(what.key)
      return wait > 0 ? wait : -1
    }
    if (what.do === 'give back') undo(what.key)
    if (what.do === 'forget') windows.delete(what.key)
    if (what.do === 'forget beginning') for (const name of KEYS) if (name.startsWith(what.start)) windows.delete(name)
    if (what.do === 'sweep') for (const [name, { ends }] of windows) if (ends < now) windows.delete(name)
    if (what.do === 'wait') now += what.seconds
    return null
  }
  const rows = () => [...windows].map(([name, { hits, ends }]) => `${name} ${hits} until ${ends}`).toSorted()
  return { act, rows }
}

describe('the limits of calls', () => {
  let app: TestApp
  let limits: RateLimits
  beforeAll(async () => {
    app = await startApp()
    limits = createRateLimits(app)
  })
  afterAll(() => app.close())

  const waitOf = async (work: Promise<unknown>): Promise<number> => {
    try {
      await work
      return 0
    } catch (error) {
      const { headers } = error as { headers?: Record<string, string> }
      if (!headers) return -1
      return Number(headers['Retry-After'])
    }
  }

  async function act(what: Act): Promise<number | null> {
    const { db, clock } = app
    const taking = (keys: string[]) => keys.map((name) => ({ key: name, limit: limitOf(name) }))
    if (what.do === 'take') return await waitOf(limits.take(what.key, limitOf(what.key)))
    if (what.do === 'take all') return await waitOf(limits.takeAll(taking(what.keys)))
    if (what.do === 'count') return (await limits.countCall(what.key, limitOf(what.key))).wait
    if (what.do === 'take all in')
      return (await db.transaction((tx) => limits.takeAllIn(tx, taking(what.keys)))) === null ? 1 : 0
    if (what.do === 'work' || what.do === 'fail') {
      const work = async () => {
        if (what.do === 'fail') throw new Error('the work failed')
      }
      return await waitOf(limits.within({ key: what.key, limit: limitOf(what.key) }, work))
    }
    if (what.do === 'give back') await db.transaction((tx) => limits.giveBack(tx, what.key))
    if (what.do === 'forget') await db.transaction((tx) => limits.clearIn(tx, [what.key]))
    if (what.do === 'forget beginning') await db.transaction((tx) => limits.clearBeginning(tx, what.start))
    if (what.do === 'sweep') await limits.sweep()
    if (what.do === 'wait') clock.advance({ seconds: what.seconds })
    return null
  }

  async function rows(began: number): Promise<string[]> {
    const found = await app.db.read.selectFrom('rateLimits').selectAll().where('key', 'in', KEYS).execute()
    const line = (row: { key: string; hits: number; windowEndsAt: string }) =>
      `${row.key} ${row.hits} until ${(Date.parse(row.windowEndsAt) - began) / 1000}`
    return found.map(line).toSorted()
  }

  it('count as they are described, whatever comes after what', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (all) => {
        app.clock.stop()
        await app.db.transaction((tx) => limits.clearIn(tx, KEYS))
        const began = app.clock.now().getTime()
        const model = modelOf()
        for (const what of all) {
          expect([what, await act(what)]).toEqual([what, model.act(what)])
          expect(await rows(began), JSON.stringify(what)).toEqual(model.rows())
        }
      }),
      { numRuns: 40, seed: 20261119, examples: BOUNDS },
    )
  })
})
