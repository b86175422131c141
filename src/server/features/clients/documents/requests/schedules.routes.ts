import * as calls from '#contract/clients/paper-request-schedules.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { PaperRequestSchedules } from './schedules.service.ts'
import type { Schedule } from './schedules.store.ts'

export function paperRequestScheduleRoutes(schedules: PaperRequestSchedules) {
  return createFeature()
    .openapi(calls.listPaperRequestSchedules, async (c) => {
      const { items, ...rest } = await schedules.list(actorOf(c), c.req.valid('query'))
      return c.json({ items: items.map(present), ...rest }, 200)
    })
    .openapi(calls.createPaperRequestSchedule, async (c) =>
      c.json(present(await schedules.create(actorOf(c), c.req.valid('json'))), 201),
    )
    .openapi(calls.getPaperRequestSchedule, async (c) =>
      c.json(present(await schedules.get(actorOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(calls.savePaperRequestSchedule, async (c) =>
      c.json(present(await schedules.save(actorOf(c), c.req.valid('param').id, c.req.valid('json'))), 200),
    )
    .openapi(calls.removePaperRequestSchedule, async (c) => {
      const { title } = await schedules.remove(actorOf(c), c.req.valid('param').id)
      return c.json({ message: `“${title}” is no longer repeated.` }, 200)
    })
}

const present = ({ madeById: _madeById, ...schedule }: Schedule) => schedule
