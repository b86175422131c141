import { type LeftOutAttributes, leftOutWords } from '#contract/website/article-marks.ts'
import type { DocumentNode } from '#server/features/website/articles/document/foreign-document.model.ts'

/** A text as Markdown (CommonMark with tables). `pictureOf` gives the path of a picture by its number. */
export function markdownOf(document: DocumentNode, pictureOf: (id: number) => string): string {
  return `${blocks(document.content ?? [], pictureOf).join('\n\n')}\n`
}

type Pictures = (id: number) => string

function blocks(nodes: DocumentNode[], pictures: Pictures): string[] {
  return nodes.map((node) => block(node, pictures)).filter((text) => text !== '')
}

function block(node: DocumentNode, pictures: Pictures): string {
  const children = node.content ?? []
  switch (node.type) {
    case 'heading':
      return `${'#'.repeat(Number(node.attrs?.level) || 2)} ${inline(children).replaceAll('\n', ' ')}`
    case 'paragraph':
      return protectedStart(inline(children))
    case 'blockquote':
      return indented(blocks(children, pictures).join('\n\n'), '> ', '> ')
    case 'codeBlock':
      return fenced(children.map(({ text = '' }) => text).join(''), String(node.attrs?.language ?? ''))
    case 'horizontalRule':
      return '---'
    case 'bulletList':
      return children.map((item) => indented(blocks(item.content ?? [], pictures).join('\n\n'), '- ', '  ')).join('\n')
    case 'orderedList':
      return numbered(node, pictures)
    case 'figure':
      return picture(node, pictures)
    case 'table':
      return table(node)
    default:
      return node.text === undefined ? blocks(children, pictures).join('\n\n') : inline([node])
  }
}

function numbered(node: DocumentNode, pictures: Pictures): string {
  const start = Number(node.attrs?.start ?? 1)
  const items = (node.content ?? []).map((item, at) => {
    const mark = `${start + at}. `
    return indented(blocks(item.content ?? [], pictures).join('\n\n'), mark, ' '.repeat(mark.length))
  })
  return items.join('\n')
}

function picture({ attrs = {} }: DocumentNode, pictures: Pictures): string {
  const caption = attrs.caption ? `\n\n*${escaped(String(attrs.caption))}*` : ''
  return `![${escaped(String(attrs.alt ?? ''))}](${pictures(Number(attrs.mediaId))})${caption}`
}

/** Cells that reach over several are in the first; Markdown knows no others. */
function table({ content = [] }: DocumentNode): string {
  const rows = content.map((row) =>
    (row.content ?? []).map((cell) =>
      words(cell)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' ')
        .replace(/(?<!\\)\|/g, '\\|'),
    ),
  )
  const width = Math.max(1, ...rows.map((row) => row.length))
  const line = (cells: string[]) => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...rest] = rows
  return [line(head), `|${' --- |'.repeat(width)}`, ...rest.map(line)].join('\n')
}

const words = (node: DocumentNode): string =>
  (node.content ?? [])
    .map((child) =>
      child.text === undefined && child.type !== 'hardBreak'
        ? words(child) || inline(child.content ?? [])
        : inline([child]),
    )
    .join(' ')

const MARKS: Record<string, [open: string, close: string]> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  strike: ['~~', '~~'],
  // Markdown has no signs of its own for these.
  superscript: ['<sup>', '</sup>'],
  subscript: ['<sub>', '</sub>'],
  highlight: ['<mark>', '</mark>'],
}

function inline(nodes: DocumentNode[]): string {
  return nodes.map(piece).join('')
}

function piece({ type, attrs, text, marks = [], content }: DocumentNode): string {
  if (type === 'hardBreak') return '\\\n'
  if (type === 'leftOut') return escaped(leftOutWords(attrs as unknown as LeftOutAttributes))
  if (text === undefined) return inline(content ?? [])
  const names = marks.map((mark) => mark.type)
  const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  if (!core) return text
  const bare = names.includes('code') ? coded(core) : escaped(core)
  const marked = names.reduce((made, name) => (MARKS[name] ?? ['', '']).join(made), bare)
  const link = marks.find((mark) => mark.type === 'link')
  return `${before}${link ? `[${marked}](<${String(link.attrs?.href ?? '').replace(/[<>]/g, encodeURIComponent)}>)` : marked}${after}`
}

/** Signs that would mean something are escaped. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<>#~|]/g, '\\$&')

// What begins a list, a heading or a quote at the start of a line.
const protectedStart = (text: string) => text.replace(/^([ \t]*\d*)([-+.)])(?=\s)/gm, '$1\\$2')

function coded(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1)
  return fence.length > 1 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`
}

function fenced(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

const longestRun = (text: string) => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))

function indented(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, at) => (at === 0 ? first + line : (line || others.trim()) && others + line).trimEnd())
    .join('\n')
}
