import { LENGTHS } from '#contract/limits.ts'
import {
  type ButtonAttributes,
  type FigureAttributes,
  type FileAttributes,
  HEADING_LEVELS,
  isLibraryFile,
  isSafeAddress,
  toneOf,
  type VideoAttributes,
} from '#contract/website/article-document.ts'
import type { LeftOutAttributes } from '#contract/website/article-marks.ts'
import { isRecord } from '#domain/compare/values.ts'
import { videoName, videoNamed } from '#domain/video.ts'
import { problem } from '#server/http/problem.ts'
import { articleSchema } from './document-schema.ts'

/** A node as it travels; anything may be in one that a client sent. */
export interface Json {
  type: string
  attrs?: Record<string, unknown>
  content?: Json[]
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  text?: string
}

const DEEPEST = 60
const MOST_NODES = 50_000

/** What the schema knows of a document: other nodes give way to their content, other attributes and marks are gone. */
export function cleanDocument(document: unknown): Json {
  const budget = { nodes: 0 }
  const content = isRecord(document) && document.type === 'doc' ? cleanAll(document.content, 1, budget) : []
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function cleanAll(nodes: unknown, depth: number, budget: { nodes: number }): Json[] {
  if (depth > DEEPEST) throw tooTangled()
  return Array.isArray(nodes) ? nodes.flatMap((node) => cleanNode(node, depth, budget)) : []
}

function cleanNode(node: unknown, depth: number, budget: { nodes: number }): Json[] {
  if (!isRecord(node) || typeof node.type !== 'string') return []
  budget.nodes += 1
  if (budget.nodes > MOST_NODES) throw tooTangled()
  if (node.type === 'text') return cleanText(node)
  const known = Object.hasOwn(articleSchema.nodes, node.type) && node.type !== 'doc'
  const content = cleanAll(node.content, depth + 1, budget)
  if (!known) return content
  const attrs = ATTRIBUTES[node.type]?.(isRecord(node.attrs) ? node.attrs : {})
  if (attrs === null) return []
  return [{ type: node.type, ...(attrs && { attrs }), ...(content.length > 0 && { content }) }]
}

function cleanText(node: Record<string, unknown>): Json[] {
  // Control characters cannot be seen, and PostgreSQL cannot keep a zero.
  const text = typeof node.text === 'string' ? node.text.replace(CONTROLS, '').toWellFormed() : ''
  if (!text) return []
  const marks = Array.isArray(node.marks) ? node.marks.flatMap(cleanMark) : []
  const unlike = marks.filter((mark, place) => marks.findIndex((other) => other.type === mark.type) === place)
  return [{ type: 'text', text, ...(unlike.length > 0 && { marks: unlike }) }]
}

function cleanMark(mark: unknown) {
  if (!isRecord(mark) || typeof mark.type !== 'string' || !Object.hasOwn(articleSchema.marks, mark.type)) return []
  if (mark.type === 'abbreviation') return cleanAbbreviation(mark.attrs)
  if (mark.type !== 'link') return [{ type: mark.type }]
  const { href, title } = isRecord(mark.attrs) ? mark.attrs : {}
  const address = plainText(href, 2_000).trim()
  if (!address || !isSafeAddress(address)) return []
  return [{ type: 'link', attrs: { href: address, title: plainText(title, LENGTHS.title) || null } }]
}

function cleanAbbreviation(attrs: unknown) {
  const title = isRecord(attrs) ? plainText(attrs.title, LENGTHS.title).trim() : ''
  return title ? [{ type: 'abbreviation', attrs: { title } }] : []
}

/** How each node's attributes are read; null drops the node. Those not named here have none. */
const ATTRIBUTES: Record<string, (attrs: Record<string, unknown>) => Record<string, unknown> | null> = {
  heading: ({ level }) => ({
    level: between(level, HEADING_LEVELS[0], HEADING_LEVELS[HEADING_LEVELS.length - 1] ?? 4),
  }),
  codeBlock: ({ language }) => ({ language: /^[\w+#.-]{1,30}$/.exec(plainText(language, 40))?.[0] ?? null }),
  orderedList: ({ start }) => ({ start: between(start, 0, 100_000, 1), type: null }),
  tableCell: cellAttributes,
  tableHeader: cellAttributes,
  figure: figureAttributes,
  callout: ({ tone }) => ({ tone: toneOf(tone) }),
  buttonLine: buttonAttributes,
  videoLine: videoAttributes,
  fileLine: fileAttributes,
  leftOut: leftOutAttributes,
}

function leftOutAttributes({ what, href, source }: Record<string, unknown>) {
  const name = plainText(what, 80).trim()
  const address = plainText(href, 2_000).trim()
  if (!name) return null
  return {
    what: name,
    href: isSafeAddress(address) ? address : '',
    source: plainText(source, 500),
  } satisfies LeftOutAttributes
}

function cellAttributes({ colspan, rowspan, align }: Record<string, unknown>) {
  return {
    colspan: between(colspan, 1, 50, 1),
    rowspan: between(rowspan, 1, 500, 1),
    colwidth: null,
    align: ['left', 'center', 'right'].includes(String(align)) ? align : null,
  }
}

function videoAttributes({ video, title }: Record<string, unknown>) {
  const known = videoNamed(plainText(video, 40))
  const words = plainText(title, LENGTHS.title).trim()
  return known && words ? ({ video: videoName(known), title: words } satisfies VideoAttributes) : null
}

function fileAttributes({ href, label, about }: Record<string, unknown>) {
  const address = plainText(href, 500).trim()
  const words = plainText(label, LENGTHS.title).trim()
  if (!words || !isLibraryFile(address)) return null
  return { href: address, label: words, about: plainText(about, LENGTHS.button).trim() } satisfies FileAttributes
}

function buttonAttributes({ href, label }: Record<string, unknown>) {
  const address = plainText(href, 2_000).trim()
  const words = plainText(label, LENGTHS.button).trim()
  return address && words && isSafeAddress(address)
    ? ({ href: address, label: words } satisfies ButtonAttributes)
    : null
}

function figureAttributes({ mediaId, src, alt, caption, width, height }: Record<string, unknown>) {
  const address = plainText(src, 500)
  const number = between(mediaId, 0, 2_147_483_647, 0)
  if (!number && !address) return null
  return {
    mediaId: number || null,
    src: address,
    alt: plainText(alt, LENGTHS.alt).trim(),
    caption: plainText(caption, LENGTHS.caption).trim(),
    width: between(width, 0, 100_000, 0) || null,
    height: between(height, 0, 100_000, 0) || null,
  } satisfies FigureAttributes
}

const CONTROLS = /(?![\t\n\r])\p{Cc}/gu

export function plainText(value: unknown, most: number): string {
  return typeof value === 'string' ? value.replace(CONTROLS, '').toWellFormed().slice(0, most) : ''
}

export function between(value: unknown, least: number, most: number, otherwise = least): number {
  const number = Math.trunc(Number(value))
  return Number.isFinite(number) && value !== null ? Math.min(most, Math.max(least, number)) : otherwise
}

export const tooTangled = () =>
  problem('invalid', 422, 'The content is nested too deeply, or of too many parts, to be read.')
