import { diffLists } from './diff.ts'
import { isAlike, isRecord } from './values.ts'

export type Piece<T> = { kind: 'agreed'; items: T[] } | { kind: 'disputed'; base: T[]; mine: T[]; theirs: T[] }

/** Three-way merge of lists: what only one side changed is taken; what both changed differently is disputed. */
export function mergeLists<T>(base: T[], mine: T[], theirs: T[], keyOf: (item: T) => string): Piece<T>[] {
  const [mineAt, theirsAt] = [survivors(base, mine, keyOf), survivors(base, theirs, keyOf)]
  const pieces: Piece<T>[] = []
  let [b, m, t] = [0, 0, 0]
  // What both sides kept parts the lists into stretches, which are settled one by one.
  for (let anchor = 0; anchor <= base.length; anchor++) {
    const atEnd = anchor === base.length
    const mineAnchor = atEnd ? mine.length : mineAt.get(anchor)
    const theirsAnchor = atEnd ? theirs.length : theirsAt.get(anchor)
    if (mineAnchor === undefined || theirsAnchor === undefined) continue
    pieces.push(settle(base.slice(b, anchor), mine.slice(m, mineAnchor), theirs.slice(t, theirsAnchor), keyOf))
    pieces.push({ kind: 'agreed', items: mine.slice(mineAnchor, mineAnchor + 1) })
    ;[b, m, t] = [anchor + 1, mineAnchor + 1, theirsAnchor + 1]
  }
  return joined(pieces)
}

function survivors<T>(base: T[], other: T[], keyOf: (item: T) => string): Map<number, number> {
  const found = new Map<number, number>()
  let [b, o] = [0, 0]
  for (const { kind } of diffLists(base, other, keyOf)) {
    if (kind === 'same') found.set(b++, o++)
    else if (kind === 'removed') b++
    else o++
  }
  return found
}

function settle<T>(base: T[], mine: T[], theirs: T[], keyOf: (item: T) => string): Piece<T> {
  const [was, own, other] = [base, mine, theirs].map((items) => items.map(keyOf))
  if (isAlike(own, other) || isAlike(other, was)) return { kind: 'agreed', items: mine }
  return isAlike(own, was) ? { kind: 'agreed', items: theirs } : { kind: 'disputed', base, mine, theirs }
}

/** One value that both may have changed; undefined when a person has to choose. */
export function mergeValue<T>(base: T, mine: T, theirs: T): T | undefined {
  if (isAlike(mine, theirs) || isAlike(theirs, base)) return mine
  return isAlike(mine, base) ? theirs : undefined
}

/** Three-way merge of nested values, leaf by leaf; where both changed the same, one's own stays. */
export function mergeTheirs(base: unknown, mine: unknown, theirs: unknown): unknown {
  const agreed = mergeValue(base, mine, theirs)
  if (agreed !== undefined) return agreed
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) {
    return Object.fromEntries(Object.keys(mine).map((key) => [key, mergeTheirs(base[key], mine[key], theirs[key])]))
  }
  // Entries are told apart by their places: that holds only while nobody added, took out or moved one.
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    const isEven = base.length === mine.length && base.length === theirs.length
    return isEven ? mine.map((entry, at) => mergeTheirs(base[at], entry, theirs[at])) : mine
  }
  return mine
}

function joined<T>(pieces: Piece<T>[]): Piece<T>[] {
  const result: Piece<T>[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (piece.kind === 'agreed' && piece.items.length === 0) continue
    if (last?.kind === 'agreed' && piece.kind === 'agreed') last.items.push(...piece.items)
    else result.push(piece.kind === 'agreed' ? { kind: 'agreed', items: [...piece.items] } : piece)
  }
  return result
}
