import type { ReactNode } from 'react'

interface Props {
  /** What the closed part shows, such as "Remove". */
  words: string
  /** Of what, for screen readers. */
  of?: string
  /** What is lost. */
  warning?: string
  /** The form, or the button of the form that it is in. */
  children: ReactNode
}

/** Shows an act that cannot be undone only after a first click; works without a script. */
export function AskFirst({ words, of, warning, children }: Props) {
  return (
    <details className="open:basis-full" data-print="no">
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm text-green">
        {words}
        {of ? <span className="sr-only"> {of}</span> : null}
      </summary>
      {warning ? <p className="mb-2 max-w-measure text-sm text-ink-soft">{warning}</p> : null}
      {children}
    </details>
  )
}
