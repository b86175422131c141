import { Link } from 'react-router'
import type { OfficeDayAnswer } from '#contract/overview/dashboard.ts'
import { Day, ShortMoment } from '#web/signed-in/parts/moments.tsx'
import { Sheet } from './sheet.tsx'

type Articles = NonNullable<OfficeDayAnswer['content']>['articles']

export interface Asked {
  articleId: number
  kind: Kind
  title: string
  askedAt: string
  by: string
}

interface Listed {
  total: number
  items: { id: number; title: string; at: string; by: string; kind?: Kind }[]
}

/** What colleagues asked one to read, what is to be read again, what goes out next, and what was begun. */
export function ArticleSheets({
  articles: { review, scheduled, drafts },
  asked,
}: {
  articles: Articles
  asked: Asked[]
}) {
  const toRead = asked.map(({ articleId, kind, title, askedAt, by }) => ({
    id: articleId,
    kind,
    title,
    at: askedAt,
    by,
  }))
  return (
    <>
      <ArticleSheet title="For your review" list={{ total: toRead.length, items: toRead }} all="/alist" />
      <ArticleSheet title="Due for review" list={review} all="/alist?review=due" />
      <ArticleSheet title="Scheduled next" list={scheduled} all="/alist?state=scheduled" />
      <ArticleSheet title="Drafts" list={drafts} all="/alist?state=draft" />
    </>
  )
}

function ArticleSheet({ title, list, all }: { title: string; list: Listed; all: string }) {
  if (list.items.length === 0) return null
  return (
    <Sheet
      title={title}
      {...(list.total > list.items.length ? { all: { to: all, words: `All ${list.total.toLocaleString('en')}` } } : {})}
    >
      {list.items.map((item) => (
        <li key={item.id} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-2">
          <p className="min-w-0 grow basis-72">
            <Link to={officeAddress(item.kind ?? 'article', item.id)} className="font-semibold">
              {item.title || 'Untitled'}
            </Link>{' '}
            <span className="text-sm text-ink-soft">{item.by}</span>
          </p>
          <p className="figures text-sm text-ink-soft">
            {item.at.includes('T') ? <ShortMoment at={item.at} /> : <Day at={item.at} />}
          </p>
        </li>
      ))}
    </Sheet>
  )
}

type Kind = 'article' | 'page' | 'event'

const officeAddress = (kind: Kind, id: number) =>
  kind === 'article' ? `/edit/${id}` : kind === 'event' ? `/dashboard/events/text/${id}` : `/dashboard/pages/${id}`
