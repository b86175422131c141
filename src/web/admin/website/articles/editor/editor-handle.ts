import type { Editor, JSONContent } from '@tiptap/core'
import { DOMParser as SchemaParser } from '@tiptap/pm/model'
import { trustedHtml } from '#web/trusted-html.ts'
import { type ClashPlace, markClashes, settleClash } from './clashes/clash-places.ts'
import { changeTo } from './compare/apply-document.ts'

export type EditorHandle = ReturnType<typeof editorHandle>

/** What the editor does with the text; the editor itself stays in the part of the site that is loaded later. */
export function editorHandle(editor: Editor) {
  return {
    show: (document: JSONContent) => void editor.commands.setContent(document, { emitUpdate: false }),
    /** A merged text comes in while a user writes: only what is new in it changes. False when that must wait. */
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
    begin: (html: string) => void editor.commands.setContent(documentOf(editor, html)),
    /** Goes on where a user was in the same text as HTML; at once, for the next key may be on its way. */
    focusAfter(before: string, whole: string): void {
      const isEnd = before.trimEnd() === whole.trimEnd()
      editor.commands.setTextSelection(isEnd ? editor.state.doc.content.size : placeAfter(editor, lettersOf(before)))
      editor.view.focus()
    },
    /** In HTML a space at the end is in no element; here it ends the last line, because the next word begins after it. */
    endInSpace(): void {
      const { tr, selection } = editor.state
      const last = selection.$from.nodeBefore?.text
      if (last && !last.endsWith(' ')) editor.view.dispatch(tr.insertText(' '))
    },
  }
}

/** Read in a document of its own, in which nothing runs; of what is there only what the text knows is taken over. */
function documentOf({ schema }: Editor, html: string): JSONContent {
  const { body } = new DOMParser().parseFromString(trustedHtml(html), 'text/html')
  return SchemaParser.fromSchema(schema).parse(body, { preserveWhitespace: true }).toJSON()
}

const lettersOf = (html: string) => html.replace(/<[^>]*>/g, '').length

function placeAfter(editor: Editor, letters: number): number {
  let [left, place] = [letters, 0]
  editor.state.doc.descendants((node, at) => {
    if (!node.isText || left < 0) return
    place = at + Math.min(left, node.nodeSize)
    left -= node.nodeSize
  })
  return place
}
