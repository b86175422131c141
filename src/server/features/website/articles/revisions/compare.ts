import { compareBlocks } from '#domain/compare/blocks.ts'
import { diffWords, type TextPiece } from '#domain/compare/diff.ts'
import { countWords } from '#domain/text/count-words.ts'
import type { Writing } from '#server/features/website/articles/articles.model.ts'
import { type Block, blocksOf } from '#server/features/website/articles/document/document-text.ts'

export function compare(from: Writing, to: Writing) {
  const blocks = compareBlocks(blocksOf(from.document), blocksOf(to.document), READING)
  const title = diffWords(from.title, to.title)
  const summary = diffWords(from.summary, to.summary)
  const all = [...title, ...summary, ...blocks.flatMap((block) => block.pieces)]
  const words = (kind: TextPiece['kind']) =>
    all.filter((piece) => piece.kind === kind).reduce((sum, piece) => sum + countWords(piece.text), 0)
  return { title, summary, blocks, added: words('added'), removed: words('removed') }
}

const READING = {
  keyOf: ({ type, text }: Block) => `${type}\n${text}`,
  typeOf: ({ type }: Block) => type,
  textOf: ({ text }: Block) => text,
}
