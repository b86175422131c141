import { LENGTHS } from '#contract/limits.ts'
import { isSafeAddress } from '#contract/website/article-document.ts'
import { isRecord } from '#domain/compare/values.ts'
import { type BlockField, type BlockItem, type BlockKind, blockKind } from '#domain/pages/blocks.ts'
import { invalid } from '#server/http/problem.ts'
import { between, type Json, plainText } from './document-clean.ts'
import { readDocument } from './document-read.ts'
import { textOf } from './document-text.ts'

const MOST_BLOCKS = 100

/**
 * Reads what a client sent into the blocks of a page: those of the table in `domain/pages/blocks.ts`, each with its own attributes and items. What
 * is between them, as in HTML from elsewhere, becomes a block of text.
 */
export function readPage(content: unknown): Json {
  const nodes = nodesIn(typeof content === 'string' ? (asJson(content) ?? readDocument(content)) : content)
  const blocks: Json[] = []
  let loose: unknown[] = []
  const settle = () => {
    const text = loose.length > 0 ? readText(loose) : []
    if (!isEmptyText(text)) blocks.push({ type: 'textBlock', attrs: { title: '' }, content: text })
    loose = []
  }
  for (const node of nodes) {
    const kind = isRecord(node) ? blockKind(String(node.type)) : undefined
    if (!kind) loose.push(node)
    else {
      settle()
      blocks.push(readBlock(node as Record<string, unknown>, kind))
    }
  }
  settle()
  return withinLimits({ type: 'doc', content: blocks })
}

/** Whether what was sent may be the content of a page: blocks, nothing at all, or HTML from elsewhere. */
export function mayBePage(content: unknown): boolean {
  const nodes = nodesIn(content)
  return nodes.length === 0 || nodes.some((node) => isRecord(node) && blockKind(String(node.type)) !== undefined)
}

const nodesIn = (document: unknown): unknown[] =>
  isRecord(document) && document.type === 'doc' && Array.isArray(document.content) ? document.content : []

function asJson(content: string): unknown {
  if (!content.trimStart().startsWith('{')) return undefined
  try {
    const parsed: unknown = JSON.parse(content)
    return isRecord(parsed) && parsed.type === 'doc' ? parsed : undefined
  } catch {
    return undefined
  }
}

function readBlock(node: Record<string, unknown>, kind: BlockKind): Json {
  const attrs = readFields(node.attrs, kind.fields)
  const children = Array.isArray(node.content) ? node.content : []
  if (kind.hasText) return { type: kind.node, attrs, content: readText(children) }
  if (!kind.item) return { type: kind.node, attrs }
  return { type: kind.node, attrs, content: readItems(children, kind.item) }
}

function readItems(children: unknown[], item: BlockItem): Json[] {
  const own = children.filter((child) => isRecord(child) && child.type === item.node) as Record<string, unknown>[]
  return own.slice(0, item.most).map(({ attrs }) => ({ type: item.node, attrs: readFields(attrs, item.fields) }))
}

/** The text of a block: read by the schema of articles, and nothing of a page in it. */
const readText = (content: unknown[]): Json[] => readDocument({ type: 'doc', content }).content ?? []

const isEmptyText = (content: Json[]) =>
  content.every(({ type, content: within }) => type === 'paragraph' && !within?.length)

function readFields(sent: unknown, fields: BlockField[]): Record<string, unknown> {
  const attrs = isRecord(sent) ? sent : {}
  return Object.assign({}, ...fields.map((field) => readField(attrs, field)))
}

function readField(attrs: Record<string, unknown>, field: BlockField): Record<string, unknown> {
  const { name, kind, most, choices = [] } = field
  if (kind === 'picture') return readPicture(attrs)
  const text = plainText(attrs[name], most)
  if (kind === 'line') return { [name]: text.replace(/\s+/g, ' ') }
  if (kind === 'link') return { [name]: text && isSafeAddress(text.trim()) ? text.trim() : '' }
  if (kind === 'choice')
    return { [name]: choices.find(({ value }) => value === text)?.value ?? choices[0]?.value ?? '' }
  return { [name]: text.replace(/\r\n?/g, '\n') }
}

function readPicture({ mediaId, src, alt, width, height }: Record<string, unknown>) {
  return {
    mediaId: between(mediaId, 0, 2_147_483_647, 0) || null,
    src: plainText(src, 500),
    alt: plainText(alt, LENGTHS.alt),
    width: between(width, 0, 100_000, 0) || null,
    height: between(height, 0, 100_000, 0) || null,
  }
}

function withinLimits(document: Json): Json {
  if ((document.content ?? []).length > MOST_BLOCKS) {
    throw invalid('content', `A page can have at most ${MOST_BLOCKS} blocks.`)
  }
  if (textOf(document).length > LENGTHS.article) {
    throw invalid(
      'content',
      `The text is too long. At most ${LENGTHS.article.toLocaleString('en')} characters can be kept.`,
    )
  }
  return document
}
