import { type BlockField, fieldsOf } from '#domain/pages/blocks.ts'
import type { DocumentNode } from '#server/features/website/articles/document/foreign-document.model.ts'

/** The blocks of a page as one text, for systems that know no blocks: titles as headings, words as paragraphs, pictures as figures. */
export function pageAsText(document: DocumentNode): DocumentNode {
  const content = (document.content ?? []).flatMap(asText)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function asText(node: DocumentNode): DocumentNode[] {
  const fields = fieldsOf(node.type)
  if (!fields) return [node]
  return [...fields.flatMap((field) => fieldAsText(node, field)), ...(node.content ?? []).flatMap(asText)]
}

function fieldAsText({ attrs = {} }: DocumentNode, { name, kind }: BlockField): DocumentNode[] {
  if (kind === 'picture') return attrs.mediaId ? [figureOf(attrs)] : []
  const words = String(attrs[name] ?? '').trim()
  if (!words || kind === 'choice') return []
  if (kind === 'link') return [paragraph(words, [{ type: 'link', attrs: { href: words, title: null } }])]
  if (name === 'title') return [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: words }] }]
  return words.split(/\n\s*\n/).map((part) => paragraph(part.replace(/\s+/g, ' ')))
}

function paragraph(text: string, marks?: DocumentNode['marks']): DocumentNode {
  return { type: 'paragraph', content: [{ type: 'text', text, ...(marks && { marks }) }] }
}

function figureOf({ mediaId, alt }: Record<string, unknown>): DocumentNode {
  return { type: 'figure', attrs: { mediaId, src: '', alt: alt ?? '', caption: '', width: null, height: null } }
}
