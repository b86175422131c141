import type { CommentReview } from '#contract/system/settings-office.ts'
import type { CommentForm, NewsArticle, NewsItem, WireComment, WirePost } from '#contract/website/news.ts'
import { tagsIn } from '#domain/text/tags.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { textOfHtml } from '#platform/html.ts'
import { mainFileOf, pictureOf, urlOf } from '#server/features/system/media/media.model.ts'
import {
  addressOf,
  articleExcerpt,
  excerptOfHtml,
  isReviewDue,
  readingMinutes,
} from '#server/features/website/articles/articles.model.ts'
import { presentPublished } from '#server/features/website/articles/articles.present.ts'
import type { Comment } from '#server/features/website/comments/comments.model.ts'
import { presentThread } from '#server/features/website/comments/comments.present.ts'
import {
  anchorHeadings,
  type GatewayComment,
  type NewsPost,
  type Published,
  type PublishedItem,
  type TypedComment,
} from './news.model.ts'

const WORDS = /\S+/g

function presentPost(post: NewsPost): WirePost {
  return {
    pid: post.id,
    posttitle: post.title,
    PostImage: post.image,
    subcategory: post.subcategory,
    category: post.category,
    postingdate: post.publishedAt,
    postdetails: post.html,
    postedBy: post.author,
    lastUpdatedBy: post.editor,
    UpdationDate: post.updatedAt,
  }
}

export function openNewsPost(wire: WirePost): NewsPost {
  return {
    id: wire.pid,
    address: addressOf(wire.pid, ''),
    title: wire.posttitle,
    summary: '',
    image: wire.PostImage,
    category: wire.category,
    subcategory: wire.subcategory,
    publishedAt: wire.postingdate,
    html: wire.postdetails,
    author: wire.postedBy,
    editor: wire.lastUpdatedBy,
    updatedAt: wire.UpdationDate,
  }
}

/** The name of the picture's file: it is under `postimages/` and under `uploads/`. */
const imageOf = (cover: PublishedItem['cover']) => cover && mainFileOf(cover)

export function postOfItem(item: PublishedItem): NewsPost {
  return {
    id: item.id,
    address: addressOf(item.id, item.slug),
    title: item.title,
    summary: item.summary,
    image: imageOf(item.cover),
    category: item.category?.name ?? null,
    subcategory: item.subcategory?.name ?? null,
    publishedAt: item.publishedAt ?? item.updatedAt,
    html: item.html,
    author: item.author,
    editor: item.lastEditor,
    updatedAt: item.updatedAt,
  }
}

export function postOfArticle(article: Published): NewsPost {
  const { live } = article
  return {
    id: article.id,
    address: addressOf(article.id, live.slug),
    title: live.title,
    summary: live.summary,
    image: imageOf(article.cover),
    category: article.category?.name ?? null,
    subcategory: article.subcategory?.name ?? null,
    publishedAt: live.publishedAt,
    html: article.html,
    author: article.author,
    editor: live.editor,
    updatedAt: live.updatedAt,
  }
}

export function itemOfArticle(item: PublishedItem): NewsItem {
  return {
    id: item.id,
    title: item.title,
    address: addressOf(item.id, item.slug),
    summary: item.summary || null,
    excerpt: item.excerpt,
    found: item.found ?? null,
    category: item.category?.name ?? null,
    subcategory: item.subcategory?.name ?? null,
    author: item.author,
    publishedAt: item.publishedAt ?? item.updatedAt,
    picture: item.cover && pictureOf(item.cover, item.coverAlt || item.cover.alt),
    image: item.cover && urlOf(mainFileOf(item.cover)),
    pinned: item.pinned,
  }
}

export function itemOfPost(post: NewsPost): NewsItem {
  return {
    id: post.id,
    title: post.title,
    address: post.address,
    summary: null,
    excerpt: excerptOfHtml(post.html),
    found: null,
    category: post.category,
    subcategory: post.subcategory,
    author: post.author,
    publishedAt: post.publishedAt,
    picture: null,
    image: post.image && `/news/postimages/${encodeURIComponent(post.image.replace(/^.*\//, ''))}`,
    pinned: false,
  }
}

