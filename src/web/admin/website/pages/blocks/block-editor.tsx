import type { JSONContent } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { BLOCK_KINDS } from '#domain/pages/blocks.ts'
import type { EditorHandle } from '#web/admin/website/articles/editor/editor-handle.ts'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { useDragging } from '#web/signed-in/parts/dragging.tsx'
import { BlockLine, type BlockVerb } from './block-line.tsx'
import { blockName, emptyBlock, movedBy } from './edited-blocks.ts'
import { useBlocks } from './use-blocks.ts'

interface Props {
  start: JSONContent
  error?: string
  onChange(document: JSONContent): void
  onReady(handle: EditorHandle): void
}

/** The blocks of a page: added from the palette, put in order by button or mouse, each opened to be written in. */
export function BlockEditor({ start, error, onChange, onReady }: Props) {
  const { blocks, places, change, now, newKey, put, openText, closeText } = useBlocks({ start, onChange, onReady })
  const root = useRef<HTMLElement>(null)
  const [adding, setAdding] = useState<{ at: number } | null>(null)
  const [open, setOpen] = useState<number[]>(() => (blocks.length === 1 && blocks[0] ? [blocks[0].key] : []))
  const [said, setSaid] = useState('')
  const [focus, setFocus] = useState<{ key: number; on: string } | null>(null)

  useEffect(() => {
    if (focus) root.current?.querySelector<HTMLElement>(`[data-block="${focus.key}"] ${focus.on}`)?.focus()
  }, [focus])

  function add(node: string): void {
    const key = newKey()
    change(now().toSpliced(adding?.at ?? now().length, 0, { key, node: emptyBlock(node) }))
    setAdding(null)
    setOpen((keys) => [...keys, key])
    setFocus({ key, on: 'summary' })
  }

  function act(key: number, verb: BlockVerb): void {
    const at = now().findIndex((block) => block.key === key)
    const block = now()[at]
    if (!block) return
    if (verb === 'up' || verb === 'down') {
      const by = verb === 'up' ? -1 : 1
      if (!now()[at + by]) return
      change(movedBy(now(), at, by))
      setFocus({ key, on: `[data-verb=${verb}]` })
      setSaid(`Now number ${at + by + 1} of ${now().length}.`)
    } else if (verb === 'duplicate') {
      change(now().toSpliced(at + 1, 0, { key: newKey(), node: structuredClone(block.node) }))
      setSaid('Duplicated.')
    } else if (verb === 'add') setAdding({ at: at + 1 })
    else {
      change(now().toSpliced(at, 1))
      root.current?.querySelector<HTMLElement>('[data-add-block]')?.focus()
      const undo = () => change(now().toSpliced(at, 0, { key: newKey(), node: block.node }))
      tell({ words: `${blockName(block.node)} was removed.`, undo })
    }
  }

  const dragging = useDragging((key, onto) => {
    const block = now().find((each) => each.key === key)
    if (!block) return
    const rest = now().filter((each) => each.key !== key)
    const at = rest.findIndex((each) => each.key === onto.id) + (onto.side === 'after' ? 1 : 0)
    change(rest.toSpliced(at, 0, block))
    setSaid(`Now number ${at + 1} of ${rest.length + 1}.`)
  })

  const questionsBefore = (key: number | null) => places.filter(({ mine, next }) => (mine[0] ?? next) === key)
  return (
    <section ref={root} id="content" tabIndex={-1} aria-labelledby="blocks-label" className="blocks">
      <h2 id="blocks-label" className="desk-label">
        Blocks
      </h2>
      {error && (
        <p className="desk-error">
          <span className="sr-only">Error: </span>
          {error}
        </p>
      )}
      {blocks.length === 0 && <p className="blocks-none">This page is empty. Add its first block.</p>}
      <ol className="blocks-list" data-dragging={dragging.isDragging || undefined}>
        {blocks.map((block, at) => (
          <BlockLine
            key={block.key}
            block={block}
            place={{ at, of: blocks.length }}
            isOpen={open.includes(block.key)}
            dragging={dragging}
            questions={questionsBefore(block.key).map(({ id, host }) => <Host key={id} element={host} />)}
            onOpen={(isOpen) =>
              setOpen((keys) => (isOpen ? [...keys, block.key] : keys.filter((key) => key !== block.key)))
            }
            onVerb={(verb) => act(block.key, verb)}
            onChange={(node) => put(block.key, node)}
            onText={(handle) => openText(block.key, handle)}
            onTextGone={() => closeText(block.key)}
          />
        ))}
      </ol>
      {questionsBefore(null).map(({ id, host }) => (
        <Host key={id} element={host} />
      ))}
      <Button type="button" variant="secondary" data-add-block="" onClick={() => setAdding({ at: blocks.length })}>
        Add a block
      </Button>
      <p role="status" className="sr-only">
        {said}
      </p>
      {/* Outside the page's form: Enter in a dialog must not send it. */}
      {adding && createPortal(<BlockPalette onChoose={add} onClose={() => setAdding(null)} />, document.body)}
    </section>
  )
}

function Host({ element }: { element: HTMLElement }) {
  return <div ref={(place) => void place?.append(element)} />
}

interface PaletteProps {
  onChoose(node: string): void
  onClose(): void
}

function BlockPalette({ onChoose, onClose }: PaletteProps) {
  return (
    <Dialog open onClose={onClose} title="Add a block" wide>
      <ul className="grid border-b border-rule sm:grid-cols-2 sm:gap-x-8">
        {BLOCK_KINDS.map(({ node, name, about }) => (
          <li key={node} className="border-t border-rule">
            <button
              type="button"
              className="block min-h-16 w-full cursor-pointer py-3 text-left hover:text-green"
              onClick={() => onChoose(node)}
            >
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm text-ink-soft">{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
