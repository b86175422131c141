import { escapeXml } from '#domain/text/escape.ts'
import { excerptByWords } from '#domain/text/excerpt.ts'
import { wordsOfHtml } from '#server/features/website/articles/articles.model.ts'
import type { NewsPost } from './news.model.ts'

export interface Feed {
  title: string
  description: string
  page: string
  self: string
  origin: string
  posts: FeedPost[]
}

type FeedPost = Omit<NewsPost, 'image' | 'editor'> & {
  /** Below which address it is known for good; `/blogd` by default. */
  below?: string
}

export function rssOf(feed: Feed): string {
  const items = feed.posts.map(
    (post) => `
    <item>
      <title>${escapeXml(post.title)}</title>
      <link>${escapeXml(feed.origin + post.address)}</link>
      <guid isPermaLink="false">${escapeXml(nameOf(feed, post))}</guid>
      <pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>
      <dc:creator>${escapeXml(post.author ?? feed.title)}</dc:creator>${placesOf(post)
        .map((name) => `\n      <category>${escapeXml(name)}</category>`)
        .join('')}
      <description>${escapeXml(summaryOf(post))}</description>
      <content:encoded>${escapeXml(absolute(post.html, feed.origin))}</content:encoded>
    </item>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${escapeXml(feed.title)}</title>
    <link>${escapeXml(feed.page)}</link>
    <description>${escapeXml(feed.description)}</description>
    <language>en</language>
    <lastBuildDate>${newest(feed).toUTCString()}</lastBuildDate>
    <atom:link href="${escapeXml(feed.self)}" rel="self" type="application/rss+xml"/>${items.join('')}
  </channel>
</rss>
`
}

export function atomOf(feed: Feed): string {
  const entries = feed.posts.map(
    (post) => `
  <entry>
    <title>${escapeXml(post.title)}</title>
    <id>${escapeXml(nameOf(feed, post))}</id>
    <link href="${escapeXml(feed.origin + post.address)}"/>
    <published>${post.publishedAt}</published>
    <updated>${post.updatedAt ?? post.publishedAt}</updated>
    <author><name>${escapeXml(post.author ?? feed.title)}</name></author>${placesOf(post)
      .map((name) => `\n    <category term="${escapeXml(name)}"/>`)
      .join('')}
    <summary>${escapeXml(summaryOf(post))}</summary>
    <content type="html">${escapeXml(absolute(post.html, feed.origin))}</content>
  </entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>${escapeXml(feed.title)}</title>
  <subtitle>${escapeXml(feed.description)}</subtitle>
  <id>${escapeXml(feed.self)}</id>
  <link href="${escapeXml(feed.page)}"/>
  <link href="${escapeXml(feed.self)}" rel="self"/>
  <updated>${newest(feed).toISOString()}</updated>${entries.join('')}
</feed>
`
}

export function jsonFeedOf(feed: Feed) {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.page,
    feed_url: feed.self,
    language: 'en',
    items: feed.posts.map((post) => ({
      id: nameOf(feed, post),
      url: feed.origin + post.address,
      title: post.title,
      summary: summaryOf(post),
      content_html: absolute(post.html, feed.origin),
      date_published: post.publishedAt,
      date_modified: post.updatedAt ?? post.publishedAt,
      authors: post.author ? [{ name: post.author }] : undefined,
      tags: placesOf(post),
    })),
  }
}

const nameOf = ({ origin }: Feed, { id, below = '/blogd' }: FeedPost) => `${origin}${below}/${id}`

const placesOf = ({ category, subcategory }: FeedPost): string[] =>
  [category, subcategory].filter((name): name is string => Boolean(name))

const SUMMARY = 280

/** The short description where the article has one, else its beginning, which ends at a word. */
function summaryOf({ summary, html }: FeedPost): string {
  return summary || excerptByWords(wordsOfHtml(html), SUMMARY)
}

function newest({ posts }: Feed): Date {
  const times = posts.map((post) => Date.parse(post.updatedAt ?? post.publishedAt)).filter(Number.isFinite)
  return new Date(times.length > 0 ? Math.max(...times) : 0)
}

// Readers of a feed have no address to which "/uploads/…" could belong.
function absolute(html: string, origin: string): string {
  return html.replace(/\b(src|href)="\/(?!\/)/g, `$1="${origin}/`).replace(/\bsrcset="[^"]*"/g, '')
}
