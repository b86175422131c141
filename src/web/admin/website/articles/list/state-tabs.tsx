import { Link } from 'react-router'
import { hrefOf, type ListQuery } from './load-list.ts'
import { ARTICLE_STATES, type ArticleState, STATE_WORDS } from './states.ts'

interface Props {
  base: string
  query: ListQuery
  counts: Record<'all' | 'reviewDue' | ArticleState, number>
}

/** The states as tabs with their counts; empty ones that nobody looks at stay away. */
export function StateTabs({ base, query, counts }: Props) {
  const shown = ARTICLE_STATES.filter((state) => counts[state] > 0 || query.state === state)
  const kept = { q: query.q, category: query.category, order: query.order }
  const tabs = [
    { to: { ...kept }, words: 'All', count: counts.all, isOpen: !query.state && !query.review },
    ...shown.map((state) => ({
      to: { ...kept, state },
      words: STATE_WORDS[state].many,
      count: counts[state],
      isOpen: query.state === state && !query.review,
    })),
    ...(counts.reviewDue > 0 || query.review
      ? [
          {
            to: { ...kept, review: 'due' as const },
            words: 'Due for review',
            count: counts.reviewDue,
            isOpen: query.review === 'due',
          },
        ]
      : []),
  ]
  return (
    <nav aria-label="State" className="alist-tabs">
      <ul>
        {tabs.map(({ to, words, count, isOpen }) => (
          <li key={words}>
            <Link className="alist-tab" to={hrefOf(base, to)} aria-current={isOpen ? 'true' : undefined}>
              {words} <span className="figures">{count.toLocaleString('en')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
