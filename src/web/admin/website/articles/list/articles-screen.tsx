import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { ArticleListItem } from '#contract/website/articles.ts'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { DeleteDialog } from '#web/admin/website/articles/desk/acts/delete-dialog.tsx'
import { articleCalls } from '#web/admin/website/articles/desk/calls.ts'
import type { CategoryChoice } from '#web/admin/website/articles/desk/margin/category-choice.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import { ArticleRow } from './article-row.tsx'
import { BulkBar, type BulkOutcome, BulkOutcomeNotice } from './bulk-bar.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { ListFilter } from './list-filter.tsx'
import { hrefOf, type ListQuery } from './load-list.ts'
import { StateTabs } from './state-tabs.tsx'
import type { ArticleState } from './states.ts'
import './alist.css'
import './article-table.css'

export interface ScreenData {
  query: ListQuery
  items: ArticleListItem[]
  total: number
  pages: number
  counts: Record<'all' | 'reviewDue' | ArticleState, number>
  categories: CategoryChoice[]
  said: string | null
  /** Articles that came with the site, until somebody keeps or changes them. */
  samples: number[]
  ask: number | null
  deleted: number | null
  fresh: number | null
}

interface Props {
  base: string
  data: ScreenData
  outcome?: BulkOutcome | undefined
}

export function ArticlesScreen({ base, data, outcome }: Props) {
  const { query, items, total, pages, counts, categories } = data
  const [asking, setAsking] = useState<ArticleListItem | null>(null)
  const { client } = useSession()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const asked = items.find(({ id }) => id === data.ask)
  const isFiltered = Boolean(query.q || query.category || query.state)

  async function bringBack(id: number): Promise<void> {
    const about = `restoring article ${id}`
    try {
      await articleCalls(client).bringBack(id)
      tell({ words: 'The article was restored.', about })
    } catch (error) {
      tell({ words: error instanceof Error ? error.message : 'That did not work.', tone: 'bad', about })
    }
    if (data.deleted === id) await navigate(base, { replace: true })
    else await revalidate()
  }

  return (
    <div className="alist">
      <OfficeTitle>News</OfficeTitle>
      <header className="alist-head">
        <h1>News</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/dashboard/newsletter" variant="secondary" size="small">
            Newsletter
          </ButtonLink>
          <ButtonLink to="/dashboard/calendar" variant="secondary" size="small">
            Calendar
          </ButtonLink>
          <ButtonLink to="/create" size="small">
            New article
          </ButtonLink>
        </div>
      </header>
      {outcome && <BulkOutcomeNotice outcome={outcome} />}
      {data.said && (
        <div className="alist-said">
          <Announcement words={data.said} />
          {items.some(({ id, state }) => id === data.fresh && state === 'published') && (
            <a href={`/blogd/${data.fresh}`} className="alist-act">
              View on site
            </a>
          )}
        </div>
      )}
      {data.deleted !== null && (
        <div className="alist-said">
          <Announcement words="Article deleted." />
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault()
              void bringBack(data.deleted ?? 0)
            }}
          >
            <input type="hidden" name="id" value={data.deleted} />
            <Button variant="secondary" size="small" name="intent" value="restore">
              Undo
            </Button>
          </form>
        </div>
      )}
      {asked && <DeleteQuestion article={asked} base={base} />}
      <StateTabs base={base} query={query} counts={counts} />
      {!query.review && <ListFilter base={base} query={query} categories={categories} />}
      {items.length === 0 ? (
        <Nothing isFiltered={isFiltered} isReview={query.review === 'due'} base={base} />
      ) : (
        <>
          <BulkBar noun="articles" isDeleted={query.state === 'deleted'} outcome={outcome} />
          <table className="alist-table">
            <caption className="sr-only">
              {total} {total === 1 ? 'article' : 'articles'}
            </caption>
            <thead>
              <tr>
                <th scope="col" className="alist-pick">
                  <span className="sr-only">Select</span>
                </th>
                <th scope="col" className="alist-number">
                  Id
                </th>
                <th scope="col">Image</th>
                <th scope="col">Title</th>
                <th scope="col">Category</th>
                <th scope="col">State</th>
                <th scope="col">Changed</th>
                <th scope="col">
                  <span className="sr-only">Edit or delete</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <ArticleRow
                  key={item.id}
                  item={item}
                  query={query}
                  isFresh={item.id === data.fresh}
                  isSample={data.samples.includes(item.id)}
                  onDelete={() => setAsking(item)}
                  onBringBack={() => void bringBack(item.id)}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
      {pages > 1 && (
        <Pagination
          page={query.page}
          pages={pages}
          hrefOf={(page) => hrefOf(base, { ...query, page })}
          label="Articles"
        />
      )}
      {asking && (
        <DeleteDialog
          kind="article"
          items={[{ ...asking, isLive: asking.state === 'published' }]}
          onClose={() => setAsking(null)}
          onDeleted={() => {
            setAsking(null)
            tell({ words: 'Article deleted.', undo: () => void bringBack(asking.id) })
            void revalidate()
          }}
        />
      )}
    </div>
  )
}

function Nothing({ isFiltered, isReview, base }: { isFiltered: boolean; isReview: boolean; base: string }) {
  if (isReview) {
    return <EmptyState title="Nothing is due for review">Articles appear here on their review date.</EmptyState>
  }
  if (isFiltered) {
    return (
      <EmptyState
        title="Nothing matches"
        action={
          <ButtonLink to={base} variant="secondary">
            Show all articles
          </ButtonLink>
        }
      >
        No articles match this search, state and category.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No articles yet" action={<ButtonLink to="/create">Write the first one</ButtonLink>}>
      Start with a title and some text. Nothing is public until you publish it.
    </EmptyState>
  )
}
