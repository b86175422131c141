import { DOMParser } from '@tiptap/pm/model'
import { renderToHTMLString } from '@tiptap/static-renderer/pm/html-string'
import { parseHTML } from 'linkedom'
import { LENGTHS } from '#contract/limits.ts'
import { settleForeignElements } from '#contract/website/foreign-html.ts'
import { invalid } from '#server/http/problem.ts'
import { cleanDocument, type Json, tooTangled } from './document-clean.ts'
import { articleSchema, extensions } from './document-schema.ts'
import { textOf } from './document-text.ts'

/** Reads what a client sent (Tiptap JSON, the same serialised, HTML or plain text) into the one schema. */
export function readDocument(content: unknown): Json {
  const document = fitted(typeof content === 'string' ? readText(content) : cleanDocument(content))
  if (textOf(document).length > LENGTHS.article) {
    const most = LENGTHS.article.toLocaleString('en')
    throw invalid('content', `The text is too long. At most ${most} characters can be kept.`)
  }
  return document
}

function readText(content: string): Json {
  const json = content.trimStart().startsWith('{') ? asJson(content) : undefined
  if (json) return cleanDocument(json)
  return content.includes('<') || content.includes('&') ? readHtml(content) : readPlain(content)
}

function asJson(content: string): unknown {
  try {
    const parsed: unknown = JSON.parse(content)
    return parsed && typeof parsed === 'object' && 'type' in parsed && parsed.type === 'doc' ? parsed : undefined
  } catch {
    return undefined
  }
}

function readPlain(content: string): Json {
  const paragraphs = content.split(/\n\s*\n/).map((text) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: text.replace(/\s+/g, ' ').trim() }],
  }))
  return cleanDocument({ type: 'doc', content: paragraphs })
}

/** Nothing of the HTML itself survives: it is read into nodes, and only nodes are kept. */
function readHtml(content: string): Json {
  if (countOf(content, '<') > MOST_SIGNS || countOf(content, '&') > MOST_SIGNS) throw tooTangled()
  const levels = content.replace(/<(\/?)h1\b/gi, '<$1h2').replace(/<(\/?)h[56]\b/gi, '<$1h4')
  const { document } = parseHTML(`<!doctype html><html><body>${levels}</body></html>`)
  refuseTangled(document.body)
  settleForeignElements(document.body as unknown as Element)
  // The parser asks only for what linkedom's nodes have.
  return cleanDocument(
    DOMParser.fromSchema(articleSchema)
      .parse(document.body as never)
      .toJSON(),
  )
}

const countOf = (text: string, sign: string) => text.split(sign).length - 1

interface TreeNode {
  nodeType: number
  nodeName: string
  textContent: string | null
  childNodes: Iterable<unknown>
  remove?(): void
}

const TEXT = 3
const DEEPEST = 120
// Each takes a while to be read, a row of a table ten times as long, and nobody else is answered meanwhile.
const MOST_WORK = 15_000
const ROW_WORK = 10
const MOST_SIGNS = 40_000

function refuseTangled(root: TreeNode): void {
  let level: TreeNode[] = [root]
  let work = 0
  for (let depth = 0; level.length > 0; depth++) {
    level = level.flatMap(joinedChildren)
    work += level.length + ROW_WORK * level.filter(({ nodeName }) => nodeName === 'TR').length
    if (depth > DEEPEST || work > MOST_WORK) throw tooTangled()
  }
}

/** The children of a node, each run of texts made one: a parser may leave thousands. */
function joinedChildren(node: TreeNode): TreeNode[] {
  const kept: TreeNode[] = []
  let run: string[] = []
  const settle = () => {
    const text = kept.at(-1)
    if (text && run.length > 1) text.textContent = run.join('')
    run = []
  }
  for (const child of [...node.childNodes] as TreeNode[]) {
    if (child.nodeType === TEXT && run.length > 0) {
      run.push(child.textContent ?? '')
      child.remove?.()
      continue
    }
    settle()
    if (child.nodeType === TEXT) run = [child.textContent ?? '']
    kept.push(child)
  }
  settle()
  return kept
}

/** A document whose nodes are where the schema allows them; others are moved to where they fit. */
function fitted(document: Json): Json {
  try {
    const node = articleSchema.nodeFromJSON(document)
    node.check()
    return node.toJSON() as Json
  } catch {
    const parsed = readHtml(renderToHTMLString({ extensions, content: document as never }))
    const node = articleSchema.nodeFromJSON(parsed)
    node.check()
    return node.toJSON() as Json
  }
}
