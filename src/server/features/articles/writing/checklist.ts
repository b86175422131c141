import type { z } from '@hono/zod-openapi'
import type { workAnswer } from '#contract/article-work.ts'
import type { Writing } from '#server/features/articles/articles.model.ts'
import type { Json } from '#server/features/articles/document/document-clean.ts'
import { headingsOf } from '#server/features/articles/document/document-render.ts'
import { nodesOf, plainOf, textOf } from '#server/features/articles/document/document-text.ts'

export type Checklist = z.infer<typeof workAnswer>['checklist']

const GOOD_TITLE = 80
// What says nothing about where it leads when heard out of its sentence.
const EMPTY_LINKS = /^(click here|here|link|this|more|read more|this link|this page|website)\.?$/i

/** What should be put right before publishing. Errors stop it, advice does not. */
export function checkWriting(writing: Writing, now: Date): Checklist {
  const { title, summary, document, categoryId, coverId, coverAlt, reviewBy } = writing
  const nodes = [...nodesOf(document)]
  const bare = nodes.filter((node) => node.type === 'figure' && !node.attrs?.alt)
  const links = emptyLinks(nodes)
  const found: [boolean, Checklist[number]][] = [
    [!title, error('title-missing', 'Give the article a title.')],
    [
      title.length > GOOD_TITLE,
      advice('title-long', `The title has ${title.length} characters; up to ${GOOD_TITLE} read well in lists.`),
    ],
    [!hasContent(document), error('content-missing', 'Write the content.')],
    [!summary, advice('summary-missing', 'Write a short description: it appears in lists, search results and feeds.')],
    [!categoryId, advice('category-missing', 'Choose a category, so that readers find related articles.')],
    [!coverId, advice('cover-missing', 'Choose a main image.')],
    [Boolean(coverId) && !coverAlt, advice('cover-alt', 'Describe the main image for people who cannot see it.')],
    [bare.length > 0, error('image-alt', describe(bare.length, 'image needs', 'images need', 'an alternative text'))],
    [skipsLevel(document), advice('heading-order', 'A heading skips a level. Use them in order, without gaps.')],
    [links.length > 0, advice('link-text', `Say where a link leads instead of "${links[0]}".`)],
    [
      reviewBy !== null && reviewBy <= now.toISOString().slice(0, 10),
      advice('review-date', 'The day of the review is past. Check the article and set a new one.'),
    ],
  ]
  return found.flatMap(([applies, item]) => (applies ? [item] : []))
}

export function hasContent(document: Json): boolean {
  return textOf(document).trim() !== '' || [...nodesOf(document)].some((node) => node.type === 'figure')
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
