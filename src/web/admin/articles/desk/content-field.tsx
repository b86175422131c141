import type { JSONContent } from '@tiptap/core'
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import type { EditorHandle } from '#web/admin/articles/editor/editor-handle.ts'
import { FieldError } from './title-fields.tsx'
import type { Article } from './use-article.ts'

// Editor and schema are most of the weight; they come after the page is there to be read.
const TextEditor = lazy(async () => ({
  default: (await import('#web/admin/articles/editor/text-editor.tsx')).TextEditor,
}))

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
  const [opened, setOpened] = useState<JSONContent | string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when the script arrives
  useEffect(() => {
    // What was typed before the script arrived is taken along.
    const typed = plain.current?.value
    setOpened(typed !== undefined && typed.trim() !== html.trim() ? typed : start)
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
            onReady={onReady}
            onChange={(document) => update({ document })}
          />
        </Suspense>
      )}
    </div>
  )
})
