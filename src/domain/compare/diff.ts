import { diffArrays } from 'diff'

type Kind = 'same' | 'removed' | 'added'

export interface Step<T> {
  kind: Kind
  /** Of what is the same, the newer one. */
  value: T
}

export interface TextPiece {
  kind: Kind
  text: string
}

// Beyond this many differences two texts have nothing to do with each other, and looking further only costs time.
const MOST_DIFFERENCES = 1_200

export function diffLists<T>(from: T[], to: T[], keyOf: (item: T) => string): Step<T>[] {
  const runs = diffArrays(from.map(keyOf), to.map(keyOf), { maxEditLength: MOST_DIFFERENCES })
  const steps: Step<T>[] = []
  let [old, now] = [0, 0]
  const take = (kind: Kind, list: T[], start: number, count: number) => {
    for (const value of list.slice(start, start + count)) steps.push({ kind, value })
  }
  for (const { added, removed, count } of runs ?? [
    { removed: true, added: false, count: from.length },
    { removed: false, added: true, count: to.length },
  ]) {
    if (removed) take('removed', from, old, count)
    else take(added ? 'added' : 'same', to, now, count)
    if (!added) old += count
    if (!removed) now += count
  }
  return steps
}

/** What changed between two texts, word by word; neighbours of a kind are joined. */
export function diffWords(from: string, to: string): TextPiece[] {
  const pieces: TextPiece[] = []
  for (const { kind, value } of diffLists(tokensOf(from), tokensOf(to), (token) => token)) {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += value
    else pieces.push({ kind, text: value })
  }
  return pieces
}

const tokensOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}\p{M}'’-]+|[^\s\p{L}\p{N}\p{M}'’-]/gu) ?? []
