import type { Editor, JSONContent } from '@tiptap/core'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Blocks that another user changed too. */
export interface ClashPlace {
  id: string
  /** Which block is the first, and how many there are; none when they were deleted here. */
  at: number
  count: number
  /** Where the question is drawn: right behind the blocks. */
  host: HTMLElement
}

interface Range {
  id: string
  from: number
  to: number
  host: HTMLElement
}

type Step = { set: Range[] } | { remove: string }

const key = new PluginKey<Range[]>('clashPlaces')

/** Marks the blocks about which a person is asked; the marks move with the text around them. */
export const ClashPlaces = Extension.create({
  name: 'clashPlaces',
  addProseMirrorPlugins: () => [
    new Plugin<Range[]>({
      key,
      state: {
        init: () => [],
        apply(transaction, before) {
          const step = transaction.getMeta(key) as Step | undefined
          if (step && 'set' in step) return step.set
          const moved = before.map((range) => movedBy(transaction, range))
          return step ? moved.filter(({ id }) => id !== step.remove) : moved
        },
      },
      props: {
        decorations: (state) => DecorationSet.create(state.doc, decorate(state.doc, key.getState(state) ?? [])),
      },
    }),
  ],
})

export function markClashes(editor: Editor, places: ClashPlace[]): void {
  const { doc, tr } = editor.state
  const starts = blockStarts(doc)
  const set = places.map(({ id, at, count, host }) => {
    const from = starts[at] ?? doc.content.size
    return { id, host, from, to: starts[at + count] ?? doc.content.size }
  })
  editor.view.dispatch(tr.setMeta(key, { set } satisfies Step))
}

/** Ends a question: the blocks stay as they are, give way to others, or get them in front. */
export function settleClash(editor: Editor, id: string, other: JSONContent[], side: 'mine' | 'theirs' | 'both'): void {
  const { state, view } = editor
  const range = key.getState(state)?.find((one) => one.id === id)
  const change = state.tr.setMeta(key, { remove: id } satisfies Step)
  if (range && side !== 'mine') {
    const blocks = other.map((block) => state.schema.nodeFromJSON(block))
    change.replaceWith(range.from, side === 'theirs' ? range.to : range.from, blocks)
  }
  view.dispatch(change)
}

function movedBy({ mapping }: Transaction, range: Range): Range {
  const from = mapping.map(range.from, range.from === range.to ? -1 : 1)
  return { ...range, from, to: Math.max(from, mapping.map(range.to, -1)) }
}

function decorate(doc: Node, ranges: Range[]): Decoration[] {
  return ranges.flatMap(({ id, from, to, host }) => {
    const marks: Decoration[] = []
    doc.nodesBetween(from, to, (node, at, parent) => {
      if (parent === doc && at >= from && at < to)
        marks.push(Decoration.node(at, at + node.nodeSize, { class: 'clash-block' }))
      return false
    })
    return [
      ...marks,
      Decoration.widget(to, () => host, { key: id, side: -1, stopEvent: () => true, ignoreSelection: true }),
    ]
  })
}

function blockStarts(doc: Node): number[] {
  const starts: number[] = []
  doc.forEach((_, offset) => {
    starts.push(offset)
  })
  return starts
}
