import { bringSealKey, getCertificate, getSealKey, makeSealKey } from '#contract/work/seals.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { CertificateFiles } from './certificate-files.service.ts'
import type { SealKeys } from './keys/seal-keys.service.ts'
import type { Seals } from './seals.service.ts'

interface Needs {
  seals: Seals
  sealKeys: SealKeys
  certificateFiles: CertificateFiles
}

export function sealRoutes({ seals, sealKeys, certificateFiles }: Needs) {
  const current = async () => ({ ...(await sealKeys.describe()), waiting: (await seals.troubles()).waiting })
  return createFeature()
    .openapi(getSealKey, async (c) => c.json(await current(), 200))
    .openapi(getCertificate, async (c) => {
      const bytes = await certificateFiles.make(c.req.valid('query'), c.var.address)
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="certificate.pdf"',
      }) as never
    })
    .openapi(makeSealKey, async (c) => {
      await sealKeys.makeNew(actorOf(c))
      return c.json(await current(), 200)
    })
    .openapi(bringSealKey, async (c) => {
      const { file, password } = c.req.valid('form')
      await sealKeys.bring(actorOf(c), new Uint8Array(await file.arrayBuffer()), password)
      return c.json(await current(), 200)
    })
}
