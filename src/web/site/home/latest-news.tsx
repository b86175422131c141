import type { NewsItem } from '#contract/website/news.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { NewsDate } from '#web/site/news/news-date.tsx'
import { NewsPicture } from '#web/site/news/news-picture.tsx'

export type LatestItem = Pick<
  NewsItem,
  'id' | 'title' | 'address' | 'excerpt' | 'category' | 'publishedAt' | 'picture' | 'image'
>

/** The newest three posts side by side; nothing at all while there are none. */
export function LatestNews({ items }: { items: LatestItem[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="latest-news" className="rule-top py-12 md:py-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="latest-news" className="text-3xl">
          Latest news
        </h2>
        <TextLink to="/blog" className="inline-flex min-h-11 items-center">
          All news and events
        </TextLink>
      </div>
      <ol className="mt-6 grid gap-x-8 md:grid-cols-3">
        {items.map(({ id, title, address, excerpt, category, publishedAt, picture, image }) => (
          <li key={id} className="relative border-t border-rule py-6">
            <NewsPicture
              item={{ picture, image }}
              sizes="(min-width: 48rem) 33vw, 100vw"
              className="mb-4 aspect-3/2 w-full object-cover"
              decorative
            />
            <p className="figures flex flex-wrap gap-x-3 text-sm text-ink-soft">
              <NewsDate date={publishedAt} />
              {category ? <span className="text-brass">{category}</span> : null}
            </p>
            <h3 className="mt-2 text-xl">
              <a href={address} className="no-underline after:absolute after:inset-0 hover:text-green hover:underline">
                {title}
              </a>
            </h3>
            <p className="mt-2 text-ink-soft">{excerpt}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
