import { z } from 'zod'
import { sanitizeArticleHtml } from '#platform/html.ts'
import type { TypedComment } from './news.model.ts'
import { openNewsPost } from './news.present.ts'

const looseText = z.union([z.string(), z.number()]).transform(String)
const optionalText = looseText.nullish().transform((value) => value || null)

const externalPost = z
  .object({
    pid: z.coerce.number().int(),
    posttitle: looseText,
    PostImage: optionalText,
    subcategory: optionalText,
    category: optionalText,
    postingdate: looseText,
    postdetails: looseText,
    postedBy: optionalText,
    lastUpdatedBy: optionalText,
    UpdationDate: optionalText,
  })
  .transform((post) => openNewsPost({ ...post, postdetails: sanitizeArticleHtml(post.postdetails) }))

const externalComment = z
  .object({ name: looseText, comment: looseText, postingDate: looseText })
  .transform(({ name, comment, postingDate }) => ({ name, body: comment, createdAt: postingDate }))

/** The answers of an external news service, read leniently: what should be a number may be text. */
export const listAnswer = z
  .object({
    posts: z.array(externalPost).max(100),
    total_pages: z.coerce.number().int(),
    current_page: z.coerce.number().int(),
  })
  .transform(({ posts, total_pages, current_page }) => ({
    posts,
    pages: Math.max(1, total_pages),
    page: Math.max(1, current_page),
  }))

export const detailAnswer = z
  .object({
    post: externalPost.nullish(),
    comments: z.array(externalComment).catch([]),
    csrf_token: z.string().nullish(),
  })
  .transform(({ post, comments, csrf_token }) => ({ post: post ?? null, comments, token: csrf_token ?? '' }))

export const commentAnswer = z.object({
  success: z.union([z.boolean(), z.string()]).nullish(),
  error: z.string().nullish(),
  message: z.string().nullish(),
  held: z.boolean().nullish(),
})

export const GATEWAY_PATHS = {
  list(query: { page: number; category?: string | undefined; q?: string | undefined }): string {
    const parameters = new URLSearchParams({ pageno: String(query.page) })
    if (query.category) parameters.set('category', query.category)
    if (query.q) parameters.set('q', query.q)
    return `news.php?${parameters}`
  },
  detail: (id: number) => `post_detail.php?nid=${id}`,
  comment: 'post_comment.php',
  picture: (file: string) => `postimages/${encodeURIComponent(file)}`,
}

export function presentTyped({ articleId, name, email, body, token }: TypedComment) {
  return { csrftoken: token, id: articleId, name, email, comment: body }
}
