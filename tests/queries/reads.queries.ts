import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALWAYS_ASKED, OF_A_TEAM, QUERIES } from '#tests/api/ledgers/questions.ts'
import { makeReadingSite, READ_CALLS, type ReadingSite } from '#tests/api/ledgers/reading-site.ts'
import { everyCall } from '#tests/support/every-call.ts'
import { questionsOf } from '#tests/support/list-questions.ts'
import { watchQueries } from './conditions.ts'

interface Asked {
  name: string
  ask: () => Promise<string>
}

/** More answers of one place are seldom different. */
const MOST_TRIES = 8
const wanted = new RegExp(process.env.QUERIES ?? '.')

// Plants one mistake after the other in the queries of the recorded readings, and prints those after which every answer is the same.
describe('mistakes in queries', () => {
  let site: ReadingSite
  let watch: ReturnType<typeof watchQueries>
  beforeAll(async () => {
    site = await makeReadingSite()
    watch = watchQueries()
  }, 600_000)
  afterAll(async () => {
    watch.stop()
    await site.app.close()
  })

  it('are noticed in an answer', { timeout: 3_600_000 }, async () => {
    const readings = new Map<Asked, string>()
    const places = new Map<string, Asked[]>()
    for (const asked of await questions()) {
      const first = await asked.ask()
      const { result, mistakes } = await watch.during(asked.ask)
      // What differs by itself shows nothing.
      if (result !== first) continue
      readings.set(asked, result)
      for (const each of mistakes) if (wanted.test(each)) places.set(each, [...(places.get(each) ?? []), asked])
    }
    let noticed = 0
    const unseen: string[] = []
    for (const [mistake, asked] of [...places].sort(([one], [other]) => (one < other ? -1 : 1))) {
      if (await isNoticed(mistake, asked, readings)) noticed += 1
      else unseen.push(`${mistake}   (${asked[0]?.name})`)
    }
    console.log(`${unseen.join('\n')}\n\n${noticed} of ${places.size} mistakes in queries change an answer`)
    expect(places.size).toBeGreaterThan(0)
  })

  async function isNoticed(mistake: string, asked: Asked[], readings: Map<Asked, string>): Promise<boolean> {
    for (const each of spread(asked)) {
      const answer = await watch.withMistake(mistake, each.ask).catch(() => 'fails')
      if (answer !== readings.get(each)) return true
    }
    return false
  }

  /** Some of all, from the first to the last. */
  function spread(all: Asked[]): Asked[] {
    const step = Math.max(1, all.length / MOST_TRIES)
    return Array.from({ length: Math.min(all.length, MOST_TRIES) }, (_, at) => all[Math.floor(at * step)] as Asked)
  }

  async function questions(): Promise<Asked[]> {
    const asks: Asked[] = []
    const add = (name: string, path: string, headers: Record<string, string>) =>
      asks.push({
        name: `${name} ${path}`,
        ask: async () => {
          await site.app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
          const answer = await site.app.call(path, { headers })
          return `${answer.status} ${(await answer.text()).replace(/"requestId":"[^"]*"/, '')}`
        },
      })
    for (const call of await everyCall(site.app)) {
      if (!READ_CALLS.includes(call.name)) continue
      const queries = [
        ALWAYS_ASKED[call.name] ?? '',
        ...(QUERIES[call.name] ?? []),
        ...questionsOf(call.parameters, site.ids),
      ]
      const own = await site.readerOf(call.name)
      for (const query of new Set(queries)) {
        add('', site.addressOf(call.name, query), own)
        if (!call.name.includes('/my/') && call.access !== 'public')
          add('team:', site.addressOf(call.name, query), site.other.bearer)
      }
    }
    for (const path of OF_A_TEAM) add('team:', path.replace('{event}', String(site.ids.event)), site.other.bearer)
    return asks
  }
})
