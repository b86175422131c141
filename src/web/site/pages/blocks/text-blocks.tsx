import type { PageBlock } from '#contract/website/pages.ts'
import { ArticleText } from '#web/site/news/article-text.tsx'
import { NewsPicture } from '#web/site/news/news-picture.tsx'
import { Paragraphs } from '#web/site/parts/paragraphs.tsx'
import { BlockFrame } from './block-frame.tsx'
import { shown, wordOf } from './block-parts.ts'

export function TextBlock({ block }: { block: PageBlock }) {
  return (
    <BlockFrame title={wordOf(block, 'title')}>
      <ArticleText html={block.html} />
    </BlockFrame>
  )
}

export function HeadingBlock({ block }: { block: PageBlock }) {
  const lead = wordOf(block, 'lead')
  return (
    <section className="rule-top pt-12 pb-2 md:pt-16">
      <h2 className="max-w-[24ch] text-4xl font-normal wrap-anywhere">{wordOf(block, 'title')}</h2>
      {lead ? <Paragraphs text={lead} className="mt-5 max-w-measure text-lg text-ink-soft" /> : null}
    </section>
  )
}

export function PictureBlock({ block }: { block: PageBlock }) {
  const caption = wordOf(block, 'caption')
  const isWide = wordOf(block, 'span') === 'page'
  if (!block.picture) return null
  return (
    <figure className={isWide ? 'py-12 md:py-16' : 'max-w-measure py-12 md:py-16'}>
      <NewsPicture
        item={shown(block)}
        sizes={isWide ? '(min-width: 80rem) 76rem, 100vw' : '(min-width: 48rem) 44rem, 100vw'}
        className="h-auto w-full"
      />
      {caption ? <figcaption className="mt-2 text-sm text-ink-soft">{caption}</figcaption> : null}
    </figure>
  )
}

export function BesideBlock({ block }: { block: PageBlock }) {
  const title = wordOf(block, 'title')
  const isLeft = wordOf(block, 'side') !== 'right'
  return (
    <section className="rule-top grid items-start gap-x-12 gap-y-8 py-12 md:grid-cols-2 md:py-16">
      <NewsPicture item={shown(block)} sizes="(min-width: 48rem) 36rem, 100vw" className="h-auto w-full" />
      <div className={isLeft ? 'min-w-0' : 'min-w-0 md:order-first'}>
        {title ? <h2 className="mb-4 text-2xl">{title}</h2> : null}
        <ArticleText html={block.html} />
      </div>
    </section>
  )
}

export function QuoteBlock({ block }: { block: PageBlock }) {
  const [name, role] = [wordOf(block, 'name'), wordOf(block, 'role')]
  return (
    <figure className="rule-double rule-double-top grid gap-x-12 gap-y-5 py-12 md:py-16 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <blockquote className="display max-w-measure text-2xl leading-snug lg:col-start-2">
        <Paragraphs text={`“${wordOf(block, 'text')}”`} className="" />
      </blockquote>
      {name ? (
        <figcaption className="text-sm lg:col-start-1 lg:row-start-1">
          <span className="block font-semibold">{name}</span>
          {role ? <span className="block text-ink-soft">{role}</span> : null}
        </figcaption>
      ) : null}
    </figure>
  )
}
