import type { z } from '@hono/zod-openapi'
import type { mediaAnswer } from '#contract/system/media.ts'
import { type Media, pictureOf, thumbnailOf } from './media.model.ts'

export function presentMedia(media: Media): z.infer<typeof mediaAnswer> {
  return {
    ...pictureOf(media),
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
