import type { Article } from './use-article.ts'

type Writable = Pick<Article, 'draft' | 'update' | 'focusText'>

export function TitleField({ article, error }: { article: Writable; error?: string }) {
  return (
    <div className="desk-field">
      <label htmlFor="title">Title</label>
      <FieldError id="title" error={error} />
      <textarea
        id="title"
        name="title"
        rows={1}
        required
        maxLength={200}
        className="desk-title"
        placeholder="What is it about?"
        value={article.draft.title}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'title-error' : undefined}
        onChange={(event) => article.update({ title: event.target.value.replace(/\s*\n\s*/g, ' ') })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          article.focusText()
        }}
      />
    </div>
  )
}

export function SummaryField({ article, required, error }: { article: Writable; required?: boolean; error?: string }) {
  const left = 300 - article.draft.summary.length
  return (
    <div className="desk-field">
      <label htmlFor="shortDesc">
        Short description {!required && <span className="desk-optional">(optional)</span>}
      </label>
      <FieldError id="shortDesc" error={error} />
      <textarea
        id="shortDesc"
        name="shortDesc"
        rows={2}
        required={required}
        maxLength={300}
        className="desk-summary"
        value={article.draft.summary}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'shortDesc-error shortDesc-left' : 'shortDesc-left'}
        onChange={(event) => article.update({ summary: event.target.value })}
      />
      <p id="shortDesc-left" className="desk-left">
        {left} characters left
      </p>
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className="desk-error">
      <span className="sr-only">Error: </span>
      {error}
    </p>
  )
}
