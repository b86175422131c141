import type { ButtonHTMLAttributes, ReactNode } from 'react'

interface Props {
  titleId: string
  title: string
  children: ReactNode
  /** What the ✕ does. */
  close: ButtonHTMLAttributes<HTMLButtonElement>
  /** Focus begins at the title, so that it is neither on ✕ nor in a field over which a telephone lays its keyboard. */
  startsAtTitle?: boolean
}

/** What is in a dialog: its title, a way out, and what it is about. */
export function DialogSheet({ titleId, title, children, close, startsAtTitle }: Props) {
  return (
    <div className="p-5 sm:p-8">
      <div className="rule-double mb-6 flex items-start justify-between gap-4 pb-4">
        <h2
          id={titleId}
          tabIndex={-1}
          data-title=""
          className="text-xl"
          {...(startsAtTitle ? { autoFocus: true } : {})}
        >
          {title}
        </h2>
        <button
          type="button"
          {...close}
          className="-mt-2 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-soft hover:bg-wash hover:text-ink"
        >
          <span className="sr-only">Close</span>
          <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4">
            <path d="m2 2 12 12M14 2 2 14" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </button>
      </div>
      <div data-body="">{children}</div>
    </div>
  )
}

export function dialogClass(wide?: boolean): string {
  return `ui-dialog m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto rounded-sm bg-sheet text-ink shadow-sheet ${wide ? 'max-w-page sm:w-176' : 'max-w-form'}`
}
