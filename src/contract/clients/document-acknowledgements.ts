import { answers, calls, takesFields, z } from '#contract/route.ts'
import { acknowledgementField, documentAnswer, documentId } from './documents.ts'

const forAccountants = calls('documents', 'accountant')
const forClients = calls('documents', 'client')

export const askToAcknowledge = forAccountants.put('/api/documents/{id}/acknowledgement', {
  summary: 'Ask the client’s people to read a document or to confirm it; null asks no longer',
  request: { params: documentId, body: takesFields({ acknowledgement: acknowledgementField }) },
  responses: { 200: answers(documentAnswer, 'The document as it is now') },
})

export const acknowledgeDocument = forClients.post('/api/documents/{id}/acknowledgements', {
  summary:
    'Say for a client that one has read a document, or confirms it. Who and when is recorded, and both sides see it',
  request: {
    params: documentId,
    body: takesFields({
      version: z.int().positive().describe('The version that was shown; 409 when there is another now'),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'Send the hash of the file that was shown')
        .describe('The hash of the file that was shown: what is acknowledged is that file and no other'),
    }),
  },
  responses: { 201: answers(documentAnswer, 'The document as it is now') },
})
