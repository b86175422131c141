import { boundedDate, boundedMoment } from '#contract/dates.ts'
import { idempotencyHeader } from '#contract/idempotency.ts'
import { BYTES, LENGTHS } from '#contract/limits.ts'
import { timeOrder } from '#contract/orders.ts'
import {
  answers,
  answersFields,
  calls,
  lenient,
  named,
  numericId,
  pageQuery,
  takesFields,
  takesForm,
  z,
} from '#contract/route.ts'
import { formFile, pictureAnswer } from '#contract/system/media.ts'
import { LONGEST_ADDRESS } from '#domain/pages/address.ts'

const forEveryone = calls('articles', 'public')
const forEditors = calls('articles', 'editor')

export const ARTICLE_STATES = ['draft', 'scheduled', 'published', 'unpublished', 'deleted'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]

export const articleTitle = z
  .string({ message: 'Enter a title' })
  .trim()
  .min(1, 'Enter a title')
  .max(LENGTHS.title, `A title can have at most ${LENGTHS.title} characters`)

export const articleSummary = z
  .string({ message: 'Enter a short description' })
  .trim()
  .max(LENGTHS.shortDescription, `A short description can have at most ${LENGTHS.shortDescription} characters`)

/** Tiptap JSON, serialised Tiptap JSON, or HTML. */
export const articleContent = z.union([z.string(), z.looseObject({ type: z.literal('doc') })], {
  message: 'Enter the content',
})

export const articleDay = boundedDate('Enter a date')
  .or(z.literal('').transform(() => null))
  .nullable()

export const articleMoment = boundedMoment()

const shortLine = (most: number) => z.string().trim().max(most, `Use ${most} characters or fewer`)

/** How an article or a page is found and shown elsewhere; what is empty follows title and summary. */
export const presentationFields = {
  address: shortLine(LONGEST_ADDRESS).describe(
    'Of a page: its address, such as `payroll` or `towns/harbour`. Of an article: the words after its number',
  ),
  searchTitle: shortLine(70).describe('The title in search results'),
  searchText: shortLine(170).describe('The description in search results'),
  socialTitle: shortLine(120).describe('The title of shared links'),
  socialText: shortLine(200).describe('The description of shared links'),
  byline: shortLine(LENGTHS.name).describe('Who is named as the author'),
  datedOn: z
    .union([z.literal(''), boundedDate('Enter a date')])
    .describe('The day that is shown as that of its publishing'),
  comments: z.enum(['open', 'closed'], 'Choose whether readers can comment'),
  tags: shortLine(2_100).describe('With commas between them'),
}

const listItem = named('ArticleListItem', {
  id: z.number(),
  title: z.string(),
  category: z.string().nullable(),
  subcategory: z.string().nullable(),
  image: z.string().nullable().describe('The address of the main image'),
  thumbnail: z.string().nullable(),
  shortDesc: z.string(),
  state: z.enum(ARTICLE_STATES),
  version: z.number(),
  /** A published article whose working copy has not been published yet. */
  hasChanges: z.boolean(),
  pinned: z.boolean(),
  author: z.string(),
  lastEditor: z.string(),
  updatedAt: z.string(),
  publishedAt: z.string().nullable().describe('When it was, or will be, published'),
  deletedAt: z.string().nullable(),
  asAt: z.string().nullable(),
  reviewBy: z.string().nullable(),
  reviewDue: z.boolean(),
  commentCount: z.number().optional(),
  /** Where the search found it: pieces of text, those with `hit` are the words looked for. */
  found: z.array(z.object({ text: z.string(), hit: z.boolean() })).optional(),
})

export type ArticleListItem = z.infer<typeof listItem>

export const articleFilter = z.object({
  state: z.enum(ARTICLE_STATES).optional().describe('Staff only. Without it: all but the deleted'),
  category: z.string().trim().max(LENGTHS.category).optional().describe('Name, slug, or `id:7`'),
  q: z.string().trim().max(200).optional(),
  review: z.enum(['due']).optional().describe('Staff only: past the day of their review'),
})

export const listArticles = forEveryone.get('/api/articles', {
  summary: 'Articles as a plain list; visitors see the published, staff see all. The total is in `X-Total-Count`',
  request: {
    query: pageQuery.extend({
      perPage: lenient(z.coerce.number().int().min(1).max(100), 25).default(25),
      ...articleFilter.shape,
      order: timeOrder.describe('Staff only: last changed first by default. A search has its own order'),
    }),
  },
  responses: { 200: answers(z.array(listItem), 'One page; `X-Total-Count` and `X-Total-Pages` say how much there is') },
})

