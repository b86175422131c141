import type { Comparison } from '#contract/article-revisions.ts'
import type { Writing } from '#server/features/articles/articles.model.ts'
import { type Block, blocksOf, countWords } from '#server/features/articles/document/document-text.ts'

type Piece = Comparison['title'][number]
type ComparedBlock = Comparison['blocks'][number]

/** What differs between two writings, block by block and word by word. */
export function compare(from: Writing, to: Writing) {
  const blocks = compareBlocks(blocksOf(from.document), blocksOf(to.document))
  const title = compareWords(from.title, to.title)
  const summary = compareWords(from.summary, to.summary)
  const all = [...title, ...summary, ...blocks.flatMap((block) => block.pieces)]
  const words = (kind: Piece['kind']) =>
    all.filter((piece) => piece.kind === kind).reduce((sum, piece) => sum + countWords(piece.text), 0)
  return { title, summary, blocks, added: words('added'), removed: words('removed') }
}

function compareBlocks(from: Block[], to: Block[]): ComparedBlock[] {
  const steps = difference(from, to, (block) => `${block.type}\n${block.text}`)
  const compared: ComparedBlock[] = []
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at]
    const next = steps[at + 1]
    if (!step) break
    if (step.kind === 'removed' && next?.kind === 'added' && step.item.type === next.item.type) {
      compared.push({ kind: 'changed', type: next.item.type, pieces: compareWords(step.item.text, next.item.text) })
      at++
    } else {
      compared.push({
        kind: step.kind,
        type: step.item.type,
        pieces: step.item.text ? [{ kind: step.kind, text: step.item.text }] : [],
      })
    }
  }
  return compared
}

function compareWords(from: string, to: string): Piece[] {
  const tokens = (text: string) => text.match(/\s+|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu) ?? []
  const pieces: Piece[] = []
  for (const { kind, item } of difference(tokens(from), tokens(to), (token) => token)) {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += item
    else pieces.push({ kind, text: item })
  }
  return pieces
}

interface Step<T> {
  kind: 'same' | 'added' | 'removed'
  item: T
}

// Beyond this, finding the longest common part costs more than it tells.
const MOST_CELLS = 4_000_000

/** The steps from one list to the other by their longest common part; a removal stands beside what replaced it. */
function difference<T>(from: T[], to: T[], keyOf: (item: T) => string): Step<T>[] {
  const a = from.map(keyOf)
  const b = to.map(keyOf)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const same = (item: T): Step<T> => ({ kind: 'same', item })
  return [
    ...to.slice(0, start).map(same),
    ...middle(from.slice(start, from.length - end), to.slice(start, to.length - end), keyOf),
    ...to.slice(to.length - end).map(same),
  ]
}

function middle<T>(from: T[], to: T[], keyOf: (item: T) => string): Step<T>[] {
  const rows = from.length
  const columns = to.length
  const removed = (item: T): Step<T> => ({ kind: 'removed', item })
  const added = (item: T): Step<T> => ({ kind: 'added', item })
  if (rows === 0 || columns === 0 || rows * columns > MOST_CELLS) return [...from.map(removed), ...to.map(added)]
  const a = from.map(keyOf)
  const b = to.map(keyOf)
  const width = columns + 1
  const longest = new Uint32Array((rows + 1) * width)
  const cell = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      longest[i * width + j] = a[i] === b[j] ? cell(i + 1, j + 1) + 1 : Math.max(cell(i + 1, j), cell(i, j + 1))
    }
  }
  return walk(from, to, (i, j) => (a[i] === b[j] ? 'same' : cell(i + 1, j) >= cell(i, j + 1) ? 'removed' : 'added'))
}

function walk<T>(from: T[], to: T[], way: (i: number, j: number) => Step<T>['kind']): Step<T>[] {
  const steps: Step<T>[] = []
  let i = 0
  let j = 0
  while (i < from.length || j < to.length) {
    const kind = i >= from.length ? 'added' : j >= to.length ? 'removed' : way(i, j)
    const item = kind === 'added' ? to[j] : kind === 'removed' ? from[i] : to[j]
    if (item !== undefined) steps.push({ kind, item })
    if (kind !== 'added') i++
    if (kind !== 'removed') j++
  }
  return steps
}
