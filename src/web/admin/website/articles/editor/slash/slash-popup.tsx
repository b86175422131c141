import type { Editor } from '@tiptap/core'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { ToolIcon } from '#web/admin/website/articles/editor/toolbar/icons.tsx'
import type { SlashMenu } from './slash-menu.ts'

/** A list under the cursor; the text owns the keys and points at the active line. */
export function SlashPopup({ editor, menu }: { editor: Editor; menu: SlashMenu }) {
  const state = useSyncExternalStore(menu.subscribe, menu.state, () => null)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const activeId = state?.items[state.active] ? `${id}-${state.items[state.active]?.id}` : null

  useEffect(() => {
    const text = editor.view.dom
    if (activeId) {
      text.setAttribute('aria-activedescendant', activeId)
      text.setAttribute('aria-controls', id)
    }
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    return () => {
      text.removeAttribute('aria-activedescendant')
      text.removeAttribute('aria-controls')
    }
  }, [editor, activeId, id])

  if (!state?.rect) return null
  const above = state.rect.bottom > window.innerHeight - 320
  const place = above ? { bottom: window.innerHeight - state.rect.top + 6 } : { top: state.rect.bottom + 6 }
  return (
    <div className="slash" style={{ left: Math.max(8, Math.min(state.rect.left, window.innerWidth - 272)), ...place }}>
      <div ref={list} id={id} role="listbox" aria-label="Insert" className="slash-list">
        {state.items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text holds the focus and handles the keys
          <div
            key={item.id}
            id={`${id}-${item.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === state.active}
            className="slash-item"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => state.choose(item)}
          >
            <ToolIcon name={item.icon} />
            {item.label}
          </div>
        ))}
      </div>
      <p role="status" className={state.items.length > 0 ? 'sr-only' : 'slash-none'}>
        {state.items.length === 0 ? 'No results' : `${state.items.length} to choose from`}
      </p>
    </div>
  )
}
