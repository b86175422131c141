import { VERIFY_BYTES, verifyPdf } from '#contract/work/verification.ts'
import { createFeature } from '#server/http/feature.ts'
import { invalid } from '#server/http/problem.ts'
import type { Verification } from './verification.service.ts'

export function verificationRoutes(verification: Verification) {
  return createFeature().openapi(verifyPdf, async (c) => {
    const { file } = c.req.valid('form')
    if (file.size === 0) throw invalid('file', 'Choose a PDF')
    if (file.size > VERIFY_BYTES) throw invalid('file', 'Choose a file of at most 8 MB')
    return c.json(await verification.verify(new Uint8Array(await file.arrayBuffer()), c.var.address), 200)
  })
}
