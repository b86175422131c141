import type { NewsArticle } from '#contract/website/news.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { newsListAddress } from './addresses.ts'
import { NewsDate } from './news-date.tsx'

const LONG_ENOUGH = 3

/** What a ledger's margin carries: date, author, category, reading time, small notes. */
export function ArticleMargin({ article, publicUrl }: { article: NewsArticle; publicUrl: string }) {
  const { publishedAt, updatedAt, author, readingMinutes, asAt, reviewBy } = article
  return (
    <aside
      aria-label="About this article"
      className="rule-top mt-6 mb-8 pt-4 text-sm lg:row-span-2 lg:row-start-1 lg:mt-2 lg:self-start lg:sticky lg:top-[calc(1.5rem+var(--top-notes,0px))]"
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
        {article.tags.length > 0 ? (
          <>
            <dt>About</dt>
            <dd className="flex flex-wrap gap-x-3">
              {article.tags.map(({ name, slug }) => (
                <TextLink key={slug} to={newsListAddress({ category: '', q: '', tag: slug }, 1)}>
                  {name}
                </TextLink>
              ))}
            </dd>
          </>
        ) : null}
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

const LOOK = 'ink-link inline-flex min-h-11 cursor-pointer items-center lg:min-h-8'
// Their place is kept from the start, so that nothing moves when the script makes them work and shows them (`browser/share.ts`).
const BY_SCRIPT = `${LOOK} invisible lg:flex`

/** Ways to pass an article on; with a script also the device's own share sheet and print. */
function ShareLinks({ title, url }: { title: string; url: string }) {
  return (
    <div className="rule-top mt-4 flex flex-wrap gap-x-5 pt-2 lg:block" data-print="no" data-share={title}>
      <a className={LOOK} href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}>
        Send by email
      </a>
      <button type="button" value="copy" className={BY_SCRIPT}>
        Copy the address
      </button>
      <button type="button" value="print" className={BY_SCRIPT}>
        Print
      </button>
      <button type="button" value="share" className={BY_SCRIPT}>
        Share
      </button>
      <p role="status" className="text-ink-soft" />
    </div>
  )
}
