interface WxrArticle {
  type: 'post' | 'page'
  id: number
  title: string
  slug: string
  address: string
  html: string
  summary: string
  author: string
  state: 'draft' | 'scheduled' | 'published' | 'unpublished'
  pinned: boolean
  createdAt: string
  publishedAt: string | null
  updatedAt: string
  categories: { name: string; slug: string }[]
  tags: { name: string; slug: string }[]
  isOpen: boolean
  coverId: number | null
  comments: WxrComment[]
}

interface WxrComment {
  id: number
  name: string
  email: string
  body: string
  state: 'held' | 'visible' | 'rejected' | 'spam' | 'deleted'
  createdAt: string
  replyTo: number | null
}

interface Site {
  name: string
  address: string
  categories: { name: string; slug: string; parent: string }[]
  tags: { name: string; slug: string }[]
  /** The names of those who wrote; they have no accounts there. */
  authors: string[]
}

/** The beginning of an export in the form that WordPress imports (WXR 1.2). */
export const wxrHead = ({ name, address, categories, tags, authors }: Site) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>${text(name)}</title>
<link>${text(address)}</link>
<language>en</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${text(address)}</wp:base_site_url>
<wp:base_blog_url>${text(address)}</wp:base_blog_url>
${[...authors.map(authorOf), ...categories.map(categoryOf), ...tags.map(tagOf)].join('\n')}
`

export const WXR_FOOT = '</channel>\n</rss>\n'

interface WxrPicture {
  id: number
  title: string
  address: string
  alt: string
  caption: string
  uploadedAt: string
}

export function wxrPicture({ id, title, address, alt, caption, uploadedAt }: WxrPicture): string {
  return `<item>
<title>${text(title)}</title>
<link>${text(address)}</link>
<guid isPermaLink="false">${text(address)}</guid>
<excerpt:encoded>${cdata(caption)}</excerpt:encoded>
<wp:post_id>${PICTURES + id}</wp:post_id>
<wp:post_date>${sqlTime(uploadedAt)}</wp:post_date>
<wp:post_date_gmt>${sqlTime(uploadedAt)}</wp:post_date_gmt>
<wp:status>inherit</wp:status>
<wp:post_type>attachment</wp:post_type>
<wp:attachment_url>${cdata(address)}</wp:attachment_url>
${alt ? metaOf('_wp_attachment_image_alt', alt) : ''}</item>
`
}

export function wxrArticle(article: WxrArticle): string {
  const { id, title, slug, address, html, summary, author, createdAt, publishedAt, updatedAt } = article
  const at = publishedAt ?? createdAt
  const cover = article.coverId ? metaOf('_thumbnail_id', String(PICTURES + article.coverId)) : ''
  return `<item>
<title>${text(title)}</title>
<link>${text(address)}</link>
<pubDate>${new Date(at).toUTCString()}</pubDate>
<dc:creator>${cdata(author)}</dc:creator>
<guid isPermaLink="false">${text(address)}</guid>
<content:encoded>${cdata(html)}</content:encoded>
<excerpt:encoded>${cdata(summary)}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date>${sqlTime(at)}</wp:post_date>
<wp:post_date_gmt>${article.state === 'draft' ? '0000-00-00 00:00:00' : sqlTime(at)}</wp:post_date_gmt>
<wp:post_modified_gmt>${sqlTime(updatedAt)}</wp:post_modified_gmt>
<wp:comment_status>${article.isOpen ? 'open' : 'closed'}</wp:comment_status>
<wp:ping_status>closed</wp:ping_status>
<wp:post_name>${cdata(slug)}</wp:post_name>
<wp:status>${STATUS[article.state]}</wp:status>
<wp:post_type>${article.type}</wp:post_type>
<wp:is_sticky>${article.pinned ? 1 : 0}</wp:is_sticky>
${[...article.categories.map((each) => termOf('category', each)), ...article.tags.map((each) => termOf('post_tag', each))].join('\n')}
${cover}${article.comments.map(commentOf).join('')}</item>
`
}

/** Numbers of pictures and articles are apart here, and of one kind there. */
const PICTURES = 1_000_000_000

const STATUS = { draft: 'draft', scheduled: 'future', published: 'publish', unpublished: 'draft' }
const APPROVED = { visible: '1', held: '0', rejected: 'trash', spam: 'spam', deleted: 'trash' }

const termOf = (domain: 'category' | 'post_tag', { name, slug }: { name: string; slug: string }) =>
  `<category domain="${domain}" nicename="${text(slug)}">${cdata(name)}</category>`

const metaOf = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>\n`

/** The name is the login too: posts name their author by it. */
const authorOf = (name: string, at: number) =>
  `<wp:author><wp:author_id>${at + 1}</wp:author_id><wp:author_login>${cdata(name)}</wp:author_login><wp:author_display_name>${cdata(name)}</wp:author_display_name></wp:author>`

const tagOf = ({ name, slug }: Site['tags'][number]) =>
  `<wp:tag><wp:tag_slug>${cdata(slug)}</wp:tag_slug><wp:tag_name>${cdata(name)}</wp:tag_name></wp:tag>`

const categoryOf = ({ name, slug, parent }: Site['categories'][number]) =>
  `<wp:category><wp:category_nicename>${cdata(slug)}</wp:category_nicename><wp:category_parent>${cdata(parent)}</wp:category_parent><wp:cat_name>${cdata(name)}</wp:cat_name></wp:category>`

function commentOf({ id, name, email, body, state, createdAt, replyTo }: WxrComment): string {
  return `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${cdata(name)}</wp:comment_author><wp:comment_author_email>${cdata(email)}</wp:comment_author_email><wp:comment_date>${sqlTime(createdAt)}</wp:comment_date><wp:comment_date_gmt>${sqlTime(createdAt)}</wp:comment_date_gmt><wp:comment_content>${cdata(body)}</wp:comment_content><wp:comment_approved>${APPROVED[state]}</wp:comment_approved><wp:comment_type></wp:comment_type><wp:comment_parent>${replyTo ?? 0}</wp:comment_parent></wp:comment>
`
}

const sqlTime = (iso: string) => iso.slice(0, 19).replace('T', ' ')
const clean = (words: string) => words.replace(/(?![\t\n\r])\p{Cc}/gu, '').toWellFormed()
const text = (words: string) =>
  clean(words).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const cdata = (words: string) => `<![CDATA[${clean(words).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
