import type { NewsItem } from '#contract/website/news.ts'
import { NewsDate } from './news-date.tsx'
import { NewsPicture } from './news-picture.tsx'

/** One line of the news ledger: date in the margin, title and excerpt, picture at the end; on a telephone a small one beside the title. */
export function NewsEntry({ item, first = false, isPinned }: { item: NewsItem; first?: boolean; isPinned: boolean }) {
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
