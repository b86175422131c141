import { Editor, type EditorOptions } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import type * as React from '@tiptap/react'
import { useEffect, useState } from 'react'

const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

// What the contract lets an article be is no document of the editor.
const TEXT = { type: 'doc', content: [line('Plain words'), line('More of them')] }

const PICTURES = {
  files: [new File(['dropped'], 'dropped.png', { type: 'image/png', lastModified: 0 })],
  getData: () => '',
}

/** The text editor without what draws its text: the text is told as its blocks, everything around it is as it is. */
export function withoutView(react: typeof React) {
  function useEditor(options: Partial<EditorOptions>) {
    const [editor] = useState(() => {
      const made = new Editor({ ...options, element: null, content: TEXT })
      const { view } = made
      const dom = document.createElement('div')
      const drawn = new Proxy(view, { get: (of, name) => (name === 'dom' ? dom : Reflect.get(of, name)) })
      Object.defineProperty(made, 'view', { get: () => drawn })
      made.view.updateState(made.state.reconfigure({ plugins: made.extensionManager.plugins }))
      made.commands.setTextSelection({ from: 1, to: 6 })
      return made
    })
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, as when an editor is made
    useEffect(() => {
      options.onCreate?.({ editor })
    }, [editor])
    return editor
  }

  function EditorContent({ editor }: { editor: Editor }) {
    const text = react.useEditorState({ editor, selector: () => JSON.stringify(editor.getJSON()) })
    const { handleDrop, handlePaste } = editor.options.editorProps
    const view = { state: editor.state, posAtCoords: () => ({ pos: 13, inside: 0 }) } as never
    // What is dragged within the text is moved by the library itself.
    const drop = () => {
      const dropped = { dataTransfer: PICTURES, clientX: 0, clientY: 0 } as never
      for (const isMoved of [true, false]) handleDrop?.call(editor, view, dropped, Slice.empty, isMoved)
    }
    const paste = () => void handlePaste?.call(editor, view, { clipboardData: PICTURES } as never, Slice.empty)
    return (
      <pre onDrop={drop} onPaste={paste}>
        {text}
      </pre>
    )
  }

  return { ...react, useEditor, EditorContent }
}
