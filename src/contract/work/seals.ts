import { answers, calls, takesForm, z } from '#contract/route.ts'
import { formFile } from '#contract/system/media.ts'

// The seal under accepted proposals: the firm's key, and whether a PDF is as it was sealed.

export const sealAnswer = z
  .object({
    state: z.enum(['waiting', 'sealed']).openapi({ description: 'It follows the acceptance by itself' }),
    isDelayed: z.boolean().openapi({ description: 'Whether it has failed already; it is tried again' }),
    sealedAt: z.string().nullable(),
    documentId: z.string().nullable().openapi({ description: 'The document of the client that it is' }),
    url: z.string().nullable(),
    isDeleted: z.boolean().openapi({ description: 'Whether somebody has deleted the document since' }),
    stamp: z
      .enum(['none', 'waiting', 'stamped', 'late'])
      .openapi({ description: 'The timestamp of a third party: none is set, to come, there, or missing for 72 hours' }),
  })
  .openapi('Seal')

export type SealAnswer = z.infer<typeof sealAnswer>

const key = z
  .object({
    kind: z.enum(['none', 'made', 'own']).openapi({ description: 'Made by the site at first use, or the firm’s own' }),
    subject: z.string().openapi({ description: 'Whom the certificate names' }),
    fingerprint: z.string().openapi({ description: 'SHA-256 of the certificate' }),
    notAfter: z.string().nullable(),
    isUsable: z.boolean().openapi({ description: 'Whether it can seal now' }),
    fault: z.string().nullable().openapi({ description: 'Why it cannot, or what is to be done soon, in words' }),
    createdAt: z.string().nullable(),
    createdBy: z.string(),
    waiting: z.number().openapi({ description: 'How many PDFs wait to be sealed' }),
  })
  .openapi('SealKey')

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
