import type { PageBlock } from '#contract/website/pages.ts'
import { blockKind, fieldsOf } from '#domain/pages/blocks.ts'
import { type Media, pictureOf } from '#server/features/system/media/media.model.ts'
import type { Json } from './document/document-clean.ts'
import { renderDocument } from './document/document-render.ts'
import { showPictures } from './writing/article-pictures.ts'

/** The blocks of a document as a page shows them: text as HTML, pictures in their sizes. */
export function presentBlocks(document: Json, pictures: Media[]): PageBlock[] {
  // Headings in two blocks may have the same words, but no two of them the same name.
  const taken = new Map<string, number>()
  return (document.content ?? []).flatMap((node): PageBlock[] => {
    const kind = blockKind(node.type)
    if (!kind) return []
    const { content = [] } = node
    return [
      {
        kind: kind.node,
        ...presentFields(node, pictures),
        html: kind.hasText ? showPictures(renderDocument({ type: 'doc', content }, taken), pictures) : '',
        items: kind.item ? content.map((item) => presentFields(item, pictures)) : [],
      },
    ]
  })
}

function presentFields({ type, attrs = {} }: Json, pictures: Media[]) {
  const worded = (fieldsOf(type) ?? []).filter(({ kind }) => kind !== 'picture')
  const found = attrs.mediaId ? pictures.find(({ id }) => id === attrs.mediaId) : undefined
  return {
    words: Object.fromEntries(worded.map(({ name }) => [name, String(attrs[name] ?? '').trim()])),
    picture: found ? pictureOf(found, String(attrs.alt ?? '')) : null,
  }
}
