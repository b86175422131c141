import type { NewsArticle } from '#contract/news.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { NewsDate } from './news-date.tsx'
import { ShareLinks } from './share-links.tsx'

const LONG_ENOUGH = 3

/** What a ledger's margin carries: date, author, category, reading time, small notes. */
export function ArticleMargin({ article, publicUrl }: { article: NewsArticle; publicUrl: string }) {
  const { publishedAt, updatedAt, author, readingMinutes, asAt, reviewBy } = article
  return (
    <aside
      aria-label="About this article"
      className="rule-top mt-6 mb-8 pt-4 text-sm lg:row-span-2 lg:row-start-1 lg:mt-2 lg:self-start lg:sticky lg:top-6"
    >
      <dl className="figures grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 lg:grid-cols-1 lg:gap-y-0 [&_dt]:text-ink-soft lg:[&_dd]:mb-3">
        <dt>Published</dt>
        <dd>
          <NewsDate date={publishedAt} />
        </dd>
        {updatedAt ? (
          <>
            <dt>Updated</dt>
            <dd>
              <NewsDate date={updatedAt} />
            </dd>
          </>
        ) : null}
        {author ? (
          <>
            <dt>Written by</dt>
            <dd>{author}</dd>
          </>
        ) : null}
        <dt>Reading time</dt>
        <dd>{readingMinutes === 1 ? '1 minute' : `${readingMinutes} minutes`}</dd>
        {asAt ? (
          <>
            <dt>Law as at</dt>
            <dd>
              <NewsDate date={asAt} />
            </dd>
          </>
        ) : null}
        {reviewBy ? (
          <>
            <dt>Review by</dt>
            <dd>
              <NewsDate date={reviewBy} />
            </dd>
          </>
        ) : null}
      </dl>
      {article.contents.length >= LONG_ENOUGH ? (
        <nav aria-label="In this article" className="rule-top mt-4 pt-3" data-print="no">
          <p className="kicker">In this article</p>
          <ol>
            {article.contents.map((heading) => (
              <li key={heading.id} className={heading.level > 2 ? 'pl-4' : ''}>
                <TextLink to={`#${heading.id}`} className="inline-block py-1.5">
                  {heading.text}
                </TextLink>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <ShareLinks title={article.title} url={publicUrl + article.address} />
    </aside>
  )
}
