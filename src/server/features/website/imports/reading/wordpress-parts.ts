import { textOfHtml } from '#platform/html.ts'
import type { SourceFile } from './source-item.ts'
import { allIn, elementsIn, textIn, type XmlElement } from './xml-stream.ts'

export interface LibraryPicture {
  id: string
  address: string
  alt: string
  caption: string
  parent: string
  order: number
}

interface Parts {
  pictures: Map<string, LibraryPicture>
  /** Reusable blocks by their ids, as HTML with their marks. */
  blocks: Map<string, string>
}

export type WordpressParts = ReturnType<typeof createWordpressParts>

const NEEDED = /\[gallery|<!--\s*wp:block\s/

/**
 * What posts refer to by id: pictures of galleries, and reusable blocks. They may come anywhere in the files, so these are read through once for
 * them, and only when a post needs any.
 */
export function createWordpressParts(files: SourceFile[]) {
  let found: Promise<Parts> | null = null
  return {
    async of(content: string): Promise<Parts | null> {
      if (!NEEDED.test(content)) return null
      found ??= collect(files)
      return await found
    },
  }
}

async function collect(files: SourceFile[]): Promise<Parts> {
  const parts: Parts = { pictures: new Map(), blocks: new Map() }
  for (const file of files) {
    try {
      for await (const element of elementsIn(file, new Set(['item']))) add(element, parts)
    } catch {
      // The reading of the posts comes to the same fault, and reports it.
    }
  }
  return parts
}

function add(element: XmlElement, { pictures, blocks }: Parts): void {
  const id = textIn(element, 'wp:post_id').trim()
  const type = textIn(element, 'wp:post_type').trim()
  if (type === 'wp_block') blocks.set(id, textIn(element, 'content:encoded'))
  if (type !== 'attachment' || pictures.has(id)) return
  pictures.set(id, {
    id,
    address: textIn(element, 'wp:attachment_url').trim() || textIn(element, 'guid').trim(),
    alt: metaOf(element, '_wp_attachment_image_alt'),
    caption: textOfHtml(textIn(element, 'excerpt:encoded')),
    parent: textIn(element, 'wp:post_parent').trim(),
    order: Number(textIn(element, 'wp:menu_order')) || 0,
  })
}

export function metaOf(element: XmlElement, name: string): string {
  const found = allIn(element, 'wp:postmeta').find((meta) => textIn(meta, 'wp:meta_key').trim() === name)
  return found ? textIn(found, 'wp:meta_value').trim() : ''
}

/** The pictures that a gallery shows: those it names, or all of its post but some, in their order. */
export function galleryPictures(parts: Parts | null, attributes: string, post: string): LibraryPicture[] {
  const value = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']?([\\d,\\s]+)`, 'i').exec(attributes)?.[1] ?? ''
  const ids = (name: string) =>
    value(name)
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean)
  const named = ids('ids').length > 0 ? ids('ids') : ids('include')
  if (named.length > 0) {
    // One that the file does not hold is for itself: its item will say that it is missing.
    return named.map((id) => parts?.pictures.get(id) ?? { id, address: '', alt: '', caption: '', parent: '', order: 0 })
  }
  const parent = value('id').trim() || post
  const without = new Set(ids('exclude'))
  return [...(parts?.pictures.values() ?? [])]
    .filter((picture) => parent !== '' && picture.parent === parent && !without.has(picture.id))
    .toSorted((a, b) => a.order - b.order)
}