/** What W2 promises, and what a reader may want beside it. */
export const articleAnswer = named('Article', {
  id: z.number(),
  title: z.string(),
  content: z.string().describe('HTML, safe to show'),
  category: z.string().nullable(),
  subcategory: z.string().nullable(),
  image: z.string().nullable(),
  shortDesc: z.string(),
  picture: pictureAnswer.nullable(),
  state: z.enum(ARTICLE_STATES),
  slug: z.string(),
  author: z.string(),
  lastEditor: z.string(),
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  asAt: z.string().nullable(),
  reviewBy: z.string().nullable(),
  reviewDue: z.boolean(),
  readingMinutes: z.number(),
  words: z.number(),
  headings: z.array(z.object({ id: z.string(), level: z.number(), text: z.string() })),
  ...presentationFields,
})

export type ArticleAnswer = z.infer<typeof articleAnswer>

export const getArticle = forEveryone.get('/api/articles/{id}', {
  summary: 'One article: visitors see the published version, staff the working copy',
  request: { params: numericId },
  responses: { 200: answers(articleAnswer, 'The article') },
})

const formDay = boundedDate('Enter a date').or(z.literal('').transform(() => null))

/** The fields of the single-step form; those after `mainImage` are ours and may be left out. */
const articleForm = z.object({
  title: articleTitle,
  content: z.string({ message: 'Enter the content' }).min(1, 'Enter the content'),
  category: z
    .string({ message: 'Choose a category' })
    .trim()
    .min(1, 'Choose a category')
    .max(LENGTHS.category, `A category can have at most ${LENGTHS.category} characters`)
    .describe('Name or `id:7`; a name that is new is added'),
  mainImage: formFile.optional(),
  subcategory: z.string().trim().max(LENGTHS.category).optional(),
  shortDesc: articleSummary.optional(),
  imageAlt: z.string().trim().max(LENGTHS.alt).optional(),
  mediaId: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('A main image that was uploaded before; `mainImage` goes first'),
  state: z
    .enum(['draft', 'published', 'scheduled'])
    .optional()
    .describe('Published by default; an existing article keeps its state'),
  publishAt: articleMoment.optional().describe('With `state` scheduled'),
  asAt: formDay.optional(),
  reviewBy: formDay.optional(),
  ...z.object(presentationFields).partial().shape,
  keepAddress: z
    .enum(['yes', 'no'])
    .optional()
    .describe('Of a published article that gets another address: whether the old one goes on working'),
  version: z.coerce
    .number()
    .int()
    .optional()
    .describe('The version the change was made from; if it is outdated: 409 `conflict`'),
})

const formBytes = BYTES.image + BYTES.article + 64 * 1024

const writtenAnswer = articleAnswer.extend({ message: z.string(), version: z.number() }).openapi('ArticleWritten')

export const createArticle = forEditors.post('/api/articles', {
  maxBytes: formBytes,
  summary: 'Create an article in one step',
  request: { headers: idempotencyHeader, body: takesForm(articleForm) },
  responses: { 201: answers(writtenAnswer, 'Article created successfully') },
})

export const updateArticle = forEditors.put('/api/articles/{id}', {
  maxBytes: formBytes,
  summary: 'Change an article; a published one shows the change at once',
  request: { params: numericId, body: takesForm(articleForm) },
  responses: { 200: answers(writtenAnswer, 'Article updated!') },
})

export const startArticle = forEditors.post('/api/articles/step1', {
  maxBytes: formBytes,
  summary: 'First step of the wizard: a draft without content',
  request: {
    headers: idempotencyHeader,
    body: takesForm(
      z.object({
        title: articleTitle,
        shortDesc: articleSummary.min(1, 'Enter a short description'),
        mainImage: formFile.optional().describe('Required, unless `mediaId` names an uploaded one'),
        mediaId: z.coerce.number().int().positive().optional(),
        imageAlt: z.string().trim().max(LENGTHS.alt).optional(),
      }),
    ),
  },
  responses: { 201: answersFields('The draft', { id: z.number(), version: z.number(), message: z.string() }) },
})

export const finishArticle = forEditors.put('/api/articles/step2/{id}', {
  maxBytes: BYTES.article,
  summary: 'Second step of the wizard: save the content and publish',
  request: {
    params: numericId,
    body: takesFields({
      content: articleContent,
      state: z.enum(['draft', 'published']).default('published'),
      version: z.number().int().optional(),
    }),
  },
  responses: { 200: answers(writtenAnswer, 'Article published.') },
})

export const deleteArticle = forEditors.delete('/api/articles/{id}', {
  summary: 'Delete an article; for 30 days it can be restored',
  request: { params: numericId },
  responses: { 200: answersFields('Deleted', { message: z.string(), undoUntil: z.string() }) },
})
