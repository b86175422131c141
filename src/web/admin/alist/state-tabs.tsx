import { Link } from 'react-router'
import { hrefOf, type ListQuery } from './load-list.ts'
import { ARTICLE_STATES, type ArticleState, STATE_WORDS } from './states.ts'

interface Props {
  base: string
  query: ListQuery
  counts: Record<'all' | ArticleState, number>
}

/** The states as tabs with their counts; empty ones that nobody looks at stay away. */
export function StateTabs({ base, query, counts }: Props) {
  const shown = ARTICLE_STATES.filter((state) => counts[state] > 0 || query.state === state)
  const tabs: { state: ArticleState | ''; words: string; count: number }[] = [
    { state: '', words: 'All', count: counts.all },
    ...shown.map((state) => ({ state, words: STATE_WORDS[state].many, count: counts[state] })),
  ]
  return (
    <nav aria-label="State" className="alist-tabs">
      <ul>
        {tabs.map(({ state, words, count }) => (
          <li key={words}>
            <Link
              className="alist-tab"
              to={hrefOf(base, { ...query, state, page: 1 })}
              aria-current={query.state === state ? 'true' : undefined}
            >
              {words} <span className="figures">{count.toLocaleString('en')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
