import type { NewsArticle } from '#contract/website/news.ts'
import { NewsDate } from './news-date.tsx'

/** Where to read on: the articles before and after, and those on the same subject. */
export function ArticleNeighbours({ article: { previous, next, related } }: { article: NewsArticle }) {
  return (
    <div data-print="no">
      <nav aria-label="More news" className="my-10 grid gap-6 sm:grid-cols-2">
        <div>{previous ? <Neighbour label="Newer article" {...previous} /> : null}</div>
        <div className="sm:text-right">{next ? <Neighbour label="Older article" {...next} /> : null}</div>
      </nav>
      {related.length > 0 ? (
        <section aria-labelledby="related" className="rule-top py-8">
          <h2 id="related" className="text-xl">
            Related articles
          </h2>
          <ul className="mt-4 grid gap-6 md:grid-cols-3">
            {related.map((item) => (
              <li key={item.id} className="rule-top pt-3">
                <p className="figures text-sm text-ink-soft">
                  <NewsDate date={item.publishedAt} />
                </p>
                <a href={item.address} className="display inline-block py-1 text-lg no-underline hover:underline">
                  {item.title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function Neighbour({ label, title, address }: { label: string; title: string; address: string }) {
  return (
    <a href={address} className="group block py-2 no-underline">
      <span className="kicker block">{label}</span>
      <span className="display text-lg group-hover:underline">{title}</span>
    </a>
  )
}
