import type { ClientStorage } from '#server/features/clients/clients/storage/client-storage.service.ts'
import { createDocumentFiling } from '#server/features/clients/documents/document-filing.service.ts'
import type { DocumentLinks } from '#server/features/clients/documents/document-links.service.ts'
import type { DocumentTexts } from '#server/features/clients/documents/texts/texts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Brand } from '#server/features/system/brand/brand.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Certificates } from '#server/features/website/events/certificates.service.ts'
import type { Proposals } from '#server/features/work/proposals/proposals.service.ts'
import type { Signing } from '#server/features/work/proposals/signing.service.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { createCertificateFiles } from './certificate-files.service.ts'
import { createSealKeys } from './keys/seal-keys.service.ts'
import { createLook } from './look.ts'
import { createSealMaker } from './pdf/seal-maker.ts'
import { createSeals } from './seals.service.ts'
import { createVerification } from './verification/verification.service.ts'

interface Needs {
  audit: Audit
  settings: SettingsService
  brand: Brand
  limits: RateLimits
  clientStorage: ClientStorage
  documentLinks: DocumentLinks
  texts: DocumentTexts
  certificates: Certificates
  proposals: Proposals
  signing: Signing
}

/** The firm's key, what it seals, and the check of a copy. `papers` are the tools with the storage of clients' documents. */
export function createSealing(tools: Tools, papers: Tools, needs: Needs) {
  const maker = createSealMaker()
  const sealKeys = createSealKeys(tools, { ...needs, maker })
  const filing = createDocumentFiling(papers, needs)
  const making = { keys: sealKeys, maker, lookOf: createLook(needs) }
  const seals = createSeals(papers, { ...needs, ...making, filing })
  const certificateFiles = createCertificateFiles(tools, { ...needs, ...making })
  return { seals, sealKeys, certificateFiles, verification: createVerification(tools, { ...needs, keys: sealKeys }) }
}
