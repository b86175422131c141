import { diff3MergeRegions } from 'node-diff3'
import { isAlike, isRecord } from './values.ts'

export type Piece<T> = { kind: 'agreed'; items: T[] } | { kind: 'disputed'; base: T[]; mine: T[]; theirs: T[] }

/** Three-way merge of lists: what only one side changed is taken; what both changed differently is disputed. */
export function mergeLists<T>(base: T[], mine: T[], theirs: T[], keyOf: (item: T) => string): Piece<T>[] {
  const lists = { a: mine, o: base, b: theirs }
  const pieces: Piece<T>[] = []
  for (const region of diff3MergeRegions(mine.map(keyOf), base.map(keyOf), theirs.map(keyOf))) {
    if ('buffer' in region) {
      const { buffer, bufferStart, bufferLength } = region
      pieces.push({ kind: 'agreed', items: lists[buffer].slice(bufferStart, bufferStart + bufferLength) })
    } else {
      const sides = {
        base: base.slice(region.oStart, region.oStart + region.oLength),
        mine: mine.slice(region.aStart, region.aStart + region.aLength),
        theirs: theirs.slice(region.bStart, region.bStart + region.bLength),
      }
      const isOneChange = isAlike(sides.mine.map(keyOf), sides.theirs.map(keyOf))
      pieces.push(isOneChange ? { kind: 'agreed', items: sides.mine } : { kind: 'disputed', ...sides })
    }
  }
  return joined(pieces)
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
    if (last?.kind === 'agreed' && piece.kind === 'agreed') last.items = [...last.items, ...piece.items]
    else result.push(piece)
  }
  return result
}
