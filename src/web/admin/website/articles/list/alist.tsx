import { useLocation } from 'react-router'
import type { ArticleListItem } from '#contract/website/articles.ts'
import type { Column } from '#design/patterns/data-table.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { loadCategories } from '#web/admin/website/articles/desk/load-desk.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { choicesOf } from '#web/signed-in/list/list-filters.tsx'
import { given, listQuery } from '#web/signed-in/list/list-query.ts'
import { Nothing } from '#web/signed-in/list/office-list.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import type { Route } from './+types/alist'
import { ContentList } from './content-list.tsx'
import { runListAct } from './list-acts.ts'
import { ARTICLE_STATES, STATE_WORDS } from './states.ts'

const ORDERS = { newest: 'Last changed first', oldest: 'Least recently changed first' }

const SAID: Record<string, string> = { created: 'Article created successfully', updated: 'Article updated!' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = listQuery(request, 'q', 'category', 'state', 'order', 'review')
  const filter = {
    ...asked,
    state: ARTICLE_STATES.find((known) => known === asked.state) ?? '',
    order: asked.order === 'oldest' ? 'oldest' : '',
    review: asked.review === 'due' ? 'due' : '',
  }
  const { page, done, article, published, ask, deleted } = listQuery(
    request,
    ...(['page', 'done', 'article', 'published', 'ask', 'deleted'] as const),
  )
  const client = context.get(clientContext)
  const [answer, counts, categories, { articles: samples }, { items: views }] = await Promise.all([
    client.api.articles.$get({ query: given({ ...filter, page }) as never }),
    read(client.api.articles.counts.$get()),
    loadCategories(client),
    read(client.api.samples.$get()),
    read(client.api.my.views.$get({ query: { place: 'articles' } })),
  ])
  if (!answer.ok) throw new ApiProblem(answer.status, {})
  const items = await answer.json()
  const figure = (name: string) => Number(answer.headers.get(name))
  const fresh = Number(published || article) || null
  return {
    filter,
    // What was just written or published comes first.
    items: [...items.filter(({ id }) => id === fresh), ...items.filter(({ id }) => id !== fresh)],
    list: { total: figure('X-Total-Count'), page: figure('X-Page'), pages: figure('X-Total-Pages') },
    ...{ counts, categories, samples, views, fresh },
    ...{ ask: Number(ask), deleted: Number(deleted), said: published ? 'Article published.' : SAID[done] },
  }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  await runListAct(context.get(clientContext), await request.formData(), 'article')

/** Every article, for those who write them. */
export default function News({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname: base } = useLocation()
  const { filter, items, list, counts, categories, samples, views, fresh, said, ...asked } = loaderData
  const { q, category, state, order, review } = filter
  const href = listAddress(base, filter)
  const tab = (value: string, label: string, count: number, to: object) => ({ value, label, count, href: href(to) })
  const live = items.find(({ id, state }) => id === fresh && state === 'published')
  return (
    <ContentList
      kind="article"
      title="News"
      {...{ base, href, fresh, ...list, ...asked }}
      rows={items}
      outcome={actionData}
      state={state}
      tabs={{
        label: 'State',
        current: review || state,
        items: [
          tab('', 'All', counts.all, { state: '', review: '' }),
          ...ARTICLE_STATES.filter((each) => counts[each] > 0 || each === state).map((each) =>
            tab(each, STATE_WORDS[each].many, counts[each], { state: each, review: '' }),
          ),
          ...(counts.reviewDue > 0 || review
            ? [tab('due', 'Due for review', counts.reviewDue, { state: '', review: 'due' })]
            : []),
        ],
      }}
      {...(review ? {} : { q })}
      filters={[
        ...(review
          ? []
          : [
              {
                ...{ name: 'category', label: 'Category', value: category, prompt: 'Any category' },
                choices: categories.map(({ id, name }) => ({ value: `id:${id}`, label: name })),
              },
            ]),
        // What a search finds has an order of its own.
        ...(q || review
          ? []
          : [{ name: 'order', label: 'Order', value: order || 'newest', choices: choicesOf(ORDERS) }]),
      ]}
      views={{ place: 'articles', items: views }}
      actions={
        <>
          <ButtonLink to="/dashboard/newsletter" variant="secondary" size="small">
            Newsletter
          </ButtonLink>
          <ButtonLink to="/dashboard/calendar" variant="secondary" size="small">
            Calendar
          </ButtonLink>
          <ButtonLink to="/create" size="small">
            New article
          </ButtonLink>
        </>
      }
      before={BEFORE}
      after={AFTER}
      underTitle={({ found }) =>
        found?.map(({ text, hit }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never move
          hit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )
      }
      notesOf={({ id, pinned, hasChanges, reviewDue }) => [
        samples.includes(id) && 'sample',
        pinned && 'pinned',
        hasChanges && 'unpublished changes',
        reviewDue && 'review due',
      ]}
      officeOf={({ id }) => `/edit/${id}`}
      siteOf={({ id }) => `/blogd/${id}`}
      empty={<NoArticles isReview={review === 'due'} isState={state !== ''} />}
    >
      {said && !actionData ? (
        <ActOutcome ok message={said}>
          {live ? (
            <a href={`/blogd/${live.id}`} className="ink-link">
              View on site
            </a>
          ) : null}
        </ActOutcome>
      ) : null}
    </ContentList>
  )
}

const BEFORE: Column<ArticleListItem>[] = [
  { key: 'id', head: 'Id', numeric: true, wideOnly: true, cell: ({ id }) => id },
  {
    key: 'image',
    head: 'Image',
    cell: ({ image, thumbnail }) =>
      image ? (
        <img src={thumbnail ?? image} alt="" width={54} height={36} loading="lazy" className="h-9 w-13 object-cover" />
      ) : (
        <Nothing />
      ),
  },
]

const AFTER: Column<ArticleListItem>[] = [
  {
    key: 'category',
    head: 'Category',
    wideOnly: true,
    cell: (item) => (
      <span className="wrap-anywhere">
        {[item.category, item.subcategory].filter(Boolean).join(' › ') || <Nothing />}
      </span>
    ),
  },
]

function NoArticles({ isReview, isState }: { isReview: boolean; isState: boolean }) {
  if (isReview) {
    return <EmptyState title="Nothing is due for review">Articles appear here on their review date.</EmptyState>
  }
  if (isState) return <EmptyState title="None in this state">Choose another state above.</EmptyState>
  return (
    <EmptyState title="No articles yet" action={<ButtonLink to="/create">Write the first one</ButtonLink>}>
      Start with a title and some text. Nothing is public until you publish it.
    </EmptyState>
  )
}
