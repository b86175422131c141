import type { ReadyAnswer } from './ready-answer.ts'

interface Entry {
  answer: ReadyAnswer
  tags: string[]
  bytes: number
  expiresAt: number
  madeAt: number
  /** Read since the last time room was made. */
  isUsed: boolean
}

/** The making of an answer: it remembers what was written meanwhile. */
interface Making {
  missed: Set<string>
  missedAll: boolean
  isTrusted: boolean
}

interface Needs {
  maxBytes: number
  /** Whether every change would be heard of by now; if not, nothing kept may be shown. */
  isTrusted: () => boolean
  now: () => number
}

export type PageCache = ReturnType<typeof createPageCache>

/** Ready answers by address, dropped by what they show, with a bound on their bytes. */
export function createPageCache({ maxBytes, isTrusted, now }: Needs) {
  const entries = new Map<string, Entry>()
  const keysByTag = new Map<string, Set<string>>()
  const makings = new Set<Making>()
  const counts = { hits: 0, kept: 0, dropped: 0, evicted: 0 }
  /** What may no longer be shown as current; it is better than nothing while the database does not answer. */
  const outdated = new Map<string, Entry>()
  let bytes = 0

  function setAside(key: string, entry: Entry): void {
    outdated.delete(key)
    outdated.set(key, entry)
    let room = maxBytes - [...outdated.values()].reduce((sum, each) => sum + each.bytes, 0)
    for (const [oldest, { bytes: freed }] of outdated) {
      if (room >= 0) return
      outdated.delete(oldest)
      room += freed
    }
  }

  function remove(key: string, entry: Entry): void {
    entries.delete(key)
    bytes -= entry.bytes
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  // A second chance for what was read since; whoever asks for a thousand odd addresses only crowds out the odd ones.
  function makeRoom(): void {
    for (const [key, entry] of entries) {
      if (bytes <= maxBytes) return
      if (entry.isUsed) {
        entry.isUsed = false
        entries.delete(key)
        entries.set(key, entry)
      } else {
        remove(key, entry)
        counts.evicted += 1
      }
    }
  }

  function dropAll(): void {
    counts.dropped += entries.size
    for (const [key, entry] of entries) setAside(key, entry)
    entries.clear()
    keysByTag.clear()
    bytes = 0
  }

  function dropTagged(tags: string[]): void {
    for (const key of new Set(tags.flatMap((tag) => [...(keysByTag.get(tag) ?? [])]))) {
      const entry = entries.get(key)
      if (!entry) continue
      remove(key, entry)
      counts.dropped += 1
    }
    for (const [key, entry] of outdated) if (tags.some((tag) => entry.tags.includes(tag))) outdated.delete(key)
  }

  return {
    find(key: string): ReadyAnswer | undefined {
      const entry = entries.get(key)
      if (entry === undefined || !isTrusted()) return undefined
      if (entry.expiresAt <= now()) {
        remove(key, entry)
        setAside(key, entry)
        return undefined
      }
      entry.isUsed = true
      counts.hits += 1
      return entry.answer
    },
    /** An answer that was good once, and for how many seconds it has been there. */
    findOutdated(key: string): { answer: ReadyAnswer; ageSeconds: number } | undefined {
      const entry = outdated.get(key) ?? entries.get(key)
      if (!entry) return undefined
      const ageSeconds = Math.max(0, Math.round((now() - entry.madeAt) / 1000))
      return ageSeconds > OLDEST_SECONDS ? undefined : { answer: entry.answer, ageSeconds }
    },
    /** To be called before the first thing is read for an answer, and `end` when it is made or has failed. */
    begin(): Making {
      const making = { missed: new Set<string>(), missedAll: false, isTrusted: isTrusted() }
      makings.add(making)
      return making
    },
    end(making: Making): void {
      makings.delete(making)
    },
    /** Keeps an answer, unless something it shows was written while it was made, or may have been: that is kept as outdated. */
    keep(key: string, answer: ReadyAnswer, making: Making, { tags, expiresAt }: { tags: string[]; expiresAt: number }) {
      if (making.missedAll || tags.some((tag) => making.missed.has(tag))) return false
      const before = entries.get(key)
      if (before) remove(key, before)
      const entry: Entry = { answer, tags, bytes: OVERHEAD_BYTES, expiresAt, madeAt: now(), isUsed: false }
      const isCurrent = making.isTrusted && isTrusted()
      if (isCurrent) {
        entries.set(key, entry)
        outdated.delete(key)
        for (const tag of tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
        bytes += entry.bytes
        counts.kept += 1
      } else setAside(key, entry)
      answer.onGrow((more) => {
        entry.bytes += more
        if (entries.get(key) !== entry) return
        bytes += more
        makeRoom()
      })
      return isCurrent && entries.has(key)
    },
    /** Drops what shows any of the tags; null means everything. */
    drop(tags: string[] | null): void {
      for (const making of makings) {
        if (tags === null) making.missedAll = true
        else for (const tag of tags) making.missed.add(tag)
      }
      if (tags === null) dropAll()
      else dropTagged(tags)
    },
    stats: () => ({ ...counts, entries: entries.size, bytes }),
  }
}

/** What is older says too little about the site. */
const OLDEST_SECONDS = 3600

// Headers, tags and the entry itself, generously.
const OVERHEAD_BYTES = 2048
