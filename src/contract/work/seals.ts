import { answers, calls, named, takesForm, z } from '#contract/route.ts'
import { formFile } from '#contract/system/media.ts'

// The seal under accepted proposals: the firm's key, and whether a PDF is as it was sealed.

export const sealAnswer = named('Seal', {
  state: z.enum(['waiting', 'sealed']).describe('It is made automatically after the acceptance'),
  isDelayed: z.boolean().describe('Whether it has failed already; it is tried again'),
  sealedAt: z.string().nullable(),
  documentId: z.string().nullable().describe('The document of the client that it is'),
  url: z.string().nullable(),
  isDeleted: z.boolean().describe('Whether a user has deleted the document since'),
  stamp: z
    .enum(['none', 'waiting', 'stamped', 'late'])
    .describe('The timestamp of a third party: none is set, to come, there, or missing for 72 hours'),
})

export type SealAnswer = z.infer<typeof sealAnswer>

const key = named('SealKey', {
  kind: z.enum(['none', 'made', 'own']).describe('Made by the site at first use, or the firm’s own'),
  subject: z.string().describe('Whom the certificate names'),
  fingerprint: z.string().describe('SHA-256 of the certificate'),
  notAfter: z.string().nullable(),
  isUsable: z.boolean().describe('Whether it can seal now'),
  fault: z.string().nullable().describe('Why it cannot, or what is to be done soon, in words'),
  createdAt: z.string().nullable(),
  createdBy: z.string(),
  waiting: z.number().describe('How many PDFs wait to be sealed'),
})

export type SealKeyAnswer = z.infer<typeof key>

const forAdmins = calls('seals', 'admin')

export const P12_BYTES = 64 * 1024

export const getSealKey = forAdmins.get('/api/seal-key', {
  summary: 'The key that accepted proposals are sealed with, without the key itself',
  responses: { 200: answers(key, 'The key') },
})

export const makeSealKey = forAdmins.post('/api/seal-key', {
  fresh: true,
  summary: 'Make a new key; what was sealed before stays valid',
  responses: { 200: answers(key, 'The key as it is now') },
})

export const bringSealKey = forAdmins.put('/api/seal-key', {
  fresh: true,
  maxBytes: P12_BYTES + 16 * 1024,
  summary: 'Seal with a key of the firm’s own, from a .p12 file',
  request: {
    body: takesForm(
      z.object({
        file: formFile,
        password: z.string('Enter the password of the file').max(500, 'A password can have at most 500 characters'),
      }),
    ),
  },
  responses: { 200: answers(key, 'The key as it is now') },
})

export const getCertificate = calls('seals', 'public').get('/api/events/registration/certificate', {
  cache: 'nobody',
  summary: 'The certificate of an attendee as a sealed PDF, with the token from an email',
  request: { query: z.object({ token: z.string().max(200), attendee: z.coerce.number().int().positive() }) },
  responses: { 200: { description: 'PDF', content: { 'application/pdf': { schema: z.string() } } } },
})
