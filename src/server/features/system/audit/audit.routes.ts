import { exportEvents, listActions, listEvents, verifyEvents } from '#contract/system/audit.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Verdict } from './audit.model.ts'
import { csvOf, presentEvent, readFilter, subjectsIn } from './audit.present.ts'
import type { Audit } from './audit.service.ts'

interface Needs {
  audit: Audit
  /** What the people among some subjects are called now: no event keeps a person's name. */
  namesOf: (subjects: string[]) => Promise<Map<string, string>>
  verify: () => Promise<Verdict>
}

export function auditRoutes({ audit, namesOf, verify }: Needs) {
  return createFeature()
    .openapi(listEvents, async (c) => {
      const { order, before, after, ...filter } = c.req.valid('query')
      const from = order === 'oldest' ? after : before
      const { items, next } = await audit.list(readFilter(filter), { order, from })
      const people = await namesOf(subjectsIn(items))
      return c.json({ items: items.map((event) => presentEvent(event, people)), next }, 200)
    })
    .openapi(listActions, async (c) => c.json({ items: await audit.listActions() }, 200))
    .openapi(exportEvents, (c) =>
      c.body(csvOf(audit.exportAll(readFilter(c.req.valid('query'))), namesOf), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="audit.csv"',
      }),
    )
    .openapi(verifyEvents, async (c) => c.json(await verify(), 200))
}
