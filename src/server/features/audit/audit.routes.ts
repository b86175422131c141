import { exportEvents, listActions, listEvents, verifyEvents } from '#contract/audit.ts'
import { createFeature } from '#server/http/feature.ts'
import { csvOf, presentEvent, readFilter } from './audit.present.ts'
import type { Audit } from './audit.service.ts'

/** `namesOf` tells what the people among some subjects are called now: no event keeps a person's name. */
export function auditRoutes(audit: Audit, namesOf: (subjects: string[]) => Promise<Map<string, string>>) {
  return createFeature()
    .openapi(listEvents, async (c) => {
      const { order, before, after, ...filter } = c.req.valid('query')
      const from = order === 'oldest' ? after : before
      const { items, next } = await audit.list(readFilter(filter), { order, from })
      const people = await namesOf([...new Set(items.flatMap(({ subject }) => subject ?? []))])
      return c.json({ items: items.map((event) => presentEvent(event, people)), next }, 200)
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
