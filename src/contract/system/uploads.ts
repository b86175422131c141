import { BYTES } from '#contract/limits.ts'
import { problemAnswer } from '#contract/problem.ts'
import { answers, calls, named, z } from '#contract/route.ts'

const forClients = calls('uploads', 'client')

export const TUS = {
  version: '1.0.0',
  extensions: 'creation,creation-with-upload,expiration,termination,checksum',
  checksums: 'sha1,sha256',
}

/**
 * Where a file is meant to go: an item of a paper request, a folder, a document (as its next version), or the client area. What is sent
 * for a message (of a conversation by its number, of a new one 0) comes into the room and is named in the message. Files for an import have
 * no client: its number is 0.
 */
export const UPLOAD_TARGET = /^(item:\d{1,9}|folder:\d{1,9}|document:[\w-]{22}|message:\d{1,9}|room|import)$/

const receiptAnswer = named('Receipt', {
  id: z.string(),
  reference: z.string().describe('To name when one asks about the file, such as R-7KX4-M2PA'),
  documentId: z.string(),
  name: z.string(),
  size: z.number().describe('In bytes'),
  sha256: z.string(),
  at: z.string(),
  alreadyAt: z.string().nullable().describe('When the very same file had arrived before'),
})

export type ReceiptAnswer = z.infer<typeof receiptAnswer>

const uploadAnswer = named('Upload', {
  id: z.string(),
  name: z.string(),
  size: z.number(),
  received: z.number().describe('How much is stored for good'),
  state: z.enum(['open', 'done', 'refused']),
  refusal: z.string().nullable().describe('Why it was refused, in words'),
  receipt: receiptAnswer.nullable(),
  expiresAt: z.string(),
})

export type UploadAnswer = z.infer<typeof uploadAnswer>

const noRoom = { 507: answers(problemAnswer, 'There is no room left on the server') }

const uploadId = z.object({ id: z.string().max(100) })

const text = (description: string) => z.string().max(4_000).optional().describe(description)
const resumable = { 'tus-resumable': text(TUS.version) }

export const createUpload = forClients.post('/api/uploads', {
  streamed: true,
  maxBytes: BYTES.document,
  summary: 'Begin a resumable upload, with its first part or without (tus 1.0, creation and creation-with-upload)',
  description:
    'The metadata holds `filename`, `client` (its number) and `target`: `item:12` of a paper request, `folder:3`, `document:…` for a new version, or `room`; from the firm, `acknowledgement` may be `read` or `confirm`.',
  request: {
    headers: z.object({
      ...resumable,
      'upload-length': text('The size of the file in bytes, at most 100 MB'),
      'upload-metadata': text('Pairs of a name and a value in Base64, as tus says'),
    }),
  },
  responses: { 201: { description: 'Its address is in Location' }, ...noRoom },
})

export const getUpload = forClients.get('/api/uploads/resumable/{id}', {
  summary: 'How far an upload is, and the receipt once it is there; HEAD answers as tus says',
  request: { params: uploadId },
  responses: { 200: answers(uploadAnswer, 'The upload') },
})

export const appendToUpload = forClients.patch('/api/uploads/resumable/{id}', {
  streamed: true,
  maxBytes: BYTES.document,
  summary: 'Send the next part of an upload (tus 1.0). It is stored for good before it is acknowledged',
  request: {
    params: uploadId,
    headers: z.object({
      ...resumable,
      'upload-offset': text('Where the part begins'),
      'upload-checksum': text('Its checksum, as tus says'),
    }),
    body: {
      content: { 'application/offset+octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
  responses: { 204: { description: 'Stored; Upload-Offset says how much there is now' }, ...noRoom },
})

export const cancelUpload = forClients.delete('/api/uploads/resumable/{id}', {
  summary: 'Give up an upload; what has arrived of it is removed (tus 1.0, termination)',
  request: { params: uploadId },
  responses: { 204: { description: 'Given up' } },
})

export const sendForm = forClients.post('/api/uploads/form', {
  streamed: true,
  maxBytes: BYTES.document + 64 * 1024,
  summary: 'Send one file by a plain form, for browsers without JavaScript. The file is the last field',
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          // Not a schema of ours: that would read the whole form into memory.
          schema: {
            type: 'object',
            required: ['client', 'file'],
            properties: {
              client: { type: 'string' },
              target: { type: 'string' },
              acknowledgement: { type: 'string' },
              back: { type: 'string', description: 'The page of this site to go on to' },
              file: { type: 'string', format: 'binary' },
            },
          },
        },
      },
    },
  },
  responses: { 303: { description: 'On to that page, with the receipt or the reason why not' }, ...noRoom },
})
