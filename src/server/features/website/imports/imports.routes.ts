import * as calls from '#contract/website/imports.ts'
import { csvStream } from '#platform/csv.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { presentImport, presentItem, presentSummary, reportLines } from './imports.present.ts'
import type { Imports } from './imports.service.ts'

export function importRoutes(imports: Imports) {
  return createFeature()
    .openapi(calls.listImports, async (c) => {
      const { items, filled, waiting, ...page } = await imports.list(c.req.valid('query').page)
      const files = waiting.map(({ id, name, bytes }) => ({ id, name, size: bytes }))
      const shown = items.map((item) => presentSummary(item, filled.has(item.id)))
      return c.json({ items: shown, ...page, waiting: files }, 200)
    })
    .openapi(calls.createImport, async (c) =>
      c.json(presentImport(await imports.create(actorOf(c), c.req.valid('json'))), 201),
    )
    .openapi(calls.getImport, async (c) => c.json(presentImport(await imports.get(c.req.valid('param').id)), 200))
    .openapi(calls.listImportItems, async (c) => {
      const { items, ...page } = await imports.listItems(c.req.valid('param').id, c.req.valid('query'))
      return c.json({ items: items.map(presentItem), ...page }, 200)
    })
    .openapi(calls.reportImport, async (c) => {
      const { id } = await imports.get(c.req.valid('param').id)
      return c.body(csvStream(reportLines(imports.report(id))), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="import-${id}.csv"`,
      })
    })
    .openapi(calls.runImport, async (c) =>
      c.json(presentImport(await imports.bringIn(actorOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(calls.cancelImport, async (c) =>
      c.json(presentImport(await imports.cancel(actorOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(calls.retryImport, async (c) =>
      c.json(presentImport(await imports.retry(actorOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(calls.undoImport, async (c) =>
      c.json(presentImport(await imports.undo(actorOf(c), c.req.valid('param').id)), 200),
    )
}
