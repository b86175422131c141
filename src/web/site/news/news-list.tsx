import { data } from 'react-router'
import type { NewsItem } from '#contract/website/news.ts'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { pageHead } from '#web/site/head/page-head.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/news-list'
import { type ListFilter, newsListAddress } from './addresses.ts'
import { NewsDate } from './news-date.tsx'
import { NewsFilter } from './news-filter.tsx'
import { NewsPicture } from './news-picture.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const filter = {
    category: asked.get('category') ?? '',
    q: (asked.get('q') ?? '').slice(0, 100),
    tag: (asked.get('tag') ?? '').slice(0, 80),
  }
  const query = {
    page: asked.get('pageno') ?? '1',
    ...(filter.category ? { category: filter.category } : {}),
    ...(filter.q ? { q: filter.q } : {}),
    ...(filter.tag ? { tag: filter.tag } : {}),
  }
  const heading = (await readSite(context)).headings.news
  try {
    const news = await read(context.get(clientContext).api.news.$get({ query }))
    const head = await headOf(context, filter, { page: news.page, tag: news.tag })
    return { news, filter, heading, head, trouble: null }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const head = await headOf(context, filter, { page: 1, tag: null })
    return data({ news: null, filter, heading, head, trouble: error.message }, { status: error.status })
  }
}

interface Shown {
  page: number
  tag: string | null
}

/** Each page of the list is a page of its own to search engines; what was searched for is not. */
async function headOf(
  context: Route.LoaderArgs['context'],
  { category, q, tag: slug }: ListFilter,
  { page, tag }: Shown,
) {
  const { title: own } = (await readSite(context)).pages.news
  const title = [own, category, tag, page > 1 ? `page ${page}` : ''].filter(Boolean).join(', ')
  const head = await pageHead(context, {
    page: 'news',
    path: newsListAddress({ category, q: '', tag: slug }, page),
    title,
  })
  if (q) return [...head, { name: 'robots', content: 'noindex' }]
  if (slug && !tag) return head
  return [...head, ...feedsOf(slug ? { tag: slug } : { category }, tag ?? category)]
}

/** The feeds of what the list shows, beside those of all news that are on every page. */
function feedsOf(about: Record<string, string>, name: string) {
  if (!name) return []
  const query = new URLSearchParams(about)
  const link = (type: string, title: string, path: string) =>
    ({ tagName: 'link', rel: 'alternate', type, title, href: `${path}?${query}` }) as const
  return [
    link('application/rss+xml', `${name}, as RSS`, '/feed.xml'),
    link('application/atom+xml', `${name}, as Atom`, '/atom.xml'),
    link('application/feed+json', `${name}, as JSON Feed`, '/feed.json'),
  ]
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function NewsList({ loaderData: { news, filter, heading, trouble } }: Route.ComponentProps) {
  // Where nothing was published yet there is nothing to search and no page to turn.
  const hasNone = news?.items.length === 0 && news.page === 1 && !filter.q && !filter.category && !filter.tag
  return (
    <>
      <PageHeader kicker="From the firm" title={heading.title} lede={heading.lead} />
      {news === null ? (
        <Alert tone="error" title="The news could not be loaded." className="my-8">
          {trouble} <TextLink to={newsListAddress(filter, 1)}>Try again</TextLink>
        </Alert>
      ) : (
        <>
          {hasNone ? null : (
            <NewsFilter filter={filter} categories={news.categories} total={news.total} more={news.more} />
          )}
          {news.tag ? (
            <p className="mb-6 flex flex-wrap items-baseline gap-x-4">
              <span>
                Articles about <strong>{news.tag}</strong>
              </span>
              <TextLink to="/blog">Show all news</TextLink>
            </p>
          ) : null}
          {news.items.length === 0 ? (
            <NothingFound filter={filter} meant={news.didYouMean} />
          ) : (
            <ol className="mb-10">
              {news.items.map((item, at) => (
                <NewsEntry
                  key={item.id}
                  item={item}
                  first={at === 0}
                  // In other lists it has the place of its day.
                  isPinned={item.pinned && !filter.q && !filter.tag}
                />
              ))}
            </ol>
          )}
          {news.total === 0 ? null : (
            <div className="mb-16">
              <Pagination
                page={news.page}
                pages={news.pages}
                label="News"
                {...(filter.q ? {} : NEWEST_FIRST)}
                hrefOf={(page) => newsListAddress(filter, page)}
              />
            </div>
          )}
        </>
      )}
    </>
  )
}

/** What a search finds is in the order of how well it fits. */
const NEWEST_FIRST = { previousMeans: 'newer articles', nextMeans: 'older articles' }

function NothingFound({ filter, meant }: { filter: ListFilter; meant: string | null }) {
  const searched = Boolean(filter.q || filter.category || filter.tag)
  return (
    <div className="mb-10">
      {meant ? (
        <p className="mb-6">
          Did you mean <TextLink to={newsListAddress({ ...filter, q: meant }, 1)}>{meant}</TextLink>?
        </p>
      ) : null}
      <EmptyState
        title={searched ? 'Nothing found' : 'No news yet'}
        action={searched ? <TextLink to="/blog">Show all news</TextLink> : undefined}
      >
        {searched ? 'Try fewer or other words, or another category.' : 'The first article will appear here.'}
      </EmptyState>
    </div>
  )
}

/** One line of the news ledger: date in the margin, title and excerpt, picture at the end; on a telephone a small one beside the title. */
function NewsEntry({ item, first = false, isPinned }: { item: NewsItem; first?: boolean; isPinned: boolean }) {
  return (
    <li className="rule-top relative grid gap-x-4 gap-y-2 py-7 2xs:grid-cols-[minmax(0,1fr)_6.5rem] md:grid-cols-[10.5rem_minmax(0,1fr)_15rem] md:gap-x-8 hover:bg-wash">
      <p className="figures text-sm text-ink-soft 2xs:col-span-2 md:col-span-1 md:pt-1">
        <NewsDate date={item.publishedAt} />
        {item.category ? <span className="kicker ml-3 md:ml-0 md:mt-1 md:block">{item.category}</span> : null}
        {isPinned ? <span className="ml-3 font-semibold text-brass md:ml-0 md:block">Pinned</span> : null}
      </p>
      <div className="min-w-0 max-w-measure">
        <h2 className="text-xl md:text-2xl">
          <a href={item.address} className="no-underline after:absolute after:inset-0 hover:underline">
            {item.title}
          </a>
        </h2>
        <p className="mt-2 text-ink-soft">{item.found ? <Found pieces={item.found} /> : item.excerpt}</p>
      </div>
      <NewsPicture
        item={item}
        sizes="(min-width: 48rem) 240px, 104px"
        eager={first}
        className="aspect-3/2 w-full max-w-60 object-cover"
        decorative
      />
    </li>
  )
}

function Found({ pieces }: { pieces: { text: string; hit: boolean }[] }) {
  return pieces.map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one excerpt never change places.
    piece.hit ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>,
  )
}
