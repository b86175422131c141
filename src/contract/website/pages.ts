import {
  answers,
  answersFields,
  calls,
  listOf,
  messageAnswer,
  named,
  numericId,
  pageQuery,
  takesFields,
  z,
} from '#contract/route.ts'
import { pictureAnswer } from '#contract/system/media.ts'
import { link } from '#contract/system/settings-fields.ts'
import { BLOCK_KINDS } from '#domain/pages/blocks.ts'
import { TEMPLATE_NAMES } from '#domain/pages/templates.ts'
import { saveId, workAnswer } from './article-work.ts'
import { ARTICLE_STATES, articleTitle } from './articles.ts'

const forEveryone = calls('pages', 'public')
const forEditors = calls('pages', 'editor')
const forEditorsOfArticles = calls('articles', 'editor')

const words = z.record(z.string(), z.string())

const blockItem = z.object({
  words: words.describe('The fields of a card, a step, a person, …'),
  picture: pictureAnswer.nullable(),
})

/** One block of a page; which words it has follows from its kind. */
export const pageBlock = named('PageBlock', {
  kind: z.enum(BLOCK_KINDS.map(({ node }) => node) as [string, ...string[]]),
  words,
  html: z.string().describe('Of blocks that hold text: HTML, safe to show'),
  picture: pictureAnswer.nullable(),
  items: z.array(blockItem),
})

export type PageBlock = z.infer<typeof pageBlock>

const pageAnswer = named('Page', {
  id: z.number(),
  address: z.string().describe('Its address: `/payroll`'),
  title: z.string(),
  summary: z.string(),
  searchTitle: z.string(),
  searchText: z.string(),
  socialTitle: z.string(),
  socialText: z.string(),
  picture: pictureAnswer.nullable().describe('Shown with shared links'),
  publishedAt: z.string(),
  updatedAt: z.string(),
  blocks: z.array(pageBlock),
})

export type PageAnswer = z.infer<typeof pageAnswer>

export const findPage = forEveryone.get('/api/pages/find', {
  summary: 'The page of the firm at an address, as visitors see it',
  request: { query: z.object({ address: z.string().max(200) }) },
  responses: { 200: answers(pageAnswer, 'The page') },
})

const pageItem = named('PageListItem', {
  id: z.number(),
  title: z.string(),
  address: z.string().describe('Where it is, or is meant to be'),
  state: z.enum(ARTICLE_STATES),
  version: z.number(),
  hasChanges: z.boolean(),
  lastEditor: z.string(),
  updatedAt: z.string(),
  publishedAt: z.string().nullable().describe('When it was, or will be, published'),
  deletedAt: z.string().nullable(),
})

export type PageListItem = z.infer<typeof pageItem>

export const listPages = forEditors.get('/api/pages', {
  summary: 'The pages that the firm has made, last changed first',
  request: {
    query: pageQuery.extend({
      state: z.enum(ARTICLE_STATES).optional().describe('Without it: all but the deleted'),
    }),
  },
  responses: { 200: answers(listOf(pageItem), 'One page of the list') },
})

export const createPage = forEditors.post('/api/pages', {
  summary:
    'A new draft from a template, or an empty one; it is then worked on as an article is, under `/api/articles/{id}`',
  request: {
    body: takesFields({
      template: z.enum(TEMPLATE_NAMES).optional(),
      title: articleTitle.or(z.literal('')).default(''),
      saveId: saveId.optional(),
    }),
  },
  responses: { 201: answers(workAnswer, 'The working copy') },
})

const linkAnswer = z.object({
  label: z.string().describe('What links to the page'),
  href: z.string().describe('Where it can be changed'),
})

export const listPageLinks = forEditors.get('/api/pages/{id}/links', {
  summary: 'Where a page is linked: settings such as the navigation, articles and other pages (at most 50)',
  request: { params: numericId },
  responses: { 200: answersFields('Where it is linked', { items: z.array(linkAnswer) }) },
})

export const listArticleLinks = forEditorsOfArticles.get('/api/articles/{id}/links', {
  summary: 'Where an article or a page is linked: settings such as the navigation, articles and pages (at most 50)',
  request: { params: numericId },
  responses: { 200: answersFields('Where it is linked', { items: z.array(linkAnswer) }) },
})

export const deletePage = forEditors.delete('/api/pages/{id}', {
  summary: 'Delete a page; for 30 days it can be restored',
  request: {
    params: numericId,
    query: z.object({
      redirectTo: link.optional().describe('Where its address leads from now on'),
    }),
  },
  responses: { 200: answers(messageAnswer.extend({ undoUntil: z.string() }), 'Deleted') },
})
