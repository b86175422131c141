import { boundedDate } from '#contract/dates.ts'
import {
  answers,
  answersFields,
  calls,
  lenient,
  listOf,
  messageAnswer,
  named,
  numericId,
  pageQuery,
  takesFields,
  z,
} from '#contract/route.ts'
import { DOCUMENT_KINDS } from './document-fields.ts'
import { eInvoiceAnswer } from './e-invoices.ts'

const forAccountants = calls('documents', 'accountant')
const forClients = calls('documents', 'client')

const name = z.string('Enter a name').trim().min(1, 'Enter a name').max(150, 'Use a shorter name')

export const acknowledgementField = z
  .enum(['read', 'confirm'])
  .nullable()
  .describe('What the firm asks the client’s people to do with it')

export const documentAnswer = named('Document', {
  id: z.string(),
  clientId: z.number(),
  clientName: z.string(),
  folderId: z.number().nullable(),
  name: z.string(),
  type: z.string().describe('What it is, such as application/pdf'),
  size: z.number(),
  sha256: z.string(),
  url: z.string().describe('Where it is read by those who may'),
  origin: z.enum(['client', 'firm']).describe('Who put it there'),
  version: z.number(),
  versions: z.number(),
  revision: z.number(),
  preview: z.enum(['pdf', 'picture']).nullable().describe('How a browser can show it; null when it cannot'),
  isInvoice: z.boolean().describe('Whether it holds an e-invoice, as far as it was read'),
  isLocked: z.boolean().describe('A password protects it: it cannot be previewed'),
  scan: z
    .enum(['off', 'held', 'clean', 'found'])
    .describe(
      'off: not scanned; held: nobody can open it until it was scanned; found: it is dangerous and never served',
    ),
  sentBy: z.string(),
  sentAt: z.string(),
  deletedAt: z.string().nullable(),
  acknowledgement: acknowledgementField,
  isFixed: z
    .boolean()
    .describe(
      'Whether the caller can add documents beside it but not change it: the firm shared it, asks to confirm it or accepted it',
    ),
  kind: z.enum(DOCUMENT_KINDS).describe('What it is, which decides how long it is kept'),
  keepUntil: z.string().describe('The last day on which it is kept'),
  hold: z
    .object({ reason: z.string(), by: z.string(), at: z.string() })
    .nullable()
    .describe('Why nobody may delete it; shown to the firm alone'),
  acknowledgements: z
    .array(z.object({ name: z.string(), at: z.string(), isMine: z.boolean() }))
    .describe('Who has read or confirmed this version, as it is asked now'),
})

export type DocumentAnswer = z.infer<typeof documentAnswer>

const folderAnswer = named('DocumentFolder', { id: z.number(), name: z.string() })

const roomAnswer = listOf(documentAnswer).extend({
  folders: z.array(folderAnswer),
  storage: z.object({ used: z.number(), limit: z.number() }).describe('In bytes'),
})

const listQuery = pageQuery.extend({
  folder: z.coerce.number().int().positive().optional(),
  q: z.string().max(200).optional().describe('A part of the name, or words of a PDF'),
  trash: lenient(z.enum(['only']).optional(), undefined).describe('only: what was deleted within 30 days'),
  acknowledgement: lenient(z.enum(['open']).optional(), undefined).describe(
    'open: what is to be read or confirmed; for the firm, what nobody has',
  ),
})

export const listClientDocuments = forAccountants.get('/api/clients/{id}/documents', {
  summary: 'The documents of a client, the last changed first',
  request: { params: numericId, query: listQuery },
  responses: { 200: answers(roomAnswer, 'One page, and the folders') },
})

export const listMyDocuments = forClients.get('/api/my/clients/{id}/documents', {
  summary: 'The documents in one’s own client area, the last changed first',
  request: { params: numericId, query: listQuery },
  responses: { 200: answers(roomAnswer, 'One page, and the folders') },
})

export const listArrivedDocuments = forAccountants.get('/api/documents', {
  summary: 'What clients have sent, newest first; with words, every document of a client that has them',
  request: {
    query: pageQuery.extend({
      since: boundedDate().optional().describe('Only from this day on, in UTC'),
      q: z.string().max(200).optional().describe('Words of a name, or of a PDF; `since` has no part in it'),
    }),
  },
  responses: {
    200: answers(
      listOf(documentAnswer).extend({
        more: z.boolean().describe('Whether there are more than were counted'),
      }),
      'One page',
    ),
  },
})

export const createDocumentFolder = forClients.post('/api/my/clients/{id}/folders', {
  summary: 'Create a folder for a client; for its members and for the firm',
  request: { params: numericId, body: takesFields({ name }) },
  responses: { 201: answers(folderAnswer, 'The folder') },
})

export const documentId = z.object({ id: z.string().max(100) })

const versionAnswer = z.object({
  number: z.number(),
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
  url: z.string(),
  preview: z.enum(['pdf', 'picture']).nullable(),
  scan: z.enum(['off', 'held', 'clean', 'found']),
  sentBy: z.string(),
  sentAt: z.string(),
})

const documentDetail = documentAnswer
  .extend({ history: z.array(versionAnswer).describe('Every version, newest first') })
  .openapi('DocumentDetail')

export type DocumentDetail = z.infer<typeof documentDetail>

export const getDocument = forClients.get('/api/documents/{id}', {
  summary: 'One document with its versions; for the client and for the firm',
  request: { params: documentId },
  responses: { 200: answers(documentDetail, 'The document') },
})

export const updateDocument = forClients.patch('/api/documents/{id}', {
  summary: 'Rename a document or move it to a folder',
  request: {
    params: documentId,
    body: takesFields({
      name: name.optional(),
      folder: z.int('Choose a folder').positive('Choose a folder').nullable().optional(),
    }),
  },
  responses: { 200: answers(documentAnswer, 'The document as it is now') },
})

export const deleteDocument = forClients.delete('/api/documents/{id}', {
  summary: 'Delete a document; it can be restored for 30 days',
  request: { params: documentId },
  responses: { 200: answers(messageAnswer, 'Deleted') },
})

export const restoreDocument = forClients.post('/api/documents/{id}/restore', {
  summary: 'Restore a deleted document, or make an earlier version the current one again',
  request: { params: documentId, body: takesFields({ version: z.int().positive().optional() }) },
  responses: { 200: answers(documentAnswer, 'The document as it is now') },
})

export const getDocumentFile = forClients.get('/api/documents/{id}/file', {
  summary: 'The file itself, whole or in part. Who opened it is recorded',
  request: {
    params: documentId,
    query: z.object({
      version: z.coerce.number().int().positive().optional(),
      save: z.string().optional().describe('To be saved, not shown'),
    }),
  },
  responses: {
    200: {
      description: 'The file',
      content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    206: { description: 'A part of it' },
    304: { description: 'You have it already' },
    416: { description: 'It has no such part' },
  },
})

export const getDocumentInvoice = forClients.get('/api/documents/{id}/invoice', {
  summary:
    'The e-invoice in a document (UBL, CII, or the XML inside a PDF), with its sums checked. Who read it is recorded',
  request: { params: documentId },
  responses: {
    200: answersFields('The invoice', {
      invoice: eInvoiceAnswer.nullable().describe('null when the document holds none'),
      about: z.string().nullable().describe('Why there is none, in words'),
    }),
  },
})
