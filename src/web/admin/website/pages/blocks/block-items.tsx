import type { JSONContent } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#design/primitives/button.tsx'
import type { BlockItem } from '#domain/pages/blocks.ts'
import { withArticle } from '#domain/text/counted.ts'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { BlockFields } from './block-fields.tsx'
import { emptyItem, movedBy } from './edited-blocks.ts'
import { MoveButton } from './move-button.tsx'

interface Props {
  path: string
  item: BlockItem
  node: JSONContent
  onChange(node: JSONContent): void
}

export function BlockItems({ path, item, node, onChange }: Props) {
  const root = useRef<HTMLFieldSetElement>(null)
  const [focus, setFocus] = useState<{ at: number; on: string } | null>(null)
  const [said, setSaid] = useState('')
  // An undo comes later, when more may have been written.
  const latest = useRef({ node, onChange })
  latest.current = { node, onChange }
  const items = node.content ?? []
  const set = (content: JSONContent[]) => onChange({ ...node, content })
  const nameOf = (entry: JSONContent, at: number) => String(entry.attrs?.[item.title] ?? '') || `${item.name} ${at + 1}`

  useEffect(() => {
    if (focus) root.current?.querySelector<HTMLElement>(`[data-item="${focus.at}"] ${focus.on}`)?.focus()
  }, [focus])

  function move(at: number, by: -1 | 1): void {
    set(movedBy(items, at, by))
    setFocus({ at: at + by, on: `[data-verb=${by === 1 ? 'down' : 'up'}]` })
    setSaid(`Now number ${at + by + 1} of ${items.length}.`)
  }

  function add(): void {
    set([...items, emptyItem(node.type ?? '')])
    setFocus({ at: items.length, on: 'input' })
  }

  function remove(at: number): void {
    const entry = items[at]
    if (!entry) return
    set(items.toSpliced(at, 1))
    root.current?.querySelector<HTMLElement>('[data-add-item]')?.focus()
    const undo = () => {
      const { node: now, onChange: put } = latest.current
      put({ ...now, content: (now.content ?? []).toSpliced(at, 0, entry) })
    }
    tell({ words: `${nameOf(entry, at)} was removed.`, undo })
  }

  return (
    <fieldset ref={root} className="min-w-0">
      <legend className="sr-only">{`The ${item.name} entries`}</legend>
      <ol className="rule-top">
        {items.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields hold nothing of their own, they show what is in the entry
          <li key={at} data-item={at} className="rule-bottom py-4">
            <div className="flex items-center justify-between gap-3">
              <p className="font-semibold first-letter:uppercase">
                {item.name} {at + 1}
              </p>
              <div className="flex items-center">
                <MoveButton way="up" name={nameOf(entry, at)} off={at === 0} onPress={() => move(at, -1)} />
                <MoveButton
                  way="down"
                  name={nameOf(entry, at)}
                  off={at === items.length - 1}
                  onPress={() => move(at, 1)}
                />
                <Button type="button" variant="quiet" size="small" onClick={() => remove(at)}>
                  Remove<span className="sr-only"> {nameOf(entry, at)}</span>
                </Button>
              </div>
            </div>
            <div className="flex flex-col gap-5">
              <BlockFields
                path={`${path}-${at}`}
                fields={item.fields}
                node={entry}
                onChange={(changed) => set(items.with(at, changed))}
              />
            </div>
          </li>
        ))}
      </ol>
      {items.length < item.most ? (
        <Button type="button" variant="secondary" size="small" className="mt-3" data-add-item="" onClick={add}>
          Add {withArticle(item.name)}
        </Button>
      ) : (
        <p className="mt-3 text-sm text-ink-soft">At most {item.most} are possible.</p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}
