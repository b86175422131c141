import { Link } from 'react-router'
import type { ArticleListItem } from '#contract/website/articles.ts'
import { Tag } from '#design/primitives/tag.tsx'
import { clockTime } from '#domain/time/wall-clock.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import type { ListQuery } from './load-list.ts'
import { STATE_WORDS } from './states.ts'

interface Props {
  item: ArticleListItem
  query: ListQuery
  isFresh: boolean
  isSample: boolean
  onDelete(): void
  onBringBack(): void
}

export function ArticleRow({ item, query, isFresh, isSample, onDelete, onBringBack }: Props) {
  const { timeZone } = useFirm()
  const title = item.title || 'Untitled'
  const { one, tone } = STATE_WORDS[item.state]
  return (
    <tr data-fresh={isFresh || undefined}>
      <td className="alist-pick">
        <input
          type="checkbox"
          form="bulk"
          name="ids"
          value={item.id}
          aria-label={`Select ${title}`}
          className="ui-tick"
        />
      </td>
      <td className="alist-number">{item.id}</td>
      <td className="alist-image">
        {item.image ? (
          <img src={item.thumbnail ?? item.image} alt="" width={72} height={48} loading="lazy" />
        ) : (
          <span className="alist-no-image">None</span>
        )}
      </td>
      <th scope="row" className="alist-title">
        {item.state === 'deleted' ? (
          title
        ) : (
          <Link to={`/edit/${item.id}`} className="alist-link">
            {title}
          </Link>
        )}
        {item.found && (
          <span className="alist-found">
            {item.found.map(({ text, hit }, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never move
              hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
            )}
          </span>
        )}
      </th>
      <td className="alist-category">{[item.category, item.subcategory].filter(Boolean).join(' › ') || '–'}</td>
      <td className="alist-state">
        <Tag tone={tone}>{one}</Tag>
        {isSample && <span className="alist-note">sample</span>}
        {item.pinned && <span className="alist-note">pinned</span>}
        {item.hasChanges && <span className="alist-note">unpublished changes</span>}
        {item.state === 'scheduled' && item.publishedAt && (
          <span className="alist-note figures" suppressHydrationWarning>
            for {clockTime(item.publishedAt, timeZone)}
          </span>
        )}
        {item.reviewDue && <span className="alist-note">review due</span>}
      </td>
      <td className="alist-changed">
        <span className="figures" suppressHydrationWarning>
          {clockTime(item.updatedAt, timeZone)}
        </span>
        <span className="alist-note">{item.lastEditor}</span>
      </td>
      <td className="alist-acts">
        <div className="alist-acts-row">
          {item.state === 'deleted' ? (
            <form
              method="post"
              onSubmit={(event) => {
                event.preventDefault()
                onBringBack()
              }}
            >
              <input type="hidden" name="id" value={item.id} />
              <button type="submit" name="intent" value="restore" className="alist-act">
                Restore<span className="sr-only"> {title}</span>
              </button>
            </form>
          ) : (
            <>
              <Link to={`/edit/${item.id}`} className="alist-act">
                Edit<span className="sr-only"> {title}</span>
              </Link>
              {item.state === 'published' && (
                <a href={`/blogd/${item.id}`} className="alist-act">
                  View<span className="sr-only"> {title} on the site</span>
                </a>
              )}
              <form
                method="get"
                onSubmit={(event) => {
                  event.preventDefault()
                  onDelete()
                }}
              >
                {query.q && <input type="hidden" name="q" value={query.q} />}
                {query.state && <input type="hidden" name="state" value={query.state} />}
                {query.review && <input type="hidden" name="review" value={query.review} />}
                {query.category && <input type="hidden" name="category" value={query.category} />}
                {query.page > 1 && <input type="hidden" name="page" value={query.page} />}
                <button type="submit" name="ask" value={item.id} className="alist-act" data-tone="bad">
                  Delete<span className="sr-only"> {title}</span>
                </button>
              </form>
            </>
          )}
        </div>
      </td>
    </tr>
  )
}
