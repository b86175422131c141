import type { Editor, JSONContent } from '@tiptap/core'
import { type ClashPlace, markClashes, settleClash } from './clashes/clash-places.ts'
import { changeTo } from './compare/apply-document.ts'

export type EditorHandle = ReturnType<typeof editorHandle>

/** What the desk does with the text; the editor itself stays in the part of the site that is loaded later. */
export function editorHandle(editor: Editor) {
  return {
    /** Another text takes the place of this one. */
    show: (document: JSONContent) => void editor.commands.setContent(document, { emitUpdate: false }),
    /** A merged text comes in while somebody writes: only what is new in it changes. False when that must wait. */
    take(document: JSONContent, clashes: ClashPlace[]): boolean {
      // A letter that is being put together from several keys would be lost.
      if (editor.view.composing) return false
      editor.view.dispatch(changeTo(editor.state, document))
      markClashes(editor, clashes)
      return true
    },
    /** A place that both changed is decided. */
    settle: (id: string, theirs: JSONContent[], side: 'mine' | 'theirs' | 'both') =>
      settleClash(editor, id, theirs, side),
    focus: () => editor.commands.focus('start'),
  }
}
