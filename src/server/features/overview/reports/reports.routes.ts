import * as calls from '#contract/overview/reports.ts'
import { createFeature } from '#server/http/feature.ts'
import { csvOf } from './reports.csv.ts'
import type { Slot } from './reports.model.ts'
import type { Reports } from './reports.service.ts'

const LINES = { screen: 20, file: 1000 }

export function reportRoutes(reports: Reports) {
  const wish = async (asked: Partial<Slot>, lines = LINES.screen) => ({ period: await reports.period(asked), lines })

  return createFeature()
    .openapi(calls.reportVisits, async (c) => c.json(await reports.visits(await wish(c.req.valid('query'))), 200))
    .openapi(calls.reportWork, async (c) => c.json(await reports.work(await wish(c.req.valid('query'))), 200))
    .openapi(calls.reportRequests, async (c) => c.json(await reports.requests(await wish(c.req.valid('query'))), 200))
    .openapi(calls.reportReplies, async (c) => c.json(await reports.replies(await wish(c.req.valid('query'))), 200))
    .openapi(calls.reportConversion, async (c) =>
      c.json(await reports.conversion(await wish(c.req.valid('query'))), 200),
    )
    .openapi(calls.reportComments, async (c) => c.json(await reports.comments(await wish(c.req.valid('query'))), 200))
    .openapi(calls.reportDownloads, async (c) => c.json(await reports.downloads(await wish(c.req.valid('query'))), 200))
    .openapi(calls.exportReport, async (c) => {
      const { report } = c.req.valid('param')
      const { table, ...asked } = c.req.valid('query')
      const asking = await wish(asked, LINES.file)
      const name = `${report}-${table}-${asking.period.from}-${asking.period.to}.csv`
      return c.body(await csvOf(reports, report, table, asking), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
      })
    })
}
