import type { JSONContent } from '@tiptap/core'
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import type { EditorHandle } from '#web/admin/articles/editor/editor-handle.ts'
import { FieldError } from './title-fields.tsx'
import type { Article } from './use-article.ts'

// Editor and schema are most of the weight; they come after the page is there to be read.
const loadEditor = () => import('#web/admin/articles/editor/text-editor.tsx')
const TextEditor = lazy(async () => ({ default: (await loadEditor()).TextEditor }))

interface Props {
  /** Where writing starts; from then on the editor holds the text. */
  start: JSONContent
  /** The same as HTML, for browsers that run no script. */
  html: string
  error?: string
  update: Article['update']
  onReady(editor: EditorHandle): void
}

/** The content: the editor where scripts run, else a plain field that saves as well. */
export const ContentField = memo(function ContentField({ start, html, error, update, onReady }: Props) {
  const plain = useRef<HTMLTextAreaElement>(null)
  const wasFocused = useRef(false)
  const [opened, setOpened] = useState<JSONContent | string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when the script arrives
  useEffect(() => {
    let hasLeft = false
    // What was typed before the editor arrived is taken along, and so is the focus.
    const open = () => {
      if (hasLeft) return
      const typed = plain.current?.value
      wasFocused.current = plain.current !== null && document.activeElement === plain.current
      setOpened(typed !== undefined && typed.trim() !== html.trim() ? typed : start)
    }
    loadEditor().then(open, open)
    return () => {
      hasLeft = true
    }
  }, [])

  return (
    <div className="desk-field">
      <span id="content-label" className="desk-label">
        Content
      </span>
      <FieldError id="content" error={error} />
      {opened === null ? (
        <>
          <textarea
            ref={plain}
            id="content"
            name="content"
            rows={18}
            required
            defaultValue={html}
            aria-labelledby="content-label"
            aria-describedby="content-hint"
            className="desk-plain"
          />
          <p id="content-hint" className="desk-left">
            Plain text or HTML. An empty line starts a new paragraph.
          </p>
        </>
      ) : (
        <Suspense fallback={<p className="desk-left">Loading...</p>}>
          <TextEditor
            start={opened}
            labelledBy="content-label"
            invalid={Boolean(error)}
            onReady={(editor) => {
              onReady(editor)
              if (wasFocused.current) editor.focus()
              wasFocused.current = false
            }}
            onChange={(document) => update({ document })}
          />
        </Suspense>
      )}
    </div>
  )
})
