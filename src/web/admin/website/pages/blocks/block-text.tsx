import type { JSONContent } from '@tiptap/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { EditorHandle } from '#web/admin/website/articles/editor/editor-handle.ts'

// Editor and schema are most of the weight; they come with the first block that is opened.
const TextEditor = lazy(async () => ({
  default: (await import('#web/admin/website/articles/editor/text-editor.tsx')).TextEditor,
}))

interface Props {
  path: string
  node: JSONContent
  onChange(node: JSONContent): void
  onReady(handle: EditorHandle): void
  onGone(): void
}

export function BlockText({ path, node, onChange, onReady, onGone }: Props) {
  // From here on the editor holds the text; what comes from elsewhere is handed to it.
  const [start] = useState({ type: 'doc', content: node.content ?? [] })
  const latest = useRef({ node, onGone })
  latest.current = { node, onGone }
  useEffect(() => () => latest.current.onGone(), [])
  return (
    <div>
      <span id={`${path}-text-label`} className="font-semibold">
        Text
      </span>
      <Suspense fallback={<p>Loading...</p>}>
        <TextEditor
          id={`${path}-text`}
          start={start}
          labelledBy={`${path}-text-label`}
          onReady={onReady}
          onChange={(document) => onChange({ ...latest.current.node, content: document.content ?? [] })}
        />
      </Suspense>
    </div>
  )
}
