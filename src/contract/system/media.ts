import { BYTES, LENGTHS, PICTURES_AT_ONCE } from '#contract/limits.ts'
import {
  answers,
  answersFields,
  calls,
  listOf,
  messageAnswer,
  named,
  numericId,
  pageQuery,
  takesFields,
  takesForm,
  z,
} from '#contract/route.ts'

const forEditors = calls('media', 'editor')
const forEveryone = calls('media', 'public')

/** A file in a form. A browser sends an empty one for a field that was left alone. */
export const formFile = z
  .custom<File>((value) => value instanceof File, { message: 'Choose a file' })
  .openapi({ type: 'string', format: 'binary' })

/** What a page needs to show a picture without anything shifting. */
export const pictureAnswer = named('Picture', {
  id: z.number(),
  /** The widest WebP: good anywhere. */
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  /** Ready for `<img srcset>` and `<source type="image/webp">`. */
  srcset: z.string(),
  /** Ready for `<source type="image/avif">`; empty until it has been made. */
  avifSrcset: z.string(),
  /** Where the eye should rest when the picture is cut, in percent: fit for `object-position`. */
  focalX: z.number(),
  focalY: z.number(),
})

export type PictureAnswer = z.infer<typeof pictureAnswer>

export const mediaAnswer = pictureAnswer
  .extend({
    name: z.string().describe('The name of the file as it was uploaded'),
    caption: z.string(),
    folder: z.string().describe('Empty: not in a folder'),
    bytes: z.number().describe('Of all its sizes together'),
    animated: z.boolean(),
    thumbnail: z.string(),
    uses: z.number(),
    uploadedAt: z.string(),
    uploadedBy: z.string(),
  })
  .openapi('Media')

const uploadedAnswer = mediaAnswer.extend({
  known: z.boolean().describe('The same picture was in the library before: nothing was added'),
})

export const TOO_MANY_PICTURES = `Send at most ${PICTURES_AT_ONCE} pictures at once`

export const uploadImage = forEditors.post('/api/upload/image', {
  maxBytes: 4 * BYTES.image + 64 * 1024,
  summary: 'Upload pictures; the same picture sent twice is kept once',
  request: {
    body: takesForm(
      z.object({
        'images[]': z
          .array(formFile)
          .max(PICTURES_AT_ONCE, TOO_MANY_PICTURES)
          .openapi({ type: 'array', items: { type: 'string', format: 'binary' } })
          .optional(),
        images: z
          .union([formFile, z.array(formFile)])
          .optional()
          .openapi({ type: 'string', format: 'binary' }),
        folder: z.string().trim().max(LENGTHS.name).optional(),
      }),
    ),
  },
  responses: {
    200: answersFields('The address of each picture, in the order sent', {
      urls: z.array(z.string()),
      media: z.array(uploadedAnswer),
    }),
  },
})

export const listMedia = forEditors.get('/api/media', {
  summary: 'The pictures the firm holds, newest first',
  request: {
    query: pageQuery.extend({
      q: z.string().trim().max(200).optional(),
      folder: z.string().trim().max(LENGTHS.name).optional(),
      used: z.enum(['yes', 'no']).optional(),
    }),
  },
  responses: { 200: answers(listOf(mediaAnswer), 'One page') },
})

export const listMediaFolders = forEditors.get('/api/media/folders', {
  summary: 'The folders in use, with counts',
  responses: { 200: answersFields('All', { items: z.array(z.object({ name: z.string(), media: z.number() })) }) },
})

const folderName = z.string().trim().max(LENGTHS.name, 'Use a shorter name')

export const renameMediaFolder = forEditors.post('/api/media/folders/rename', {
  summary: 'Give all pictures of a folder another one; an empty name takes them out of the folder',
  request: { body: takesFields({ from: folderName.min(1, 'Choose a folder'), to: folderName }) },
  responses: { 200: answers(messageAnswer.extend({ moved: z.number() }), 'How many went along') },
})

const mediaDetail = mediaAnswer
  .extend({
    usedBy: z.array(z.object({ subject: z.string(), label: z.string(), place: z.string(), href: z.string() })),
    alike: z
      .array(z.object({ id: z.number(), name: z.string(), thumbnail: z.string() }))
      .describe('Other pictures that look the same'),
  })
  .openapi('MediaDetail')

export const getMedia = forEditors.get('/api/media/{id}', {
  summary: 'One picture, and where it is used',
  request: { params: numericId },
  responses: { 200: answers(mediaDetail, 'The picture') },
})

const percent = z.number().min(0, 'Choose a point inside the picture').max(100, 'Choose a point inside the picture')

export const updateMedia = forEditors.patch('/api/media/{id}', {
  summary: 'Describe a picture: alt text, caption, name, folder, focal point',
  request: {
    params: numericId,
    body: takesFields({
      alt: z.string().trim().max(LENGTHS.alt, `At most ${LENGTHS.alt} characters`).optional(),
      caption: z.string().trim().max(LENGTHS.caption, `At most ${LENGTHS.caption} characters`).optional(),
      name: z.string().trim().min(1, 'Enter a name').max(LENGTHS.name).optional(),
      folder: z.string().trim().max(LENGTHS.name).optional(),
      focalX: percent.optional(),
      focalY: percent.optional(),
    }),
  },
  responses: { 200: answers(mediaDetail, 'As stored') },
})

export const replaceMedia = forEditors.post('/api/media/{id}/replace', {
  maxBytes: BYTES.image + 64 * 1024,
  summary: 'Put another picture in its place, everywhere it is used',
  request: { params: numericId, body: takesForm(z.object({ image: formFile })) },
  responses: { 200: answers(mediaDetail, 'As stored') },
})

export const cropMedia = forEditors.post('/api/media/{id}/crop', {
  summary: 'Cut a picture, in pixels of its `width` and `height`, everywhere it is used',
  request: {
    params: numericId,
    body: takesFields({
      left: z.number().int().min(0),
      top: z.number().int().min(0),
      width: z.number().int().min(16, 'At least 16 pixels must stay'),
      height: z.number().int().min(16, 'At least 16 pixels must stay'),
    }),
  },
  responses: { 200: answers(mediaDetail, 'As stored') },
})

export const deleteMedia = forEditors.delete('/api/media/{id}', {
  summary: 'Delete a picture that nothing uses; 409 `media-in-use` otherwise. It can be restored for 30 days',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Put away') },
})

export const restoreMedia = forEditors.post('/api/media/{id}/restore', {
  summary: 'Restore a deleted picture',
  request: { params: numericId },
  responses: { 200: answers(mediaDetail, 'The picture') },
})

const servedFile = <const Path extends string>(path: Path) =>
  forEveryone.get(path, {
    cache: 'anybody',
    summary: 'One size of a picture; its name is made from its content, so it may be kept for ever',
    request: { params: z.object({ file: z.string().max(120) }) },
    responses: {
      200: {
        description: 'The picture',
        content: { 'image/webp': { schema: z.string().openapi({ format: 'binary' }) } },
      },
      302: { description: 'Another picture has replaced it' },
      304: { description: 'You have it already' },
    },
  })

export const getUploadedFile = servedFile('/uploads/{file}')
export const getApiUploadedFile = servedFile('/api/uploads/{file}')
export const getPostImage = servedFile('/news/postimages/{file}')
