import type { z } from '@hono/zod-openapi'
import type { mediaAnswer, PictureAnswer } from '#contract/media.ts'
import { fileOf, type Kind, type Media, mainFileOf, urlOf } from './media.model.ts'

/** What a page needs to show a picture: addresses for `srcset`, measures, alt text, focal point. */
export function presentPicture(media: Media, alt = media.alt): PictureAnswer {
  const widest = media.sizes.webp.at(-1)
  return {
    id: media.id,
    url: urlOf(mainFileOf(media)),
    width: widest?.width ?? media.width,
    height: widest?.height ?? media.height,
    alt,
    srcset: srcsetOf(media, 'webp'),
    avifSrcset: srcsetOf(media, 'avif'),
    focalX: media.focalX,
    focalY: media.focalY,
  }
}

export function presentMedia(media: Media): z.infer<typeof mediaAnswer> {
  return {
    ...presentPicture(media),
    width: media.width,
    height: media.height,
    name: media.name,
    caption: media.caption,
    folder: media.folder,
    bytes: media.bytes,
    animated: media.animated,
    thumbnail: thumbnailOf(media),
    uses: media.uses,
    uploadedAt: media.uploadedAt,
    uploadedBy: media.uploadedBy,
  }
}

/** The smallest size: for lists. */
export function thumbnailOf(media: Media): string {
  return urlOf(fileOf(media.hash, media.sizes.webp[0]?.width ?? 0, 'webp'))
}

function srcsetOf({ hash, sizes }: Media, kind: Kind): string {
  return sizes[kind].map(({ width }) => `${urlOf(fileOf(hash, width, kind))} ${width}w`).join(', ')
}
