import type { FigureAttributes } from '#contract/website/article-document.ts'
import { type BlockField, fieldsOf } from '#domain/pages/blocks.ts'
import { lowered, raised } from '#domain/text/scripts.ts'
import type { Json } from './document-clean.ts'

export function textOf(document: Json): string {
  return blocksOf(document)
    .map((block) => block.text)
    .filter(Boolean)
    .join('\n')
}

export interface Block {
  type: string
  text: string
}

/** The blocks that hold text, in reading order; each is told by what it is in. */
export function blocksOf(node: Json, within = 'paragraph'): Block[] {
  if (node.type === 'figure') {
    const { caption, alt } = node.attrs as unknown as FigureAttributes
    return [{ type: 'figure', text: caption || alt }]
  }
  if (node.type === 'fileLine') return [{ type: 'fileLine', text: String(node.attrs?.label ?? '') }]
  if (node.type === 'videoLine') return [{ type: 'videoLine', text: String(node.attrs?.title ?? '') }]
  if (node.type === 'buttonLine') return [{ type: 'buttonLine', text: String(node.attrs?.label ?? '') }]
  const children = node.content ?? []
  const fields = fieldsOf(node.type)
  if (fields) return [...fieldTexts(node, fields), ...children.flatMap((child) => blocksOf(child))]
  if (['paragraph', 'heading', 'codeBlock'].includes(node.type)) {
    return [{ type: node.type === 'paragraph' ? within : node.type, text: inlineText(children) }]
  }
  return children.flatMap((child) => blocksOf(child, INSIDE.has(node.type) ? node.type : within))
}

function fieldTexts(node: Json, fields: BlockField[]): Block[] {
  const worded = fields.filter(({ kind }) => kind === 'line' || kind === 'text')
  return worded.flatMap(({ name }) => {
    const text = String(node.attrs?.[name] ?? '')
    return text ? [{ type: node.type, text }] : []
  })
}

const INSIDE = new Set(['listItem', 'blockquote', 'callout', 'tableCell', 'tableHeader'])

function inlineText(nodes: Json[]): string {
  return nodes.map((node) => (node.type === 'hardBreak' ? '\n' : wordsOf(node))).join('')
}

/** The text of a node; raised and lowered figures stay so. */
function wordsOf({ text = '', marks = [] }: Json): string {
  if (marks.some(({ type }) => type === 'superscript')) return raised(text)
  return marks.some(({ type }) => type === 'subscript') ? lowered(text) : text
}

/** Every node of a document with its depth-first neighbours left out: for rules that look at one node each. */
export function* nodesOf(node: Json): Generator<Json> {
  yield node
  for (const child of node.content ?? []) yield* nodesOf(child)
}

export function plainOf(node: Json): string {
  return node.text === undefined ? (node.content ?? []).map(plainOf).join('') : wordsOf(node)
}

export function picturesOf(document: Json): number[] {
  const ids = [...nodesOf(document)].flatMap((node) => (hasPicture(node) ? [Number(node.attrs?.mediaId)] : []))
  return [...new Set(ids)].filter((id) => id > 0)
}

/** A figure in a text, or a block of a page that has a picture of its own. */
export const hasPicture = ({ type, attrs }: Json) => type === 'figure' || Boolean(attrs?.mediaId || attrs?.src)

type ChangePicture = (attrs: FigureAttributes) => FigureAttributes | null

/** The document with each picture changed. Where the change answers null a figure is left out, and a block of a page is without its picture. */
export function mapFigures(node: Json, change: ChangePicture): Json | null {
  if (node.type === 'figure') {
    const attrs = change(node.attrs as unknown as FigureAttributes)
    return attrs && { ...node, attrs: { ...attrs } }
  }
  const changed = hasPicture(node) ? { ...node, attrs: { ...node.attrs, ...changedPicture(node, change) } } : node
  if (!node.content) return changed
  const content = node.content.flatMap((child) => mapFigures(child, change) ?? [])
  const isEmptied = content.length === 0 && node.content.length > 0
  if (isEmptied && node.type === 'gallery') return null
  return { ...changed, content: isEmptied && !HOLDS_NOTHING.has(node.type) ? [{ type: 'paragraph' }] : content }
}

const HOLDS_NOTHING = new Set(['paragraph', 'heading', 'codeBlock', 'tableRow'])

function changedPicture({ attrs }: Json, change: ChangePicture) {
  const picture = change({ ...attrs, caption: '' } as unknown as FigureAttributes)
  if (!picture) return { mediaId: null, src: '', alt: '', width: null, height: null }
  const { mediaId, src, alt, width, height } = picture
  return { mediaId, src, alt, width, height }
}
