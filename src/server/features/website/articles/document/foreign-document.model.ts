import type { FigureAttributes } from '#contract/website/article-document.ts'
import { EMPTY_DOCUMENT } from '#server/features/website/articles/articles.model.ts'
import { cleanDocument, type Json } from './document-clean.ts'
import { readDocument } from './document-read.ts'
import { hasPicture, mapFigures, nodesOf } from './document-text.ts'
import { readPage } from './page-read.ts'

// The text of an article for those who bring it from elsewhere, or take it there.

/** A node of a text; a whole text is one too. */
export type DocumentNode = Json

export const emptyText: DocumentNode = EMPTY_DOCUMENT

/** Reads HTML as the editor reads what is pasted into it; throws in words what cannot be read. */
export const readForeignHtml = (html: string): DocumentNode => readDocument(html)

/** A text that was made elsewhere, with nothing in it that the schema does not know. */
export const cleanForeign = (document: unknown): DocumentNode => cleanDocument(document)

/** The blocks of a page that was made elsewhere; what is between them, or a text without blocks, becomes a block of text. */
export const cleanForeignPage = (document: unknown): DocumentNode => readPage(document)

/** The text with each picture changed, or left out where the change answers null. */
export const withFigures = (
  document: DocumentNode,
  change: (attrs: FigureAttributes) => FigureAttributes | null,
): DocumentNode => mapFigures(document, change) ?? document

/** Whether a node shows a picture: a figure, or a block of a page that has one. */
export const showsPicture = (node: DocumentNode): boolean => hasPicture(node)

export const nodesIn = (document: DocumentNode): Iterable<DocumentNode> => nodesOf(document)
