import { changeDeadlines } from '#contract/work/deadline-bulk.ts'
import { importDeadlines } from '#contract/work/deadline-import.ts'
import * as calls from '#contract/work/deadlines.ts'
import type { DocumentLinks } from '#server/features/clients/documents/document-links.service.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { DeadlineImport } from './deadline-import.service.ts'
import type { DeadlinePapers } from './deadline-papers.service.ts'
import { csvOf } from './deadlines.csv.ts'
import { presentDeadline, presentOwn } from './deadlines.present.ts'
import type { Deadlines } from './deadlines.service.ts'
import type { DeadlineRules } from './rules/rules.service.ts'
import type { DeadlineSteps } from './steps/steps.service.ts'

interface Services {
  deadlines: Deadlines
  deadlineRules: DeadlineRules
  deadlineImport: DeadlineImport
  documentLinks: DocumentLinks
  askForDeadlinePapers: DeadlinePapers
  deadlineSteps: DeadlineSteps
}

export function deadlineRoutes(services: Services) {
  const { deadlines, deadlineRules, deadlineImport, documentLinks, askForDeadlinePapers, deadlineSteps } = services
  return createFeature()
    .openapi(calls.listDeadlines, async (c) => {
      const { page, group, ...query } = c.req.valid('query')
      const { items, ...rest } = await deadlines.list(actorOf(c), query, { page, group })
      return c.json({ items: items.map(presentDeadline), ...rest }, 200)
    })
    .openapi(calls.exportDeadlines, (c) =>
      c.body(csvOf(deadlines.exportAll(actorOf(c), c.req.valid('query'))), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="deadlines.csv"',
      }),
    )
    .openapi(calls.getDeadlineMonth, async (c) => c.json(await deadlines.month(actorOf(c), c.req.valid('query')), 200))
    .openapi(calls.createDeadline, async (c) =>
      c.json(presentDeadline(await deadlines.create(actorOf(c), c.req.valid('json'))), 201),
    )
    .openapi(changeDeadlines, async (c) => c.json(await deadlines.bulk(actorOf(c), c.req.valid('json')), 200))
    .openapi(importDeadlines, async (c) => c.json(await deadlineImport(actorOf(c), c.req.valid('json')), 200))
    .openapi(calls.getDeadline, async (c) => {
      const deadline = await deadlines.get(actorOf(c), c.req.valid('param').id)
      const requests = await documentLinks.openRequests(deadline.clientId)
      return c.json({ ...presentDeadline(deadline), requests, today: await deadlines.todayOf() }, 200)
    })
    .openapi(calls.changeDeadline, async (c) =>
      c.json(presentDeadline(await deadlines.change(actorOf(c), c.req.valid('param').id, c.req.valid('json'))), 200),
    )
    .openapi(calls.askForDeadline, async (c) => {
      const { id } = c.req.valid('param')
      await askForDeadlinePapers(actorOf(c), id, c.req.valid('json'))
      return c.json(presentDeadline(await deadlines.get(actorOf(c), id)), 201)
    })
    .openapi(calls.addDeadlineStep, async (c) =>
      c.json(presentDeadline(await deadlineSteps.add(actorOf(c), c.req.valid('param').id, c.req.valid('json'))), 201),
    )
    .openapi(calls.changeDeadlineStep, async (c) =>
      c.json(presentDeadline(await deadlineSteps.set(actorOf(c), c.req.valid('param'), c.req.valid('json'))), 200),
    )
    .openapi(calls.removeDeadlineStep, async (c) => {
      const { seen } = c.req.valid('query')
      return c.json(presentDeadline(await deadlineSteps.remove(actorOf(c), c.req.valid('param'), seen)), 200)
    })
    .openapi(calls.removeDeadline, async (c) => {
      const { title } = await deadlines.remove(actorOf(c), c.req.valid('param').id)
      return c.json({ message: `“${title}” was removed.` }, 200)
    })
    .openapi(calls.listClientRules, async (c) =>
      c.json({ items: await deadlineRules.ofClient(actorOf(c), c.req.valid('param').id) }, 200),
    )
    .openapi(calls.listMyDeadlines, async (c) => {
      const { items, notes, ...rest } = await deadlines.ofRoom(
        actorOf(c),
        c.req.valid('param').id,
        c.req.valid('query').year,
      )
      return c.json({ ...rest, items: items.map((each) => presentOwn(each, notes)) }, 200)
    })
}
