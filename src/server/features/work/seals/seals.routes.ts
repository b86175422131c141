import { bringSealKey, getSealKey, makeSealKey } from '#contract/work/seals.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { SealKeys } from './keys/seal-keys.service.ts'
import type { Seals } from './seals.service.ts'

export function sealRoutes({ seals, sealKeys }: { seals: Seals; sealKeys: SealKeys }) {
  const current = async () => ({ ...(await sealKeys.describe()), waiting: (await seals.troubles()).waiting })
  return createFeature()
    .openapi(getSealKey, async (c) => c.json(await current(), 200))
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
