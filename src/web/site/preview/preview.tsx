import { PageHeader } from '#design/patterns/page-header.tsx'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { ArticleText } from '#web/site/news/article-text.tsx'
import { NewsDate } from '#web/site/news/news-date.tsx'
import { NewsPicture } from '#web/site/news/news-picture.tsx'
import { PageBlocks } from '#web/site/pages/page-blocks.tsx'
import { openedFormContext } from '#web/site/sending/opened-form.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/preview'

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const { secret } = params
    const calls = context.get(clientContext).api.articles.preview
    const preview = await read(calls[':secret'].$get({ param: { secret } }))
    const { plans, hasNewsletter, sendsEmail } = await readSite(context)
    const facts = {
      openedAt: context.get(openedFormContext)(),
      hasNewsletter,
      sendsEmail,
      plans: plans.items.map(({ slug, name }) => ({ slug, name })),
    }
    return { ...preview, facts }
  } catch (error) {
    const gone = error instanceof ApiProblem && error.status < 500
    throw gone ? new Response('This preview has ended.', { status: 404 }) : error
  }
}

// Whoever follows a link on the page must not carry the secret along.
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Preview: ${loaderData?.title ?? ''}` },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
]

/** An article or a page as readers will see it, for those who have its secret address. */
export default function Preview({ loaderData: article }: Route.ComponentProps) {
  if (article.kind === 'page') {
    return (
      <>
        <p className="pt-6 text-sm">
          <strong className="font-semibold text-brass">Preview.</strong> Not published. This address works until{' '}
          <NewsDate date={article.expiresAt} />.
        </p>
        <PageHeader title={article.title || 'Without a title'} lede={article.shortDesc || undefined} />
        <PageBlocks blocks={article.blocks} facts={article.facts} />
      </>
    )
  }
  return (
    <article className="grid gap-x-12 pt-10 md:pt-16 lg:grid-cols-[14rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <header className="max-w-measure lg:col-start-2">
        <p className="kicker">{[article.category, article.subcategory].filter(Boolean).join(' · ') || 'Preview'}</p>
        <h1 className="mt-2 text-4xl font-normal">{article.title || 'Without a title'}</h1>
        {article.shortDesc ? <p className="mt-5 text-lg text-ink-soft">{article.shortDesc}</p> : null}
      </header>
      <aside
        aria-label="About this preview"
        className="rule-top mt-6 mb-8 pt-4 text-sm lg:row-span-2 lg:row-start-1 lg:mt-2"
      >
        <p className="font-semibold text-brass">Preview</p>
        <p>
          Not published. This address works until <NewsDate date={article.expiresAt} />.
        </p>
        <p className="figures mt-3">
          {article.author}
          <br />
          {article.readingMinutes === 1 ? '1 minute' : `${article.readingMinutes} minutes`} to read
        </p>
      </aside>
      <div className="min-w-0 lg:col-start-2">
        <NewsPicture
          item={article}
          sizes="(min-width: 1024px) 720px, 100vw"
          className="mb-8 h-auto w-full max-w-measure"
          eager
        />
        <ArticleText html={article.content} />
        <div className="rule-double mt-10 max-w-measure" />
      </div>
    </article>
  )
}
