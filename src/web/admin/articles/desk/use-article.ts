import type { Editor } from '@tiptap/core'
import { useMemo, useRef, useState } from 'react'
import type { ArticleDraft } from './draft.ts'
import type { Desk } from './use-desk.ts'

export type Article = ReturnType<typeof useArticle>

/** The draft as the fields show it; every change goes on to be saved. */
export function useArticle({ autosave }: Pick<Desk, 'autosave'>, typed: Partial<ArticleDraft> = {}) {
  const [draft, setDraft] = useState({ ...autosave.draft(), ...typed })
  const latest = useRef(draft)

  // The same functions all along, so that a letter in one field does not redraw the others.
  const acts = useMemo(() => {
    let editor: Editor | null = null
    // A draft that took its place before the editor was there, as kept words may.
    let waiting: ArticleDraft | null = null
    function show(next: ArticleDraft): void {
      latest.current = next
      setDraft(next)
    }
    function showText({ document }: ArticleDraft): void {
      editor?.commands.setContent(document, { emitUpdate: false })
    }
    return {
      setEditor(opened: Editor): void {
        editor = opened
        if (waiting) showText(waiting)
        waiting = null
      },
      /** Something was typed or chosen. */
      update(part: Partial<ArticleDraft>): void {
        show({ ...latest.current, ...part })
        autosave.change(latest.current)
      },
      /** Another draft takes its place on the screen; what it means for saving is the caller's. */
      replace(next: ArticleDraft): void {
        show(next)
        if (editor) showText(next)
        else waiting = next
      },
      focusText: () => editor?.commands.focus('start'),
    }
  }, [autosave])

  return useMemo(() => ({ draft, ...acts }), [draft, acts])
}
