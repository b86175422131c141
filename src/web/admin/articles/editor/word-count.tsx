import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { countWords } from '#domain/text/count-words.ts'
import { counted } from '#domain/text/counted.ts'

export function WordCount({ editor }: { editor: Editor }) {
  const words = useEditorState({
    editor,
    selector: ({ editor }) => countWords(editor.getText({ blockSeparator: ' ' })),
  })
  return <span className="word-count figures">{counted(words, 'word')}</span>
}
