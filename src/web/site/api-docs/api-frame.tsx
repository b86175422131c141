import type { ReactNode } from 'react'
import type { Area } from './api-document.ts'

interface Props {
  areas: Pick<Area, 'name' | 'title' | 'calls'>[]
  /** The area that is shown; the first page shows none. */
  current?: string
  children: ReactNode
}

export function ApiFrame({ areas, current, children }: Props) {
  return (
    <div className="grid gap-x-12 gap-y-8 py-12 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav aria-label="Parts of the API" className="text-sm" data-print="no">
        <ol className="lg:sticky lg:top-[calc(1.5rem+var(--top-notes,0px))]">
          <Entry to="/api/docs" isCurrent={current === undefined}>
            How to call
          </Entry>
          {areas.map(({ name, title, calls }) => (
            <Entry key={name} to={`/api/docs/${name}`} count={calls.length} isCurrent={name === current}>
              {title}
            </Entry>
          ))}
        </ol>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

interface EntryProps {
  to: string
  count?: number
  isCurrent: boolean
  children: ReactNode
}

function Entry({ to, count, isCurrent, children }: EntryProps) {
  return (
    <li className="border-t border-rule">
      <a
        href={to}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-11 items-center justify-between gap-3 py-2 hover:text-green hover:underline aria-[current]:font-semibold"
      >
        {children}
        {count === undefined ? null : <span className="figures text-ink-soft">{count}</span>}
      </a>
    </li>
  )
}
