import { answers, calls, named, takesForm, z } from '#contract/route.ts'
import { formFile } from '#contract/system/media.ts'
import { VERIFIED, VERIFY_BYTES } from './verification-fields.ts'

export { VERIFY_BYTES }

const verified = named('Verified', {
  outcome: z.enum(VERIFIED),
  by: z.string().nullable().describe('Whom the certificate names, where a seal of ours was found'),
  sealedAt: z.string().nullable(),
})

export type VerifiedAnswer = z.infer<typeof verified>

const forEveryone = calls('seals', 'public')

export const verifyPdf = forEveryone.post('/api/verify', {
  cache: 'nobody',
  maxBytes: VERIFY_BYTES + 16 * 1024,
  summary: 'Whether a PDF is as it was sealed here; nothing of it is stored',
  request: { body: takesForm(z.object({ file: formFile })) },
  responses: { 200: answers(verified, 'What it is') },
})
