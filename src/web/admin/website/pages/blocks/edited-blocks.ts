import type { JSONContent } from '@tiptap/core'
import { type BlockField, blockKind, missingIn } from '#domain/pages/blocks.ts'

/** A block as it is in the editor: its key stays with it wherever it moves, so that what is typed moves with it. */
export interface EditedBlock {
  key: number
  node: JSONContent
}

export const documentOf = (blocks: EditedBlock[]): JSONContent => ({
  type: 'doc',
  content: blocks.map(({ node }) => node),
})

/** The blocks of another document, each with the key of the one that it was: the same words first, then the same place. */
export function rekeyed(before: EditedBlock[], document: JSONContent, newKey: () => number): EditedBlock[] {
  const left = [...before]
  const take = (fits: (block: EditedBlock) => boolean) => {
    const at = left.findIndex(fits)
    return at === -1 ? undefined : left.splice(at, 1)[0]?.key
  }
  const nodes = document.content ?? []
  const same = nodes.map((node) => take((block) => JSON.stringify(block.node) === JSON.stringify(node)))
  return nodes.map((node, at) => {
    const key = same[at] ?? take((block) => block.node.type === node.type && before[at]?.key === block.key)
    return { key: key ?? newKey(), node }
  })
}

export function emptyBlock(node: string): JSONContent {
  const kind = blockKind(node)
  const attrs = emptyFields(kind?.fields ?? [])
  if (kind?.hasText) return { type: node, attrs, content: [{ type: 'paragraph' }] }
  return { type: node, attrs, ...(kind?.item && { content: [emptyItem(node)] }) }
}

export function emptyItem(node: string): JSONContent {
  const item = blockKind(node)?.item
  return { type: item?.node ?? '', attrs: emptyFields(item?.fields ?? []) }
}

function emptyFields(fields: BlockField[]): Record<string, unknown> {
  return Object.assign({}, ...fields.map(emptyField))
}

function emptyField({ kind, name, choices }: BlockField): Record<string, unknown> {
  if (kind === 'picture') return { mediaId: null, src: '', alt: '', width: null, height: null }
  return { [name]: kind === 'choice' ? (choices?.[0]?.value ?? '') : '' }
}

export function movedBy<T>(list: T[], at: number, by: -1 | 1): T[] {
  const entry = list[at]
  if (entry === undefined || list[at + by] === undefined) return list
  return list.toSpliced(at, 1).toSpliced(at + by, 0, entry)
}

/** What a block is called in a sentence: its kind, and its own words where it has any. */
export function blockName({ type = '', attrs = {}, content = [] }: JSONContent): string {
  const kind = blockKind(type)
  if (!kind) return 'Block'
  const own = kind.fields.find(({ kind: of }) => of === 'line' || of === 'text')?.name ?? ''
  const words = String(attrs[own] ?? '') || (kind.hasText ? firstWords(content) : '')
  return words ? `${kind.name}: ${words.slice(0, 60)}` : kind.name
}

export const countMissing = ({ type = '', attrs, content = [] }: JSONContent): number =>
  missingIn(type, attrs).length + content.reduce((sum, node) => sum + missingIn(node.type ?? '', node.attrs).length, 0)

function firstWords(nodes: JSONContent[]): string {
  for (const node of nodes) {
    const words = node.text ?? firstWords(node.content ?? [])
    if (words.trim()) return words.trim()
  }
  return ''
}
