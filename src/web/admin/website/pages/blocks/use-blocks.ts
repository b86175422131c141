import type { JSONContent } from '@tiptap/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ClashPlace } from '#web/admin/website/articles/editor/clashes/clash-places.ts'
import type { EditorHandle } from '#web/admin/website/articles/editor/editor-handle.ts'
import { documentOf, type EditedBlock, rekeyed } from './edited-blocks.ts'

/** A place that two people changed: before which block the question is, and which blocks are one's own. */
interface OpenPlace {
  id: string
  host: HTMLElement
  /** The keys of one's own blocks; there may be none, when they were removed. */
  mine: number[]
  /** The block that comes after them; null at the end. */
  next: number | null
}

interface Ways {
  start: JSONContent
  onChange(document: JSONContent): void
  onReady(handle: EditorHandle): void
}

/** The blocks of one page while they are edited, and what the editor does with them: the same things as with the text of an article. */
export function useBlocks({ start, onChange, onReady }: Ways) {
  const [state] = useState(() => {
    let key = 0
    const newKey = () => ++key
    return { newKey, texts: new Map<number, EditorHandle>(), blocks: rekeyed([], start, newKey) }
  })
  const [blocks, setBlocks] = useState(state.blocks)
  const [places, setPlaces] = useState<OpenPlace[]>([])
  const changed = useRef(onChange)
  changed.current = onChange

  const acts = useMemo(() => {
    function show(next: EditedBlock[]): void {
      state.blocks = next
      setBlocks(next)
    }
    function change(next: EditedBlock[]): void {
      show(next)
      changed.current(documentOf(next))
    }
    return {
      change,
      now: () => state.blocks,
      newKey: state.newKey,
      put: (key: number, node: JSONContent) =>
        change(state.blocks.map((block) => (block.key === key ? { key, node } : block))),
      openText: (key: number, handle: EditorHandle) => void state.texts.set(key, handle),
      closeText: (key: number) => void state.texts.delete(key),
      show,
    }
  }, [state])

  const handle = useMemo(
    (): EditorHandle => ({
      show(document) {
        state.texts.clear()
        setPlaces([])
        acts.show(rekeyed([], document, state.newKey))
      },
      take(document, clashes) {
        const next = rekeyed(state.blocks, document, state.newKey)
        for (const { key, node } of next) {
          const text = state.texts.get(key)
          const before = state.blocks.find((block) => block.key === key)?.node
          if (!text || JSON.stringify(before?.content) === JSON.stringify(node.content)) continue
          if (!text.take({ type: 'doc', content: node.content ?? [] }, [])) return false
        }
        acts.show(next)
        setPlaces(clashes.map((clash) => placeIn(next, clash)))
        return true
      },
      settle(id, theirs, side) {
        const place = places.find((one) => one.id === id)
        setPlaces((open) => open.filter((one) => one.id !== id))
        if (!place || side === 'mine') return
        const taken = theirs.map((node) => ({ key: state.newKey(), node }))
        const kept = side === 'theirs' ? state.blocks.filter(({ key }) => !place.mine.includes(key)) : state.blocks
        const anchor = side === 'both' ? (place.mine[0] ?? place.next) : place.next
        const at = kept.findIndex(({ key }) => key === anchor)
        acts.change(kept.toSpliced(at === -1 ? kept.length : at, 0, ...taken))
      },
      focus() {
        document.querySelector<HTMLElement>('[data-block] summary, [data-add-block]')?.focus()
        return true
      },
      begin: () => {},
      focusAfter: () => {},
      endInSpace: () => {},
    }),
    [state, acts, places],
  )

  const ready = useRef(onReady)
  ready.current = onReady
  useEffect(() => ready.current(handle), [handle])

  return { blocks, places, ...acts }
}

function placeIn(blocks: EditedBlock[], { id, at, count, host }: ClashPlace): OpenPlace {
  const mine = blocks.slice(at, at + count).map(({ key }) => key)
  return { id, host, mine, next: blocks[at + count]?.key ?? null }
}
