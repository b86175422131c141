import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Fragment, type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { ToolIcon } from './icons.tsx'
import { formatKeys, TABLE_TOOLS, TOOLS, type Tool, type ToolSurroundings } from './tools.ts'

export interface ToolbarHandle {
  focus(): void
}

interface Props {
  editor: Editor
  surroundings: ToolSurroundings
  controls: string
  mac: boolean
  ref?: Ref<ToolbarHandle>
}

/** One stop for Tab, arrows inside; Escape goes back to the text. */
export function Toolbar({ editor, surroundings, controls, mac, ref }: Props) {
  const roving = useRoving<HTMLDivElement>()
  useImperativeHandle(ref, () => ({ focus: roving.focusFirst }))
  const states = useEditorState({ editor, selector: ({ editor }) => statesOf(editor) })

  return (
    <div className="writing-tools">
      <div
        ref={roving.root}
        role="toolbar"
        aria-label="Formatting"
        aria-controls={controls}
        className="toolbar"
        onFocus={roving.onFocus}
        onKeyDown={(event) => (event.key === 'Escape' ? editor.commands.focus() : roving.onKeyDown(event))}
      >
        {TOOLS.map((group, index) => (
          <Fragment key={group[0]?.id}>
            {index > 0 && <span className="toolbar-rule" aria-hidden="true" />}
            {group.map((tool) => (
              <ToolButton
                key={tool.id}
                tool={tool}
                mac={mac}
                first={tool === TOOLS[0]?.[0]}
                state={states[tool.id]}
                onPress={() => tool.run(editor, surroundings)}
              />
            ))}
          </Fragment>
        ))}
      </div>
      {states.inTable && <TableToolbar editor={editor} controls={controls} />}
    </div>
  )
}

interface ToolState {
  on: boolean | undefined
  usable: boolean
}

function statesOf(editor: Editor): Record<string, ToolState> & { inTable?: ToolState } {
  const entries = TOOLS.flat().map((tool): [string, ToolState] => [
    tool.id,
    { on: tool.isOn?.(editor), usable: tool.isUsable?.(editor) ?? true },
  ])
  const inTable = editor.isActive('table') ? [['inTable', { on: true, usable: true }] as [string, ToolState]] : []
  return Object.fromEntries([...entries, ...inTable])
}

interface ToolButtonProps {
  tool: Tool
  mac: boolean
  first: boolean
  state: ToolState | undefined
  onPress(): void
}

function ToolButton({ tool, mac, first, state, onPress }: ToolButtonProps) {
  const keys = tool.keys && formatKeys(tool.keys, mac)
  return (
    <button
      type="button"
      data-roving=""
      tabIndex={first ? 0 : -1}
      className="tool"
      aria-label={tool.label}
      aria-pressed={state?.on}
      // Kept focusable: a tool that cannot be used now must not swallow the keyboard's place.
      aria-disabled={state?.usable === false || undefined}
      title={keys ? `${tool.label} (${keys})` : tool.label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => state?.usable !== false && onPress()}
    >
      <ToolIcon name={tool.icon} />
    </button>
  )
}

function TableToolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const roving = useRoving<HTMLDivElement>()
  return (
    <div
      ref={roving.root}
      role="toolbar"
      aria-label="Table"
      aria-controls={controls}
      className="toolbar toolbar-table"
      onFocus={roving.onFocus}
      onKeyDown={(event) => (event.key === 'Escape' ? editor.commands.focus() : roving.onKeyDown(event))}
    >
      {TABLE_TOOLS.map((tool, index) => (
        <button
          key={tool.label}
          type="button"
          data-roving=""
          tabIndex={index === 0 ? 0 : -1}
          className="tool tool-words"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => tool.run(editor)}
        >
          {tool.label}
        </button>
      ))}
    </div>
  )
}

/** One stop for Tab; arrows, Home and End move among the items (the ARIA toolbar pattern). */
function useRoving<Element extends HTMLElement>() {
  const root = useRef<Element>(null)
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-roving]') ?? [])]

  function moveTo(item: HTMLElement | undefined): void {
    if (!item) return
    for (const other of items()) other.tabIndex = other === item ? 0 : -1
    item.focus()
  }

  return {
    root,
    onKeyDown(event: KeyboardEvent): void {
      const all = items()
      const at = all.indexOf(document.activeElement as HTMLElement)
      const step = STEPS[event.key]
      if (at < 0 || step === undefined) return
      event.preventDefault()
      moveTo(step === 'first' ? all[0] : step === 'last' ? all.at(-1) : all[(at + step + all.length) % all.length])
    },
    onFocus(event: { target: EventTarget }): void {
      for (const item of items())
        if (items().includes(event.target as HTMLElement)) item.tabIndex = item === event.target ? 0 : -1
    },
    focusFirst: () => moveTo(items().find((item) => item.tabIndex === 0) ?? items()[0]),
  }
}

const STEPS: Record<string, number | 'first' | 'last'> = { ArrowRight: 1, ArrowLeft: -1, Home: 'first', End: 'last' }