interface Around {
  neighbours: { newer: Neighbour | null; older: Neighbour | null }
  related: PublishedItem[]
  comments: Comment[]
  review: CommentReview
  today: string
  /** The firm's. */
  zone: string
}

interface Neighbour {
  id: number
  title: string
  slug: string
}

export function articleOfPublished(article: Published, around: Around): NewsArticle {
  const { live } = article
  const whole = presentPublished(article, around.today)
  const dayOf = (at: string) => wallClock(at, around.zone).date
  const neighbour = (other: Neighbour | null) =>
    other && { id: other.id, title: other.title, address: addressOf(other.id, other.slug) }
  return {
    id: article.id,
    title: live.title,
    address: addressOf(article.id, live.slug),
    summary: live.summary || null,
    excerpt: articleExcerpt(live.text),
    found: null,
    category: whole.category,
    subcategory: whole.subcategory,
    author: article.author,
    publishedAt: live.publishedAt,
    picture: whole.picture,
    image: whole.image,
    pinned: article.pinned,
    html: article.html,
    // An article that was never touched again has no date of its last change.
    updatedAt: dayOf(live.updatedAt) > dayOf(live.publishedAt) ? live.updatedAt : null,
    editor: live.editor,
    readingMinutes: whole.readingMinutes,
    asAt: live.asAt,
    reviewBy: live.reviewBy,
    reviewDue: isReviewDue(live.reviewBy, around.today),
    contents: whole.headings,
    previous: neighbour(around.neighbours.newer),
    next: neighbour(around.neighbours.older),
    related: around.related.map(itemOfArticle),
    comments: presentThread(around.comments),
    review: around.review,
    tags: tagsIn(live.tags),
    commentsOpen: live.comments === 'open',
    search: { title: live.searchTitle, description: live.searchText },
    social: { title: live.socialTitle, description: live.socialText },
  }
}

const NOT_ANOTHER = { title: '', description: '' }

export function articleOfPost(post: NewsPost, comments: WireComment[]): NewsArticle {
  const { html, headings } = anchorHeadings(post.html)
  return {
    ...itemOfPost(post),
    html,
    updatedAt: post.updatedAt,
    editor: post.editor,
    readingMinutes: readingMinutes(textOfHtml(html).match(WORDS)?.length ?? 0),
    asAt: null,
    reviewBy: null,
    reviewDue: false,
    contents: headings,
    previous: null,
    next: null,
    related: [],
    comments,
    review: null,
    tags: [],
    commentsOpen: true,
    search: NOT_ANOTHER,
    social: NOT_ANOTHER,
  }
}

export const thread = presentThread

export function threadOfGateway(comments: GatewayComment[]): WireComment[] {
  return comments.map(({ name, body, createdAt }) => ({
    name,
    comment: body,
    postingDate: createdAt,
    fromStaff: false,
    replies: [],
  }))
}

export function presentPage({ posts, page, pages }: { posts: NewsPost[]; page: number; pages: number }) {
  return { posts: posts.map(presentPost), total_pages: pages, current_page: page }
}

export function presentDetail(post: NewsPost, comments: WireComment[], token: string) {
  return { post: presentPost(post), comments, csrf_token: token, error: null }
}

export function openComment({ csrftoken, id, name, email, comment, website, ...wants }: CommentForm): TypedComment {
  const { notify = false, newsletter = false } = wants
  return { articleId: id, name, email, body: comment, token: csrftoken, notify, newsletter, trap: website ?? '' }
}

export const openPage = ({ pageno, category, q }: { pageno: number; category?: string; q?: string }) => ({
  page: pageno,
  category,
  q,
})

export const openNumber = ({ nid }: { nid: number }): number => nid
