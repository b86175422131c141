import { isRecord } from '#domain/compare/values.ts'
import { escapeHtml } from '#domain/text/escape.ts'
import { cardHtml } from './ghost-cards.ts'

type LexicalNode = Record<string, unknown>

const DEEPEST = 60

/** Lexical, as Ghost writes it since version 5, as HTML; null when it is none. */
export function lexicalHtml(json: string, unknown: string[]): string | null {
  const parsed = parsedFrom(json)
  return isRecord(parsed) && isRecord(parsed.root) ? childrenOf(parsed.root, unknown, 0) : null
}

function childrenOf(node: LexicalNode, unknown: string[], depth: number): string {
  if (depth > DEEPEST || !Array.isArray(node.children)) return ''
  return node.children.map((child) => (isRecord(child) ? nodeHtml(child, unknown, depth + 1) : '')).join('')
}

function nodeHtml(node: LexicalNode, unknown: string[], depth: number): string {
  const inside = () => childrenOf(node, unknown, depth)
  const type = String(node.type ?? '')
  switch (type.replace(/^extended-/, '')) {
    case 'text':
      return textHtml(node)
    case 'linebreak':
      return '<br>'
    case 'tab':
      return ' '
    case 'paragraph':
      return `<p>${inside()}</p>`
    case 'heading':
      return headingHtml(node, inside())
    case 'quote':
    case 'aside':
      return `<blockquote><p>${inside()}</p></blockquote>`
    case 'list':
      return node.listType === 'number'
        ? `<ol start="${Number(node.start) || 1}">${inside()}</ol>`
        : `<ul>${inside()}</ul>`
    case 'listitem':
      return `<li>${inside()}</li>`
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(String(node.url ?? ''))}">${inside()}</a>`
    case 'codeblock':
      return cardHtml('codeblock', node, unknown)
    default:
      return cardHtml(type, node, unknown) + inside()
  }
}

function headingHtml({ tag }: LexicalNode, inside: string): string {
  const level = /^h[1-6]$/.test(String(tag)) ? String(tag) : 'h2'
  return `<${level}>${inside}</${level}>`
}

const FORMATS: [bit: number, tag: string][] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
]

function textHtml({ text, format }: LexicalNode): string {
  const bits = Number(format) || 0
  return FORMATS.filter(([bit]) => (bits & bit) !== 0).reduce(
    (html, [, tag]) => `<${tag}>${html}</${tag}>`,
    escapeHtml(String(text ?? '')),
  )
}

function parsedFrom(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
