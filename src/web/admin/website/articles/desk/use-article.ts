import type { JSONContent } from '@tiptap/core'
import { useMemo, useRef, useState } from 'react'
import type { ClashPlace } from '#web/admin/website/articles/editor/clashes/clash-places.ts'
import type { EditorHandle } from '#web/admin/website/articles/editor/editor-handle.ts'
import type { ArticleDraft } from './draft.ts'
import type { Desk } from './use-desk.ts'

export type Article = ReturnType<typeof useArticle>

/** The draft as the fields show it; every change goes on to be saved. */
export function useArticle({ autosave }: Pick<Desk, 'autosave'>, typed: Partial<ArticleDraft> = {}) {
  const [draft, setDraft] = useState({ ...autosave.draft(), ...typed })
  const latest = useRef(draft)

  // The same functions all along, so that a letter in one field does not redraw the others.
  const acts = useMemo(() => {
    let editor: EditorHandle | null = null
    // A draft that took its place before the editor was there, as kept words may.
    let waiting: ArticleDraft | null = null
    function show(next: ArticleDraft): void {
      latest.current = next
      setDraft(next)
    }
    return {
      setEditor(opened: EditorHandle): void {
        editor = opened
        if (waiting) editor.show(waiting.document)
        waiting = null
      },
      update(part: Partial<ArticleDraft>): void {
        show({ ...latest.current, ...part })
        autosave.change(latest.current)
      },
      /** Another draft takes its place on the screen; what it means for saving is the caller's. */
      replace(next: ArticleDraft): void {
        show(next)
        if (editor) editor.show(next.document)
        else waiting = next
      },
      /** A merged draft comes in while a user writes. False when that must wait. */
      take(next: ArticleDraft, clashes: ClashPlace[]): boolean {
        if (editor && !editor.take(next.document, clashes)) return false
        if (!editor) waiting = next
        show(next)
        return true
      },
      /** A place in the text that both changed is decided. */
      settle(id: string, theirs: JSONContent[], side: 'mine' | 'theirs' | 'both'): void {
        editor?.settle(id, theirs, side)
      },
      focusText: () => editor?.focus(),
    }
  }, [autosave])

  return useMemo(() => ({ draft, ...acts }), [draft, acts])
}
