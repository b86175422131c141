import type { JSONContent } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { diffLists } from '#domain/compare/diff.ts'

/**
 * The change that makes another document of the one in the editor and touches nothing else, so that the cursor stays
 * where it is. It is nobody's own doing: undo passes over it.
 */
export function changeTo(state: EditorState, next: JSONContent): Transaction {
  const target = state.schema.nodeFromJSON(next)
  const change = state.tr.setMeta('addToHistory', false).setMeta('preventUpdate', true)
  // From the end, so that what is before keeps its place.
  for (const { at, removed, added } of runsOf(state.doc, target).reverse()) {
    if (removed.length === added.length) rewriteEach(change, at, removed, added)
    else change.replaceWith(at, at + sizeOf(removed), added)
  }
  return change
}

interface Run {
  at: number
  removed: Node[]
  added: Node[]
}

function runsOf(from: Node, to: Node): Run[] {
  const runs: Run[] = []
  let at = 0
  let open: Run | null = null
  for (const { kind, value } of diffLists([...from.children], [...to.children], (node) => JSON.stringify(node))) {
    if (kind === 'same') {
      at += value.nodeSize
      open = null
      continue
    }
    if (!open) {
      open = { at, removed: [], added: [] }
      runs.push(open)
    }
    open[kind].push(value)
    if (kind === 'removed') at += value.nodeSize
  }
  return runs
}

function rewriteEach(change: Transaction, at: number, removed: Node[], added: Node[]): void {
  for (let index = removed.length - 1; index >= 0; index--) {
    const place = at + sizeOf(removed.slice(0, index))
    rewrite(change, place, removed[index] as Node, added[index] as Node)
  }
}

/** Only what differs inside a block is replaced. */
function rewrite(change: Transaction, at: number, was: Node, now: Node): void {
  const start = was.sameMarkup(now) ? was.content.findDiffStart(now.content) : null
  const end = was.content.findDiffEnd(now.content)
  if (start === null || !end) {
    change.replaceWith(at, at + was.nodeSize, now)
    return
  }
  // Where both ends say the same, as in a doubled word, the two searches overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  change.replace(at + 1 + start, at + 1 + end.a + overlap, now.slice(start, end.b + overlap))
}

const sizeOf = (nodes: Node[]) => nodes.reduce((sum, node) => sum + node.nodeSize, 0)
