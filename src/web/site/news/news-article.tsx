import { data, redirect } from 'react-router'
import type { NewsArticle as Article } from '#contract/website/news.ts'
import { EmptyDesk } from '#design/drawings/office.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { ErrorSheet } from '#web/site/errors/error-sheet.tsx'
import { logoAddress } from '#web/site/head/look.ts'
import { pageHead } from '#web/site/head/page-head.ts'
import { SubscribeForm } from '#web/site/parts/subscribe-form.tsx'
import { readSite, type Site } from '#web/site/site-settings.ts'
import type { Route } from './+types/news-article'
import { ArticleMargin } from './article-margin.tsx'
import { ArticleNeighbours } from './article-neighbours.tsx'
import { ArticleText } from './article-text.tsx'
import { sendComment } from './comment-action.ts'
import { Comments } from './comments.tsx'
import { NewsDate } from './news-date.tsx'
import { NewsPicture } from './news-picture.tsx'

const ABSENT = 'Post not found.'
// A long talk is read from its end; the rest is one press away.
const SHOWN_COMMENTS = 40

export async function loader({ request, params, context }: Route.LoaderArgs) {
  try {
    const news = context.get(clientContext).api.news[':id']
    const article = await read(news.$get({ param: { id: params.id } }))
    // Any other words after the number lead to the right ones, unless they were given up.
    if (params.slug && article.address !== `/blogd/${params.id}/${params.slug}`) {
      const param = { id: params.id, words: params.slug }
      throw redirect((await read(news.addresses[':words'].$get({ param }))).address, 301)
    }
    const showAll = new URL(request.url).searchParams.get('comments') === 'all'
    const earlier = showAll ? 0 : Math.max(0, article.comments.length - SHOWN_COMMENTS)
    const shown = { ...article, comments: article.comments.slice(earlier) }
    const { publicUrl, sendsEmail, hasNewsletter } = await readSite(context)
    const emails = { sendsEmail, hasNewsletter }
    return { article: shown, earlier, publicUrl, emails, head: await headOf(context, article), trouble: null }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const trouble = error.status === 404 ? ABSENT : error.message
    return data(
      { article: null, earlier: 0, publicUrl: '', emails: null, head: [{ title: trouble }], trouble },
      { status: error.status },
    )
  }
}

async function headOf(context: Route.LoaderArgs['context'], article: Article) {
  return await pageHead(context, {
    page: 'news',
    path: article.address,
    type: 'article',
    title: article.search.title || article.title,
    description: article.search.description || (article.summary ?? article.excerpt),
    social: {
      title: article.social.title || article.title,
      description: article.social.description || (article.summary ?? article.excerpt),
    },
    image: article.image ?? `/og/post-${article.id}.png`,
    trail: [
      { name: 'News and Events', path: '/blog' },
      { name: article.title, path: article.address },
    ],
    data: (site) => [articleData(site, article)],
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  return await sendComment(context.get(clientContext), params.id, form)
}

export default function NewsArticle({ loaderData, actionData, params }: Route.ComponentProps) {
  const { article, earlier, publicUrl, emails, trouble } = loaderData
  if (!article) return <NoArticle trouble={trouble} id={params.id} />
  return (
    <>
      <article className="grid gap-x-12 pt-10 md:pt-16 lg:grid-cols-[14rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <header className="lg:col-start-2 max-w-measure">
          {article.category ? (
            <p className="kicker">
              {article.category}
              {article.subcategory ? ` · ${article.subcategory}` : ''}
            </p>
          ) : null}
          <h1 className="mt-2 text-4xl font-normal">{article.title}</h1>
          {article.summary ? <p className="mt-5 text-lg text-ink-soft">{article.summary}</p> : null}
        </header>
        <ArticleMargin article={article} publicUrl={publicUrl} />
        <div className="min-w-0 lg:col-start-2 lg:mt-8">
          <NewsPicture
            item={article}
            sizes="(min-width: 1024px) 720px, 100vw"
            className="mb-8 h-auto w-full max-w-measure"
            eager
          />
          <ArticleBody article={article} />
        </div>
      </article>
      {emails.hasNewsletter ? (
        <section
          aria-labelledby="news-by-email"
          className="mb-10 grid gap-x-12 lg:grid-cols-[14rem_minmax(0,1fr)]"
          data-print="no"
        >
          <h2 id="news-by-email" className="mb-3 text-2xl lg:col-start-2">
            More of this in our newsletter
          </h2>
          <div className="lg:col-start-2">
            <SubscribeForm place="article" />
          </div>
        </section>
      ) : null}
      <ArticleNeighbours article={article} />
      <Comments article={article} earlier={earlier} {...emails} sent={actionData} />
    </>
  )
}

function NoArticle({ trouble, id }: { trouble: string; id: string }) {
  if (trouble === ABSENT) {
    return (
      <ErrorSheet figure="404" title="This post is not here" drawing={<EmptyDesk />}>
        <p role="alert">{trouble}</p>
        <p>
          It may have been removed. <TextLink to="/blog">See all news</TextLink>
        </p>
      </ErrorSheet>
    )
  }
  return (
    <div className="py-16">
      <h1 className="text-4xl">News</h1>
      <Alert tone="error" className="my-8">
        {trouble}
      </Alert>
      <p className="flex flex-wrap gap-x-6">
        <TextLink to={`/blogd/${id}`} className="inline-block py-2">
          Try again
        </TextLink>
        <TextLink to="/blog" className="inline-block py-2">
          To all news
        </TextLink>
      </p>
    </div>
  )
}

function ArticleBody({ article }: { article: Article }) {
  return (
    <>
      {article.reviewDue && article.reviewBy ? (
        <p className="mb-8 max-w-measure border-l-3 border-brass bg-brass-wash px-4 py-3 text-sm">
          This article was due for review on <NewsDate date={article.reviewBy} />. Rules may have changed since; please
          ask us before you act on it.
        </p>
      ) : null}
      <ArticleText html={article.html} />
      <div className="rule-double mt-10 max-w-measure" />
    </>
  )
}

function articleData(site: Site, article: Article): object {
  const url = site.publicUrl + article.address
  return {
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.summary ?? article.excerpt,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt ?? article.publishedAt,
    url,
    mainEntityOfPage: url,
    articleSection: article.category ?? undefined,
    image: article.image ? [site.publicUrl + article.image] : undefined,
    author: { '@type': 'Person', name: article.author ?? site.firm.name },
    publisher: {
      '@type': 'Organization',
      name: site.firm.name,
      url: site.publicUrl,
      logo: { '@type': 'ImageObject', url: site.publicUrl + logoAddress(site.brand.mark), width: 512, height: 512 },
    },
  }
}
