import type { FigureAttributes } from '#contract/article-document.ts'
import type { Json } from './document-clean.ts'

/** The words of a document, a line for each block. */
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

/** The blocks that hold text, in reading order; each is told by what it stands in. */
export function blocksOf(node: Json, within = 'paragraph'): Block[] {
  if (node.type === 'figure') {
    const { caption, alt } = node.attrs as unknown as FigureAttributes
    return [{ type: 'figure', text: caption || alt }]
  }
  const children = node.content ?? []
  if (['paragraph', 'heading', 'codeBlock'].includes(node.type)) {
    return [{ type: node.type === 'paragraph' ? within : node.type, text: inlineText(children) }]
  }
  return children.flatMap((child) => blocksOf(child, INSIDE.has(node.type) ? node.type : within))
}

const INSIDE = new Set(['listItem', 'blockquote', 'tableCell', 'tableHeader'])

function inlineText(nodes: Json[]): string {
  return nodes.map((node) => (node.type === 'hardBreak' ? '\n' : (node.text ?? ''))).join('')
}

/** Every node of a document with its depth-first neighbours left out: for rules that look at one node each. */
export function* nodesOf(node: Json): Generator<Json> {
  yield node
  for (const child of node.content ?? []) yield* nodesOf(child)
}

/** The text of a heading, a paragraph or a whole list, without marks. */
export function plainOf(node: Json): string {
  return node.text ?? (node.content ?? []).map(plainOf).join('')
}

/** The numbers of the pictures a document shows. */
export function picturesOf(document: Json): number[] {
  const ids = [...nodesOf(document)].flatMap((node) => (node.type === 'figure' ? [Number(node.attrs?.mediaId)] : []))
  return [...new Set(ids)].filter((id) => id > 0)
}

/** The document with each figure changed, or left out where the change answers null. */
export function mapFigures(node: Json, change: (attrs: FigureAttributes) => FigureAttributes | null): Json | null {
  if (node.type === 'figure') {
    const attrs = change(node.attrs as unknown as FigureAttributes)
    return attrs && { ...node, attrs: { ...attrs } }
  }
  if (!node.content) return node
  const content = node.content.flatMap((child) => mapFigures(child, change) ?? [])
  const empty = content.length === 0 && !['paragraph', 'heading', 'codeBlock', 'tableRow'].includes(node.type)
  return { ...node, content: empty ? [{ type: 'paragraph' }] : content }
}
