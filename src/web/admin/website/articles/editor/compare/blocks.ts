import { type LeftOutAttributes, leftOutWords } from '#contract/website/article-marks.ts'
import { type ComparedBlock, compareBlocks } from '#domain/compare/blocks.ts'

/** A node of a stored document, as far as comparing needs to know it. */
export interface DocumentNode {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  content?: DocumentNode[]
  marks?: { type: string; attrs?: Record<string, unknown> }[]
}

export function compareDocuments(from: DocumentNode, to: DocumentNode): ComparedBlock[] {
  return compareBlocks(from.content ?? [], to.content ?? [], { keyOf: fingerprint, typeOf: ({ type }) => type, textOf })
}

export function sameNode(a: DocumentNode, b: DocumentNode): boolean {
  return a === b || fingerprint(a) === fingerprint(b)
}

/** One text for what is one document, however its keys are ordered and whatever it leaves unsaid. */
export function fingerprint(node: DocumentNode): string {
  return JSON.stringify(plain(node))
}

function plain(node: DocumentNode): unknown {
  const attrs = Object.entries(node.attrs ?? {}).filter(([, value]) => value !== null && value !== '' && value !== 1)
  const marks = (node.marks ?? []).map((mark) => [mark.type, mark.attrs?.href ?? '', mark.attrs?.title ?? '']).sort()
  const content = node.type === 'doc' ? withoutEmptyEnd(node.content ?? []) : (node.content ?? [])
  return [node.type, node.text ?? '', attrs.sort(([a], [b]) => a.localeCompare(b)), marks, content.map(plain)]
}

/** Editors keep an empty paragraph at the end to write on. */
function withoutEmptyEnd(blocks: DocumentNode[]): DocumentNode[] {
  const last = blocks.findLastIndex((block) => block.type !== 'paragraph' || (block.content?.length ?? 0) > 0)
  return blocks.slice(0, last + 1)
}

/** The words of a block; an image speaks through its alternative text. */
export function textOf(node: DocumentNode): string {
  if (node.text !== undefined) return node.text
  if (node.type === 'hardBreak') return '\n'
  if (node.type === 'leftOut') return `[${leftOutWords(node.attrs as unknown as LeftOutAttributes)}]`
  if (node.type === 'horizontalRule') return '———'
  const inner = (node.content ?? []).map(textOf)
  const text = inner.join(separatorOf(node.type))
  const alt = node.attrs?.alt
  return typeof alt === 'string' && node.attrs?.src ? [`[Image: ${alt}]`, text].filter(Boolean).join(' ') : text
}

const separatorOf = (type: string) =>
  type === 'tableRow' ? ' | ' : ['paragraph', 'heading', 'codeBlock'].includes(type) ? '' : '\n'
