import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

export interface Tab {
  value: string
  label: string
  /** Left out where counting would mean reading everything. */
  count?: number
  href: string
}

export interface TabsProps {
  label: string
  tabs: Tab[]
  current: string
}

export function ListTabs({ label, tabs, current }: TabsProps) {
  const list = useRef<HTMLUListElement>(null)
  // On a telephone the tabs scroll: the one that is open is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is opened.
  useEffect(() => {
    const { current: row } = list
    const open = row?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (row && open) row.scrollLeft = open.offsetLeft - row.offsetLeft - (row.clientWidth - open.offsetWidth) / 2
  }, [current])
  return (
    <nav aria-label={label} className="rule-bottom" data-print="no">
      <ul ref={list} className="flex gap-x-4 max-sm:overflow-x-auto sm:flex-wrap sm:gap-x-6">
        {tabs.map((tab) => (
          <li key={tab.value} className="max-sm:flex-none">
            <Link
              to={tab.href}
              aria-current={tab.value === current ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent text-ink no-underline hover:text-green aria-current:border-green aria-current:font-semibold"
            >
              {tab.label}{' '}
              {tab.count === undefined ? null : (
                <span className="figures text-sm text-ink-soft">{tab.count.toLocaleString('en')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
