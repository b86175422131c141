import type { JSONContent } from '@tiptap/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Menu, MenuItem } from '#design/primitives/menu.tsx'
import { blockKind } from '#domain/pages/blocks.ts'
import type { EditorHandle } from '#web/admin/website/articles/editor/editor-handle.ts'
import { type Dragging, DragHandle } from '#web/signed-in/parts/dragging.tsx'
import { whenShown } from '#web/signed-in/parts/when-shown.tsx'
import { BlockFields } from './block-fields.tsx'
import { BlockItems } from './block-items.tsx'
import { blockName, countMissing, type EditedBlock } from './edited-blocks.ts'
import { MoveButton } from './move-button.tsx'

export type BlockVerb = 'up' | 'down' | 'duplicate' | 'add' | 'remove'

interface Props {
  block: EditedBlock
  place: { at: number; of: number }
  isOpen: boolean
  dragging: Dragging
  questions: ReactNode
  onOpen(isOpen: boolean): void
  onVerb(verb: BlockVerb): void
  onChange(node: JSONContent): void
  onText(handle: EditorHandle): void
  onTextGone(): void
}

/** One block: a line with its name that opens, and the buttons that move it, copy it or take it out. */
export function BlockLine(props: Props) {
  const { block, place, isOpen, dragging, questions, onOpen, onVerb, onChange, onText, onTextGone } = props
  const { key, node } = block
  const kind = blockKind(node.type ?? '')
  const name = blockName(node)
  const missing = countMissing(node)
  if (!kind) return null
  const path = `block-${key}`
  return (
    <li data-block={key} data-incomplete={missing > 0 || undefined} className="block-line" {...dragging.lineProps(key)}>
      {questions}
      <details
        open={isOpen}
        onToggle={(event) => event.currentTarget.open !== isOpen && onOpen(event.currentTarget.open)}
      >
        <summary className="block-summary" data-drag-image="">
          <span className="block-name">{name}</span>
          {missing > 0 && <span className="block-missing">{missing} to fill in</span>}
        </summary>
        {isOpen && (
          <div className="block-body">
            <BlockFields path={path} fields={kind.fields} node={node} onChange={onChange} />
            {kind.hasText && (
              <BlockText path={path} node={node} onChange={onChange} onReady={onText} onGone={onTextGone} />
            )}
            {kind.item && <BlockItems path={path} item={kind.item} node={node} onChange={onChange} />}
          </div>
        )}
      </details>
      <div className="block-acts">
        <DragHandle name={name} {...dragging.handleProps(key)} />
        <MoveButton way="up" name={name} off={place.at === 0} onPress={() => onVerb('up')} />
        <MoveButton way="down" name={name} off={place.at === place.of - 1} onPress={() => onVerb('down')} />
        <Menu
          label={<span className="sr-only">More for {name}</span>}
          icon={<Dots />}
          align="right"
          buttonClassName="block-more"
        >
          <MenuItem onSelect={() => onVerb('add')}>Add a block below</MenuItem>
          <MenuItem onSelect={() => onVerb('duplicate')}>Duplicate</MenuItem>
          <MenuItem onSelect={() => onVerb('remove')}>Remove</MenuItem>
        </Menu>
      </div>
    </li>
  )
}

function Dots() {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4" fill="currentColor">
      <circle cx="3" cy="8" r="1.4" />
      <circle cx="8" cy="8" r="1.4" />
      <circle cx="13" cy="8" r="1.4" />
    </svg>
  )
}

// Editor and schema are most of the weight; they come with the first block that is opened.
const TextEditor = whenShown(
  async () => (await import('#web/admin/website/articles/editor/text-editor.tsx')).TextEditor,
  { loading: 'Loading...' },
)

interface BlockTextProps {
  path: string
  node: JSONContent
  onChange(node: JSONContent): void
  onReady(handle: EditorHandle): void
  onGone(): void
}

function BlockText({ path, node, onChange, onReady, onGone }: BlockTextProps) {
  // From here on the editor holds the text; what comes from elsewhere is handed to it.
  const [start] = useState({ type: 'doc', content: node.content ?? [] })
  const latest = useRef({ node, onGone })
  latest.current = { node, onGone }
  useEffect(() => () => latest.current.onGone(), [])
  return (
    <div>
      <span id={`${path}-text-label`} className="font-semibold">
        Text
      </span>
      <TextEditor
        id={`${path}-text`}
        start={start}
        labelledBy={`${path}-text-label`}
        onReady={onReady}
        onChange={(document) => onChange({ ...latest.current.node, content: document.content ?? [] })}
      />
    </div>
  )
}
