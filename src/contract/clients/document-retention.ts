import { LENGTHS } from '#contract/limits.ts'
import { answers, answersFields, calls, listOf, named, pageQuery, takesFields, z } from '#contract/route.ts'
import { DOCUMENT_KINDS } from './document-fields.ts'
import { documentAnswer, documentId } from './documents.ts'

const forAccountants = calls('documents', 'accountant')

const deletionAnswer = named('DocumentDeletion', {
  id: z.number(),
  at: z.string(),
  by: z.string(),
  why: z.enum(['retention', 'trash']).describe('Retention period over, or it lay in the trash for 30 days'),
  clientId: z.number(),
  clientName: z.string(),
  documentId: z.string(),
  name: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  versions: z.number(),
  size: z.number(),
  sha256: z.string(),
  sentAt: z.string(),
  keepUntil: z.string(),
})

export const setDocumentKind = forAccountants.put('/api/documents/{id}/kind', {
  summary: 'Say what a document is; that decides how long it is kept',
  request: {
    params: documentId,
    body: takesFields({ kind: z.enum(DOCUMENT_KINDS, 'Choose what it is') }),
  },
  responses: { 200: answers(documentAnswer, 'The document as it is now') },
})

export const holdDocument = forAccountants.put('/api/documents/{id}/hold', {
  summary: 'Put a document under legal hold, so that nobody deletes it, or lift the hold',
  request: {
    params: documentId,
    body: takesFields({
      reason: z
        .string()
        .trim()
        .min(1, 'Say why it is held')
        .max(LENGTHS.shortDescription, 'Use fewer words')
        .nullable()
        .describe('null lifts the hold'),
    }),
  },
  responses: { 200: answers(documentAnswer, 'The document as it is now') },
})

export const listDueDocuments = forAccountants.get('/api/documents-due', {
  summary: 'Documents whose retention has ended, the oldest first; those under legal hold are not among them',
  request: { query: pageQuery },
  responses: {
    200: answers(
      listOf(documentAnswer).extend({
        more: z.boolean().describe('Whether there are more than were counted'),
      }),
      'One page',
    ),
  },
})

export const deleteDueDocuments = forAccountants.post('/api/document-deletions', {
  summary: 'Delete documents for good whose retention has ended. What was deleted is listed in the protocol',
  request: {
    body: takesFields({
      documents: z.array(z.string().max(100)).min(1, 'Choose documents').max(100, 'At most 100 at once'),
    }),
  },
  responses: { 201: answersFields('What the protocol says of them', { items: z.array(deletionAnswer) }) },
})

export const listDocumentDeletions = forAccountants.get('/api/document-deletions', {
  summary: 'The protocol of what was deleted for good, newest first',
  request: { query: pageQuery },
  responses: { 200: answers(listOf(deletionAnswer), 'One page') },
})
