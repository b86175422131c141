import { exportEvents, listActions, listEvents, verifyEvents } from '#contract/audit.ts'
import { createFeature } from '#server/http/feature.ts'
import { csvOf, presentEvent, readFilter } from './audit.present.ts'
import type { Audit } from './audit.service.ts'

export function auditRoutes(audit: Audit) {
  return createFeature()
    .openapi(listEvents, async (c) => {
      const { order, before, after, ...filter } = c.req.valid('query')
      const from = order === 'oldest' ? after : before
      const { items, next } = await audit.list(readFilter(filter), { order, from })
      return c.json({ items: items.map(presentEvent), next }, 200)
    })
    .openapi(listActions, async (c) => c.json({ items: await audit.listActions() }, 200))
    .openapi(exportEvents, (c) =>
      c.body(csvOf(audit.exportAll(readFilter(c.req.valid('query')))), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="audit.csv"',
        'Cache-Control': 'no-store',
      }),
    )
    .openapi(verifyEvents, async (c) => c.json(await audit.verify(), 200))
}
