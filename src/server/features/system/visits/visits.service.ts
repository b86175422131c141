import { createHash } from 'node:crypto'
import { monthsBefore } from '#domain/time/days.ts'
import { isoNow } from '#platform/clock.ts'
import { newToken } from '#platform/ids.ts'
import { callerOf } from '#platform/network.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import { countedPath, isVisit, type Sighting, sourceOf } from './visits.model.ts'
import * as store from './visits.store.ts'

const MONTHS_KEPT = 13
const MOST_PAGES_A_FLUSH = 5_000
const MOST_MARKS_A_FLUSH = 50_000

interface Needs {
  settings: Pick<SettingsService, 'dayOf'>
}

export type Visits = ReturnType<typeof createVisits>

/** Counts visits without cookies and without following anybody: a day's marks die with the day's salt. */
export function createVisits({ db, clock, config }: Pick<Tools, 'db' | 'clock' | 'config'>, { settings }: Needs) {
  const ownHost = new URL(config.publicUrl).hostname
  // By the minute: on which day of the firm's zone a minute falls is asked when it is written.
  const counted = new Map<string, store.DayCounts>()
  const salts = new Map<string, string>()
  const today = () => settings.dayOf(clock.now())

  async function minutesByDay(): Promise<Map<string, string[]>> {
    const days = new Map<string, string[]>()
    for (const minute of counted.keys()) {
      const day = await settings.dayOf(`${minute}Z`)
      days.set(day, [...(days.get(day) ?? []), minute])
    }
    return days
  }

  async function keptSince(): Promise<string> {
    return monthsBefore(await today(), MONTHS_KEPT)
  }

  return {
    keptSince,

    /** Records that a page was shown; cheap, for it is called with every page. */
    note(sighting: Sighting): void {
      if (!isVisit(sighting)) return
      const counts = countsOf(counted, isoNow(clock).slice(0, 16))
      counts.views++
      if (counts.pages.size < MOST_PAGES_A_FLUSH) add(counts.pages, countedPath(sighting.path))
      const source = sourceOf(sighting.referrer, ownHost)
      if (source && counts.sources.size < MOST_PAGES_A_FLUSH) add(counts.sources, source)
      // Until the day's salt is known the visitor is kept as such in memory alone, for seconds.
      if (counts.marks.size < MOST_MARKS_A_FLUSH)
        counts.marks.add(`${callerOf(sighting.address)}\n${sighting.userAgent}`)
    },

    /** Writes what was counted since the last time. */
    async flush(): Promise<void> {
      for (const [day, minutes] of await minutesByDay()) {
        const taken = new Map(minutes.flatMap((minute) => takeOut(counted, minute)))
        const counts = noCounts()
        for (const part of taken.values()) merge(counts, part)
        try {
          await db.transaction(async (tx) => {
            const salt = salts.get(day) ?? (await store.takeSalt(tx, day, newToken()))
            salts.set(day, salt)
            await store.addCounts(tx, day, {
              ...counts,
              marks: new Set([...counts.marks].map((who) => markOf(salt, who))),
            })
          })
        } catch (error) {
          for (const [minute, part] of taken) merge(countsOf(counted, minute), part)
          throw error
        }
      }
    },

    async forget(): Promise<void> {
      const day = await today()
      for (const known of salts.keys()) if (known !== day) salts.delete(known)
      const oldest = await keptSince()
      await db.transaction((tx) => store.forget(tx, day, oldest))
    },

    listDays: (from: string, to: string) => store.listDays(db.read, from, to),
    listMostRead: (from: string, to: string, limit = 20) => store.listMostRead(db.read, { from, to }, limit),
    listSources: (from: string, to: string, limit = 20) => store.listSources(db.read, { from, to }, limit),
    viewsOfPages: (from: string, to: string, paths: string[]) => store.viewsOfPages(db.read, { from, to }, paths),
    viewsOfSources: (from: string, to: string, hosts: string[]) => store.viewsOfSources(db.read, { from, to }, hosts),
  }
}

function markOf(salt: string, who: string): string {
  return createHash('sha256').update(`${salt}\n${who}`).digest('base64url').slice(0, 22)
}

const noCounts = (): store.DayCounts => ({ views: 0, pages: new Map(), sources: new Map(), marks: new Set() })

function countsOf(all: Map<string, store.DayCounts>, minute: string): store.DayCounts {
  const counts = all.get(minute) ?? noCounts()
  all.set(minute, counts)
  return counts
}

function takeOut(all: Map<string, store.DayCounts>, minute: string): [string, store.DayCounts][] {
  const counts = all.get(minute)
  all.delete(minute)
  return counts ? [[minute, counts]] : []
}

function add(counts: Map<string, number>, key: string, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

function merge(into: store.DayCounts, from: store.DayCounts): void {
  into.views += from.views
  for (const [path, views] of from.pages) add(into.pages, path, views)
  for (const [source, views] of from.sources) add(into.sources, source, views)
  for (const mark of from.marks) into.marks.add(mark)
}
