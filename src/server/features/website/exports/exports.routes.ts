import { cancelExport, createExport, downloadExport, listExports } from '#contract/website/exports.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Export } from './exports.model.ts'
import type { Exports } from './exports.service.ts'

export function exportRoutes(exports: Exports) {
  return createFeature()
    .openapi(listExports, async (c) => c.json({ items: (await exports.list()).map(present) }, 200))
    .openapi(createExport, async (c) => c.json(present(await exports.start(actorOf(c))), 202))
    .openapi(cancelExport, async (c) => c.json(present(await exports.cancel(actorOf(c), c.req.valid('param').id)), 200))
    .openapi(downloadExport, async (c) => {
      const { name, size, stream } = await exports.open(actorOf(c), c.req.valid('param').id)
      return c.body(stream, 200, {
        'Content-Type': 'application/zip',
        'Content-Length': String(size),
        'Content-Disposition': `attachment; filename="${name}"`,
      })
    })
}

const present = ({ id, state, bytes, files, fault, startedBy, createdAt, finishedAt }: Export) => ({
  ...{ id, state, size: bytes, files, fault },
  ...{ startedBy: startedBy, createdAt: createdAt, finishedAt: finishedAt },
})
