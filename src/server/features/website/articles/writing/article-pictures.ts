import { escapeHtml } from '#domain/text/escape.ts'
import { type Media, partsOf, pictureOf } from '#server/features/system/media/media.model.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import type { Json } from '#server/features/website/articles/document/document-clean.ts'
import { hasPicture, mapFigures, nodesOf } from '#server/features/website/articles/document/document-text.ts'

/** How wide a picture in a text is shown, for the browser's choice among its sizes. */
const SIZES = '(min-width: 48rem) 44rem, 100vw'

/** Ties each figure to its picture in the library; those that are not there are left out. */
export async function settlePictures(document: Json, media: MediaService): Promise<Json> {
  const figures = [...nodesOf(document)].filter(hasPicture).map((node) => node.attrs ?? {})
  if (figures.length === 0) return document
  const ids = figures.map((attrs) => Number(attrs.mediaId)).filter((id) => id > 0)
  const hashes = figures.flatMap((attrs) => hashIn(String(attrs.src)) ?? [])
  const known = [...(await media.listByIds(ids)), ...(await media.listByHashes(hashes))]
  const settled = mapFigures(document, (attrs) => {
    const found = known.find(({ id }) => id === attrs.mediaId) ?? known.find(({ hash }) => hash === hashIn(attrs.src))
    if (!found) return null
    return { ...attrs, mediaId: found.id, ...placeOf(found) }
  })
  return settled ?? document
}

/** The document with the addresses that its pictures have today, for the editor: those that an import brought have none of their own. */
export function withAddresses(document: Json, pictures: Media[]): Json {
  const addressed = mapFigures(document, (attrs) => {
    const found = pictures.find(({ id }) => id === attrs.mediaId)
    return found ? { ...attrs, ...placeOf(found) } : attrs
  })
  return addressed ?? document
}

/** Gives the pictures in a rendered text their addresses of today: sizes, measures, AVIF once it is made. */
export function showPictures(html: string, media: Media[]): string {
  return html.replace(/<figure><img data-media-id="(\d+)" alt="([^"]*)">(.*?)<\/figure>/gs, (_, id, alt, caption) => {
    const found = media.find((each) => each.id === Number(id))
    if (!found) return ''
    const { url, srcset, avifSrcset, width, height } = pictureOf(found)
    const source = avifSrcset ? `<source type="image/avif" srcset="${escapeHtml(avifSrcset)}" sizes="${SIZES}">` : ''
    const image =
      `<img src="${url}" srcset="${escapeHtml(srcset)}" sizes="${SIZES}" width="${width}" height="${height}" ` +
      `alt="${alt}" loading="lazy" decoding="async">`
    return `<figure><picture>${source}${image}</picture>${caption}</figure>`
  })
}

export function picturesIn(html: string): number[] {
  return [...html.matchAll(/<img data-media-id="(\d+)"/g)].map(([, id]) => Number(id))
}

function placeOf(media: Media) {
  const { url: src, width, height } = pictureOf(media)
  return { src, width, height }
}

function hashIn(address: string): string | undefined {
  return partsOf(address.split('/').at(-1)?.split('?')[0] ?? '')?.hash
}
