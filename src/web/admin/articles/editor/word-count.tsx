import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { countWords } from '#domain/text/count-words.ts'

export function WordCount({ editor }: { editor: Editor }) {
  const words = useEditorState({
    editor,
    selector: ({ editor }) => countWords(editor.getText({ blockSeparator: ' ' })),
  })
  return (
    <span className="word-count">
      <span className="figures">{words.toLocaleString('en')}</span> {words === 1 ? 'word' : 'words'}
    </span>
  )
}
