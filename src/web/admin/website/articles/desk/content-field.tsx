import type { JSONContent } from '@tiptap/core'
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { EditorHandle } from '#web/admin/website/articles/editor/editor-handle.ts'
import { FieldError } from './title-fields.tsx'
import type { Article } from './use-article.ts'

// Editor and schema are most of the weight; they come after the page is there to be read.
const loadEditor = () => import('#web/admin/website/articles/editor/text-editor.tsx')
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
  // The editor is made ready outside the page: until one can write in it, the plain field stays, and with it every key.
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    let hasLeft = false
    // Where the editor cannot be had, the plain field does.
    loadEditor().then(
      () => hasLeft || setSheet(document.createElement('div')),
      () => {},
    )
    return () => {
      hasLeft = true
    }
  }, [])

  /** Text, place and focus change hands in one step, between two keys. */
  function handOver(editor: EditorHandle): void {
    const { current: field } = plain
    const isFocused = field !== null && document.activeElement === field
    if (field && field.value.trim() !== html.trim()) editor.begin(field.value)
    const before = field ? field.value.slice(0, field.selectionStart) : ''
    flushSync(() => setOpen(true))
    if (isFocused) editor.focusAfter(before, field.value)
    if (isFocused && before === field.value && before.endsWith(' ') && !html.endsWith(' ')) editor.endInSpace()
    onReady(editor)
  }

  return (
    <div className="desk-field">
      <span id="content-label" className="desk-label">
        Content
      </span>
      <FieldError id="content" error={error} />
      {isOpen && sheet ? (
        <div ref={(place) => void place?.append(sheet)} />
      ) : (
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
      )}
      {sheet &&
        createPortal(
          <Suspense fallback={null}>
            <TextEditor
              start={start}
              labelledBy="content-label"
              invalid={Boolean(error)}
              onReady={handOver}
              onChange={(document) => update({ document })}
            />
          </Suspense>,
          sheet,
        )}
    </div>
  )
})
