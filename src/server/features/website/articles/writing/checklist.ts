import type { z } from '@hono/zod-openapi'
import type { workAnswer } from '#contract/website/article-work.ts'
import { type AddressFault, addressFault, eventAddressFault } from '#domain/pages/address.ts'
import { fieldsOf, missingIn, nameOfNode } from '#domain/pages/blocks.ts'
import {
  addressWanted,
  isReviewDue,
  type Kind,
  type Writing,
} from '#server/features/website/articles/articles.model.ts'
import type { Json } from '#server/features/website/articles/document/document-clean.ts'
import { headingsOf } from '#server/features/website/articles/document/document-render.ts'
import { hasPicture, nodesOf, plainOf, textOf } from '#server/features/website/articles/document/document-text.ts'

export type Checklist = z.infer<typeof workAnswer>['checklist']

const GOOD_TITLE = 80
// What says nothing about where it leads when heard out of its sentence.
const EMPTY_LINKS = /^(click here|here|link|this|more|read more|this link|this page|website)\.?$/i

const SUMMARY_PLACES: Record<Kind, string> = {
  article: 'in lists, search results and feeds',
  page: 'below the title and in search results',
  event: 'in lists and search results',
}

/** What should be fixed before publishing. Errors stop it, advice does not. */
export function checkWriting(writing: Writing, today: string, kind: Kind): Checklist {
  const { title, summary, document, categoryId, coverId, coverAlt, reviewBy } = writing
  const nodes = [...nodesOf(document)]
  const bare = nodes.filter((node) => needsDescription(node) && !node.attrs?.alt)
  const isArticle = kind === 'article'
  const isPage = kind === 'page'
  const links = emptyLinks(nodes)
  const found: [boolean, Checklist[number]][] = [
    [!title, error('title-missing', `Give the ${kind} a title.`)],
    ...(isArticle || !title ? [] : addressProblems(addressWanted(writing, kind), kind)),
    [
      title.length > GOOD_TITLE,
      advice('title-long', `The title has ${title.length} characters; up to ${GOOD_TITLE} read well in lists.`),
    ],
    [!hasContent(document), error('content-missing', isPage ? 'Add a block.' : 'Write the content.')],
    ...missingFields(nodes),
    [!summary, advice('summary-missing', `Write a short description: it appears ${SUMMARY_PLACES[kind]}.`)],
    [isArticle && !categoryId, advice('category-missing', 'Choose a category, so that readers find related articles.')],
    [!isPage && !coverId, advice('cover-missing', 'Choose a main image.')],
    [Boolean(coverId) && !coverAlt, advice('cover-alt', 'Describe the main image for people who cannot see it.')],
    [bare.length > 0, error('image-alt', describe(bare.length, 'image needs', 'images need', 'an alternative text'))],
    [skipsLevel(document), advice('heading-order', 'A heading skips a level. Use them in order, without gaps.')],
    [links.length > 0, advice('link-text', `Say where a link leads instead of "${links[0]}".`)],
    [
      isReviewDue(reviewBy, today),
      advice('review-date', 'The day of the review is past. Check the text and set a new one.'),
    ],
  ]
  return found.flatMap(([applies, item]) => (applies ? [item] : []))
}

function hasContent(document: Json): boolean {
  return textOf(document).trim() !== '' || [...nodesOf(document)].some(hasPicture)
}

const ADDRESS_WORDS: Record<AddressFault, string> = {
  missing: 'Enter an address.',
  form: 'Use lower-case letters, digits and hyphens in the address, such as payroll or towns/harbour.',
  reserved: 'The site itself uses this address. Choose another one.',
}

function addressProblems(address: string, kind: Kind): [boolean, Checklist[number]][] {
  const fault = kind === 'event' ? eventAddressFault(address) : addressFault(address)
  return fault ? [[true, error('address', ADDRESS_WORDS[fault])]] : []
}

/** A picture that is content of its own; one beside the name of a person or a card only accompanies it. */
function needsDescription({ type, attrs }: Json): boolean {
  if (type === 'figure') return true
  return Boolean(attrs?.mediaId) && (fieldsOf(type) ?? []).some(({ kind, required }) => kind === 'picture' && required)
}

/** What blocks of a page cannot do without, each block told once. */
function missingFields(nodes: Json[]): [boolean, Checklist[number]][] {
  const missing = nodes.flatMap(({ type, attrs }) =>
    missingIn(type, attrs).map(({ label }) => `${nameOfNode(type)}: ${label}`),
  )
  return missing.length > 0 ? [[true, error('block-incomplete', `Fill in ${[...new Set(missing)].join(', ')}.`)]] : []
}

type Id = Checklist[number]['id']
const error = (id: Id, message: string): Checklist[number] => ({ id, level: 'error', message })
const advice = (id: Id, message: string): Checklist[number] => ({ id, level: 'advice', message })

const describe = (count: number, one: string, many: string, rest: string) =>
  `${count} ${count === 1 ? one : many} ${rest}.`

function skipsLevel(document: Json): boolean {
  let above = 1
  return headingsOf(document).some(({ level }) => {
    const skips = level > above + 1
    above = level
    return skips
  })
}

function emptyLinks(nodes: Json[]): string[] {
  return nodes
    .filter((node) => node.marks?.some((mark) => mark.type === 'link'))
    .map((node) => plainOf(node).trim())
    .filter((text) => EMPTY_LINKS.test(text) || text === '')
}
