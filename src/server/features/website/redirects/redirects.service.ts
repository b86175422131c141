import { PAGE_SIZE } from '#contract/limits.ts'
import type { RedirectOrder } from '#contract/website/redirect-fields.ts'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { pageAt } from '#domain/paging.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit, Doer } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, Problem, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import {
  asLinked,
  keysAbout,
  keysOf,
  type Leading,
  locationOf,
  ownKeyOf,
  type Redirect,
  type RedirectKind,
  type RedirectReason,
  readFrom,
  readTarget,
  STATUS,
  settle,
  type Wanted,
} from './redirects.model.ts'
import * as store from './redirects.store.ts'

export type Redirects = ReturnType<typeof createRedirects>

interface Needs {
  audit: Audit
  settings: Pick<SettingsService, 'dayOf'>
}

interface Given {
  from: string
  to: string
  kind: RedirectKind
}

/** Why it was made by something else than a hand. */
type Made = Exclude<RedirectReason, 'hand' | 'import'>

/** How many redirects are counted between two writings; what is followed beyond them is not lost, but not counted either. */
const MOST_COUNTED = 10_000

/** Old addresses that lead elsewhere. No redirect ever leads to another: chains are shortened as they are written. */
export function createRedirects(
  { db, clock, config }: Pick<Tools, 'db' | 'clock' | 'config'>,
  { audit, settings }: Needs,
) {
  const { publicUrl } = config
  let followed = new Map<number, number>()

  const settled = async (tx: Tx, wanted: Wanted) =>
    settle(await store.listByKeys(tx, keysAbout(wanted.to, [wanted.from], publicUrl)), wanted, publicUrl)

  async function endOf(tx: Tx, address: string, steps = 20): Promise<string> {
    const next = steps > 0 ? await store.findByKeys(tx, keysOf(address)) : undefined
    return next ? await endOf(tx, asLinked(next.to), steps - 1) : address
  }

  async function refuseTaken(tx: Tx, there: Redirect | undefined, id?: number): Promise<void> {
    // Nobody is led on from an address that was given up: it may be led elsewhere.
    if (there?.kind === 'gone' && there.id !== id) return await store.remove(tx, there.id)
    if (there && there.id !== id) {
      throw problem('redirect-exists', 409, `This address leads to ${there.to} already.`, {
        fields: { from: `This address leads to ${there.to} already. Change that redirect.` },
      })
    }
  }

  async function record(
    tx: Tx,
    doer: Doer,
    action: 'redirect.added' | 'redirect.changed' | 'redirect.removed',
    of: Redirect,
  ): Promise<void> {
    await audit.record(tx, doer, { action, subject: `redirect:${of.id}`, detail: { from: of.from, to: of.to } })
    touch(tx, 'redirects')
  }

  /** Nobody else writes redirects meanwhile: two that are right by themselves may make a circle. */
  const hold = (tx: Tx) => db.engine.lock(tx, 'redirects')

  async function alone<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
    await hold(tx)
    return await work()
  }

  return {
    async list(asked: store.RedirectFilter & { page: number; order: RedirectOrder }) {
      const total = await store.count(db.read, asked)
      const { window, ...at } = pageAt({ total }, asked.page, PAGE_SIZE.office)
      return { items: await store.list(db.read, asked, { order: asked.order, ...window }), ...at, total }
    },

    /** For those who write many in one transaction. */
    hold,

    /** Those that lead somewhere: an address that was given up says nothing to another site. */
    everyone: () => store.listLeading(db.read),

    create: (actor: Actor, given: Given): Promise<Redirect> =>
      db.transaction((tx) =>
        alone(tx, async () => {
          const { written, there } = await settled(tx, { ...given, reason: 'hand' })
          await refuseTaken(tx, there)
          const now = isoNow(clock)
          await store.lead(tx, [written.from], written, now)
          const added = await store.insert(tx, written, now)
          await record(tx, actor, 'redirect.added', added)
          return added
        }),
      ),

    change: (actor: Actor, id: number, given: Given): Promise<Redirect> =>
      db.transaction((tx) =>
        alone(tx, async () => {
          const before = await store.find(tx, id)
          if (!before) throw notFound('There is no such redirect.')
          const { written, there } = await settled(tx, { ...given, reason: before.reason, id })
          await refuseTaken(tx, there, id)
          const now = isoNow(clock)
          await store.lead(tx, [written.from], written, now)
          const after = await store.update(tx, id, written, now)
          await record(tx, actor, 'redirect.changed', after)
          return after
        }),
      ),

    remove: (actor: Actor, id: number): Promise<void> =>
      db.transaction(async (tx) => {
        const found = await store.find(tx, id)
        if (!found) throw notFound('There is no such redirect.')
        await store.remove(tx, id)
        await record(tx, actor, 'redirect.removed', found)
      }),

    /**
     * For features whose addresses change, in their transaction. After a rename the new address answers by itself, so what led
     * away from it goes. Answers false where it would lead in a circle, or where a user keeps another redirect by hand.
     */
    add: (tx: Tx, from: string, to: string, reason: Made, kind: Leading = 'permanent'): Promise<boolean> =>
      alone(tx, async () => {
        const target = readTarget(to, publicUrl)
        if (reason === 'rename' && target.toKey) await store.removeFrom(tx, target.toKey)
        const found = await settled(tx, { from, to, kind, reason }).catch(() => null)
        if (!found) return false
        const { written, there } = found
        const now = isoNow(clock)
        await store.lead(tx, [written.from], written, now)
        if (there) await store.update(tx, there.id, written, now)
        else await store.insert(tx, written, now)
        return true
      }),

    /**
     * Leads the old addresses of something that was imported to where it is. Answers those that do not lead there, for they would in a
     * circle, the site answers there itself, or another redirect begins there.
     */
    addImported: (tx: Tx, from: string[], to: string, kind: RedirectKind = 'permanent'): Promise<string[]> =>
      alone(tx, async () => {
        if (from.length === 0) return []
        const known = await store.listAbout(tx, { from: keysAbout(to, from, publicUrl), to: from.flatMap(ownKeyOf) })
        const added = new Map<string, store.Written>()
        const unresolved: string[] = []
        for (const each of from) {
          const found = unlessRefused(() => settle(known, { from: each, to, kind, reason: 'import' }, publicUrl))
          if (!found || (found.there && found.there.to !== found.written.to)) unresolved.push(each)
          else if (!found.there) added.set(found.written.from, found.written)
        }
        const [first] = added.values()
        if (!first) return unresolved
        const now = isoNow(clock)
        const isEnd = (redirect: Redirect) => added.has(readTarget(redirect.to, publicUrl).toKey ?? '')
        if (known.some(isEnd)) await store.lead(tx, [...added.keys()], first, now)
        await store.insertMany(tx, [...added.values()], now)
        return unresolved
      }),

    /** Addresses that are being given up, and where they lead until then. */
    async listClosing(): Promise<{ from: string; to: string }[]> {
      const closing = await store.listClosing(db.read)
      return closing.map(({ from, to }) => ({ from, to: asLinked(to) }))
    },

    /**
     * An address that is being given up answers no more, unless a user has led it elsewhere meanwhile. Where it led stays known: an
     * article is found by its number whatever words follow it, and texts of an earlier time link there.
     */
    close: (tx: Tx, from: string, to: string): Promise<void> =>
      alone(tx, async () => {
        const key = readFrom(from)
        if ((await store.listClosing(tx, key)).length === 0) return
        await store.removeFrom(tx, key)
        await store.insert(tx, { from: key, to, toKey: null, kind: 'gone', reason: 'rename' }, isoNow(clock))
        touch(tx, 'redirects')
      }),

    /** Where what was at addresses that were given up is now, by the address as it is kept. */
    async listSuccessors(tx: Tx, paths: string[]): Promise<Map<string, string>> {
      const known = await store.listByKeys(tx, [...new Set(paths.flatMap(keysOf))])
      const places = new Map<string, string>()
      for (const { from, to, kind } of known) if (kind === 'gone') places.set(from, await endOf(tx, to))
      return places
    },

    async isClosed(path: string): Promise<boolean> {
      return (await store.findByKeys(db.read, keysOf(path)))?.kind === 'gone'
    },

    async takeBackTo(tx: Tx, to: string): Promise<void> {
      const [key] = keysOf(to)
      if (key) await store.removeImported(tx, key)
    },

    /** Takes back what an import has led elsewhere from an address; false where another redirect has taken its place. */
    async takeBackFrom(tx: Tx, from: string): Promise<boolean> {
      const there = await store.findByKeys(tx, keysOf(from).slice(0, 1))
      if (there?.reason === 'import') await store.remove(tx, there.id)
      return !there || there.reason === 'import'
    },

    /** After an address that answers became another one: what led to the old one leads to the new one, in one step. */
    async follow(tx: Tx, from: string, to: string): Promise<void> {
      const [key] = keysOf(from)
      const [own] = keysOf(to)
      // The new address answers by itself, also when it was given up once.
      if (own) await store.removeFrom(tx, own)
      if (key) await store.lead(tx, [key], readTarget(to, publicUrl), isoNow(clock))
    },

    /** Where an address that nothing else answers would lead; nobody follows it, so nothing is counted. */
    async look(url: string): Promise<string | null> {
      const found = await store.findByKeys(db.read, keysOf(url))
      return found && found.kind !== 'gone' ? locationOf(found, url) : null
    },

    /** Where an address that nothing else answers leads; the following is counted. */
    async find(url: string): Promise<{ status: 301 | 302; location: string } | null> {
      const found = await store.findByKeys(db.read, keysOf(url))
      if (!found || found.kind === 'gone') return null
      if (followed.size < MOST_COUNTED || followed.has(found.id)) {
        followed.set(found.id, (followed.get(found.id) ?? 0) + 1)
      }
      return { status: STATUS[found.kind], location: locationOf(found, url) }
    },

    /** Writes what was counted since the last time. */
    async flush(): Promise<void> {
      if (followed.size === 0) return
      const taken = followed
      followed = new Map()
      const day = await settings.dayOf(clock.now())
      try {
        await db.transaction((tx) => store.addHits(tx, taken, day))
      } catch (error) {
        for (const [id, count] of taken) followed.set(id, (followed.get(id) ?? 0) + count)
        throw error
      }
    },
  }
}

function unlessRefused<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
