import { diff } from './diff.ts'

export type Piece<T> = { kind: 'agreed'; items: T[] } | { kind: 'disputed'; base: T[]; mine: T[]; theirs: T[] }

/** Three-way merge of lists: what only one side changed is taken; what both changed differently is disputed. */
export function mergeLists<T>(base: T[], mine: T[], theirs: T[], same: (a: T, b: T) => boolean): Piece<T>[] {
  const mineAt = matches(base, mine, same)
  const theirsAt = matches(base, theirs, same)
  const pieces: Piece<T>[] = []
  let [b, m, t] = [0, 0, 0]
  for (let anchor = 0; anchor <= base.length; anchor++) {
    const atEnd = anchor === base.length
    const mineAnchor = atEnd ? mine.length : mineAt.get(anchor)
    const theirsAnchor = atEnd ? theirs.length : theirsAt.get(anchor)
    if (mineAnchor === undefined || theirsAnchor === undefined) continue
    const piece = settle(base.slice(b, anchor), mine.slice(m, mineAnchor), theirs.slice(t, theirsAnchor), same)
    if (piece) pieces.push(piece)
    if (atEnd) break
    pieces.push({ kind: 'agreed', items: [base[anchor] as T] })
    b = anchor + 1
    m = mineAnchor + 1
    t = theirsAnchor + 1
  }
  return joined(pieces)
}

/** One value that both may have changed; undefined when a person has to choose. */
export function mergeValue<T>(base: T, mine: T, theirs: T, same: (a: T, b: T) => boolean = Object.is): T | undefined {
  if (same(mine, theirs) || same(theirs, base)) return mine
  return same(mine, base) ? theirs : undefined
}

/** For each item of the base that survives in the other list, where it stands there. */
function matches<T>(base: T[], other: T[], same: (a: T, b: T) => boolean): Map<number, number> {
  const found = new Map<number, number>()
  let [b, o] = [0, 0]
  for (const step of diff(base, other, same)) {
    if (step.kind === 'same') found.set(b++, o++)
    else if (step.kind === 'removed') b++
    else o++
  }
  return found
}

function settle<T>(base: T[], mine: T[], theirs: T[], same: (a: T, b: T) => boolean): Piece<T> | null {
  const equal = (a: T[], b: T[]) => a.length === b.length && a.every((item, i) => same(item, b[i] as T))
  const agreed = mergeValue(base, mine, theirs, equal)
  if (!agreed) return { kind: 'disputed', base, mine, theirs }
  return agreed.length > 0 ? { kind: 'agreed', items: agreed } : null
}

function joined<T>(pieces: Piece<T>[]): Piece<T>[] {
  const result: Piece<T>[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last?.kind === 'agreed' && piece.kind === 'agreed') last.items = [...last.items, ...piece.items]
    else result.push(piece)
  }
  return result
}
