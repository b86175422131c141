import type { Value } from './read-form.ts'

/** One text that two people changed, or that only the other did. */
export interface TheirChange {
  /** As `items.2.title`. */
  path: string
  theirs: string
  mine: string
  /** Whether both changed it, each in their way. */
  both: boolean
}

/** What the other changed since, beside what stands in one's own form. */
export function theirChanges(base: Value, mine: Value, theirs: Value): TheirChange[] {
  const [before, own, other] = [base, mine, theirs].map((value) => new Map(leavesOf(value)))
  if (!before || !own || !other) return []
  const paths = [...new Set([...before.keys(), ...other.keys()])]
  return paths
    .filter((path) => before.get(path) !== other.get(path))
    .map((path) => ({
      path,
      theirs: other.get(path) ?? '',
      mine: own.get(path) ?? '',
      both: own.get(path) !== before.get(path) && own.get(path) !== other.get(path),
    }))
}

/** Their changes put into one's own version; where both changed the same, one's own words stay. */
export function mergeTheirs(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (same(mine, base)) return theirs
  if (same(theirs, base) || same(theirs, mine)) return mine
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) {
    const keys = Object.keys(mine)
    return Object.fromEntries(keys.map((key) => [key, mergeTheirs(base[key], mine[key], theirs[key])]))
  }
  // Entries are told apart by their places: that holds only while nobody added, took out or moved one.
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    const isEven = base.length === mine.length && base.length === theirs.length
    return isEven ? mine.map((entry, at) => mergeTheirs(base[at], entry, theirs[at])) : mine
  }
  return mine
}

/** Whether two values hold the same, in whatever order their parts were put down. */
export function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, at) => same(entry, other[at]))
  }
  if (!isRecord(one) || !isRecord(other)) return one === other
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => same(one[key], other[key]))
}

function* leavesOf(value: unknown, path = ''): Generator<[string, string]> {
  if (value === null || typeof value !== 'object') return yield [path, value === null ? '' : String(value)]
  for (const [key, inner] of Object.entries(value)) yield* leavesOf(inner, path ? `${path}.${key}` : key)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
