import { hash } from 'node:crypto'
import { type Limit, limitCounts } from '#server/http/rate-limit.ts'
import type { TestApp } from '#tests/support/app.ts'
import { comparable } from '#tests/support/comparable.ts'

interface Count {
  key: string
  limit: Limit
}

/** Makes a call, and answers its status, and how it was refused. */
type Make = () => Promise<string>

/** Above it a count is only counted. */
const UNBOUNDED = 1e9

/** Learns under which limits calls count, and tries the last call that each allows and the first that it refuses. */
export function learnLimits(app: TestApp) {
  const counts: Count[] = []
  const listen = (count: unknown) => counts.push(count as Count)
  limitCounts.subscribe(listen)
  /** The calls that count under a limit. */
  const callers = new Map<string, string[]>()
  /** Those that take back what they counted, as they succeeded. */
  const returned = new Map<string, string[]>()
  let hitsBefore = new Map<string, number>()

  async function hitsNow(): Promise<Map<string, number>> {
    const rows = await app.db.read.selectFrom('rateLimits').select(['key', 'hits']).execute()
    return new Map(rows.map(({ key, hits }) => [key, hits]))
  }

  const lineOf = ({ key, limit }: Count) => {
    const hits = limit.hits > UNBOUNDED ? 'counted' : limit.hits
    return `${comparable(key, app.clock.now())} ${hits} in ${limit.windowSeconds} s`
  }

  async function countsOf(make: Make): Promise<Count[]> {
    const before = counts.length
    await make()
    return counts.splice(before)
  }

  /** Nothing was counted yet, but under this key so often. */
  async function setHits({ key, limit }: Count, hits: number): Promise<void> {
    const windowEndsAt = new Date(app.clock.now().getTime() + limit.windowSeconds * 1000).toISOString()
    await app.db.transaction(async (tx) => {
      await tx.deleteFrom('rateLimits').execute()
      await tx.insertInto('rateLimits').values({ key, hits, windowEndsAt }).execute()
    })
  }

  return {
    /** From here on a call counts. */
    async begin(): Promise<void> {
      counts.splice(0)
      hitsBefore = await hitsNow()
    },

    /** What was counted since then was counted by this call. */
    async note(name: string): Promise<void> {
      const made = counts.splice(0)
      const add = (to: typeof callers, lines: string[]) => {
        for (const line of new Set(lines)) to.set(line, [...(to.get(line) ?? []), name])
      }
      add(callers, made.map(lineOf))
      const hits = await hitsNow()
      const isReturned = ({ key }: Count) => (hits.get(key) ?? 0) <= (hitsBefore.get(key) ?? 0)
      add(returned, made.filter(isReturned).map(lineOf))
    },

    /** Each limit with the calls that count under it, and which of them take that back. */
    lines: () =>
      [...callers]
        .map(([line, names]) => {
          const back = returned.get(line) ?? []
          return [line, ...names.map((name) => (back.includes(name) ? `${name} (taken back)` : name))].join('\n  ')
        })
        .sort(),

    /** The keys under which a call counts; those by the hash of one of these addresses say so. */
    async keysOf(make: Make, addresses: string[]): Promise<string[]> {
      const hashes = addresses.flatMap((address) =>
        (['base64url', 'hex'] as const).map((encoding) => hash('sha256', address.toLowerCase(), encoding)),
      )
      const named = (key: string) => hashes.reduce((text, each) => text.replace(each, '{address}'), key)
      const keys = (await countsOf(make)).map(({ key }) => comparable(named(key), app.clock.now()))
      return [...new Set(keys.map(String))].sort()
    },

    /** Of each limit a call that is answered in another way once there were too many; what it is answered before and then. */
    async atTheirEnds(prepare: (name: string) => Promise<Make>): Promise<string[]> {
      const lines: string[] = []
      for (const [line, names] of callers) {
        if (line.includes(' counted in ')) continue
        let shown = 'no call of these is refused'
        for (const name of names.slice(0, 4)) {
          const make = await prepare(name)
          const count = (await countsOf(make)).find((each) => lineOf(each) === line)
          if (!count) continue
          await setHits(count, count.limit.hits)
          const refused = await make()
          await setHits(count, count.limit.hits - 1)
          const allowed = await make()
          if (allowed === refused) continue
          shown = `${name}: ${allowed}, then ${refused}`
          break
        }
        lines.push(`${line}\n  ${shown}`)
      }
      return lines.sort()
    },

    stop: () => limitCounts.unsubscribe(listen),
  }
}
