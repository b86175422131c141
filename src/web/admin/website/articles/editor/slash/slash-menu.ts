import { Extension } from '@tiptap/core'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import type { ToolSurroundings } from '#web/admin/website/articles/editor/toolbar/tools.ts'
import { findSlashItems, type SlashItem } from './slash-items.ts'

interface SlashState {
  items: SlashItem[]
  active: number
  rect: DOMRect | null
  choose(item: SlashItem): void
}

export type SlashMenu = ReturnType<typeof createSlashMenu>

/** What the menu shows, for React to draw; the text keeps the focus all the while. */
export function createSlashMenu() {
  const listeners = new Set<() => void>()
  let state: SlashState | null = null

  function publish(next: SlashState | null): void {
    state = next
    for (const listener of listeners) listener()
  }

  const show = (props: SuggestionProps<SlashItem, SlashItem>) =>
    publish({
      items: props.items,
      active: Math.min(state?.active ?? 0, Math.max(0, props.items.length - 1)),
      rect: props.clientRect?.() ?? null,
      choose: props.command,
    })

  function press(key: string): boolean {
    if (!state || state.items.length === 0) return false
    const { items, active } = state
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step) publish({ ...state, active: (active + step + items.length) % items.length })
    const chosen = items[active]
    if ((key === 'Enter' || key === 'Tab') && chosen) state.choose(chosen)
    return Boolean(step) || key === 'Enter' || key === 'Tab'
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: (): SlashState | null => state,
    render: () => ({
      onStart: (props: SuggestionProps<SlashItem, SlashItem>) => {
        state = null
        show(props)
      },
      onUpdate: show,
      onKeyDown: ({ event }: { event: KeyboardEvent }) => press(event.key),
      onExit: () => publish(null),
    }),
  }
}

/** Opens the menu when a slash is typed at the start of a line or after a space. */
export function slashCommand(menu: SlashMenu, surroundings: ToolSurroundings) {
  return Extension.create({
    name: 'slashCommand',
    addProseMirrorPlugins() {
      return [
        Suggestion<SlashItem, SlashItem>({
          editor: this.editor,
          char: '/',
          items: ({ query }) => findSlashItems(query),
          allow: ({ state, range }) => !state.doc.resolve(range.from).parent.type.spec.code,
          command: ({ editor, range, props }) => {
            editor.chain().focus().deleteRange(range).run()
            props.run(editor, surroundings)
          },
          render: menu.render,
        }),
      ]
    },
  })
}
