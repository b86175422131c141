import { LENGTHS } from '#contract/limits.ts'
import { answers, answersFields, calls, lenient, named, takesJson, z } from '#contract/route.ts'
import { pictureAnswer } from '#contract/system/media.ts'
import { COMMENT_REVIEWS } from '#contract/system/settings-office.ts'

/** The names in this file are those of the news service's wire form; inside, we use our own words. */
const forEveryone = calls('news', 'public')

const text = z.string()

const wirePost = named('NewsPost', {
  pid: z.number(),
  posttitle: text,
  PostImage: text.nullable(),
  subcategory: text.nullable(),
  category: text.nullable(),
  postingdate: text,
  postdetails: text.describe('HTML, sanitised'),
  postedBy: text.nullable(),
  lastUpdatedBy: text.nullable(),
  UpdationDate: text.nullable(),
})

export type WirePost = z.infer<typeof wirePost>

const wireComment = named('NewsComment', {
  name: text,
  comment: text,
  postingDate: text,
  fromStaff: z.boolean().describe('Whether the firm itself wrote it'),
  replies: z.array(z.object({ name: text, comment: text, postingDate: text, fromStaff: z.boolean() })),
})

export type WireComment = z.infer<typeof wireComment>

const newsFilter = {
  category: z.string().max(80).optional().describe('Name of a category or subcategory'),
  q: z.string().max(100).optional().describe('Words to look for'),
}

const pageno = lenient(z.coerce.number().int().min(1), 1)
  .default(1)
  .describe('Page, from 1; a wrong number leads to a page that exists')

export const listPosts = forEveryone.get('/news/news.php', {
  summary: 'A page of news, newest first',
  request: { query: z.object({ pageno, ...newsFilter }) },
  responses: {
    200: answersFields('The page', { posts: z.array(wirePost), total_pages: z.number(), current_page: z.number() }),
  },
})

export const postDetail = forEveryone.get('/news/post_detail.php', {
  cache: 'nobody',
  summary: 'One post, its comments, and a token with which to comment',
  request: { query: z.object({ nid: lenient(z.coerce.number().int(), 0).default(0) }) },
  responses: {
    200: answersFields('The post', {
      post: wirePost,
      comments: z.array(wireComment),
      csrf_token: text,
      error: z.null(),
    }),
  },
})

const commentForm = z.object({
  csrftoken: z.string({ message: 'The form has expired. Please send it again.' }).max(400),
  id: z.coerce.number({ message: 'Say which post the comment is for' }).int().positive(),
  name: z
    .string({ message: 'Enter your name' })
    .trim()
    .min(1, 'Enter your name')
    .max(LENGTHS.name, `Use ${LENGTHS.name} characters or fewer`),
  email: z
    .string({ message: 'Enter your email address' })
    .trim()
    .min(1, 'Enter your email address')
    .max(LENGTHS.email, `Use ${LENGTHS.email} characters or fewer`)
    .pipe(z.email('Enter an email address in the form name@example.com')),
  comment: z
    .string({ message: 'Write your comment' })
    .trim()
    .min(1, 'Write your comment')
    .max(LENGTHS.comment, `Use ${LENGTHS.comment} characters or fewer`),
  notify: z.boolean().optional().describe('Whether to mail me when it is shown or answered'),
  newsletter: z
    .boolean()
    .optional()
    .describe('Whether the address wants the newsletter; an email asks for a confirmation first'),
  website: z.string().max(500).optional().describe('Leave empty: a trap for robots'),
})

export type CommentForm = z.infer<typeof commentForm>

export const postComment = forEveryone.post('/news/post_comment.php', {
  summary: 'Leave a comment',
  request: {
    body: takesJson(commentForm),
  },
  responses: {
    200: answersFields('The comment was stored', {
      success: z.literal(true),
      message: text,
      held: z.boolean().describe('Whether the comment waits for review'),
    }),
  },
})

const newsItem = named('NewsItem', {
  id: z.number(),
  title: text,
  address: text,
  summary: text.nullable(),
  excerpt: text,
  found: z
    .array(z.object({ text, hit: z.boolean() }))
    .nullable()
    .describe('Where the words of the search are; null without a search'),
  category: text.nullable(),
  subcategory: text.nullable(),
  author: text.nullable(),
  publishedAt: text,
  picture: pictureAnswer.nullable(),
  image: text.nullable().describe('For pictures of which no sizes are known'),
  pinned: z.boolean(),
})

export type NewsItem = z.infer<typeof newsItem>

const categoryCount = z.object({
  id: z.number(),
  name: text,
  count: z.number(),
  subcategories: z.array(z.object({ id: z.number(), name: text, count: z.number() })),
})

export const listNews = forEveryone.get('/api/news', {
  summary: 'A page of news as the site shows it',
  request: {
    query: z.object({
      page: pageno,
      ...newsFilter,
      tag: z.string().max(80).optional().describe('The name of a tag in addresses'),
    }),
  },
  responses: {
    200: answersFields('The page', {
      items: z.array(newsItem),
      page: z.number(),
      pages: z.number(),
      total: z.number(),
      more: z.boolean().describe('Whether a search has found more than it counted'),
      didYouMean: text
        .nullable()
        .describe('Words with which something is found, where those of the search find nothing'),
      categories: z.array(categoryCount),
      tag: text.nullable().describe('How the tag that was asked for is spelled'),
    }),
  },
})

const neighbour = z.object({ id: z.number(), title: text, address: text })

/** Empty where it is not another than title and summary. */
const toldElsewhere = z.object({ title: text, description: text })

const newsArticle = newsItem
  .extend({
    html: text,
    updatedAt: text.nullable(),
    editor: text.nullable(),
    readingMinutes: z.number(),
    asAt: text.nullable(),
    reviewBy: text.nullable(),
    reviewDue: z.boolean(),
    contents: z.array(z.object({ id: text, text, level: z.number() })),
    previous: neighbour.nullable().describe('The next newer one'),
    next: neighbour.nullable().describe('The next older one'),
    related: z.array(newsItem),
    comments: z.array(wireComment),
    review: z
      .enum(COMMENT_REVIEWS)
      .nullable()
      .describe('Which comments are read before they are shown; null where another service decides'),
    tags: z.array(z.object({ name: text, slug: text })),
    commentsOpen: z.boolean().describe('Whether a comment can be left'),
    search: toldElsewhere.describe('What search engines show'),
    social: toldElsewhere.describe('What shared links show'),
  })
  .openapi('NewsArticle')

export type NewsArticle = z.infer<typeof newsArticle>

export const getNews = forEveryone.get('/api/news/{id}', {
  summary: 'One article as the site shows it',
  request: {
    params: z.object({
      id: lenient(z.coerce.number().int(), 0).openapi({ param: { name: 'id', in: 'path', required: true } }),
    }),
  },
  responses: { 200: answers(newsArticle, 'The article') },
})

export const getNewsAddress = forEveryone.get('/api/news/{id}/addresses/{words}', {
  summary:
    'The address of an article that is asked for by its number and other words; 404 for words that were given up',
  request: {
    params: z.object({
      id: lenient(z.coerce.number().int(), 0).openapi({ param: { name: 'id', in: 'path', required: true } }),
      words: z.string().max(500),
    }),
  },
  responses: { 200: answersFields('The address', { address: z.string() }) },
})
