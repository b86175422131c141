import { getClientOverview, getDashboard, getQueue, getWaiting, listenToEvents } from '#contract/overview/dashboard.ts'
import { listToDo } from '#contract/overview/to-do.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { ClientOverview } from './client-overview.service.ts'
import { presentDay } from './dashboard.present.ts'
import type { Dashboard } from './dashboard.service.ts'
import type { Live } from './live.service.ts'
import type { Queue } from './queue.service.ts'
import * as toDo from './to-do.service.ts'

type Services = {
  dashboard: Dashboard
  queue: Queue
  clientOverview: ClientOverview
  live: Live
} & Parameters<typeof toDo.listToDo>[0]

export function dashboardRoutes({ dashboard, queue, clientOverview, live, ...needs }: Services) {
  return createFeature()
    .openapi(listToDo, async (c) => c.json({ items: await toDo.listToDo(needs, actorOf(c)) }, 200))
    .openapi(getDashboard, async (c) => c.json(presentDay(await dashboard.read(actorOf(c))), 200))
    .openapi(getWaiting, async (c) => c.json(await queue.count(actorOf(c)), 200))
    .openapi(getClientOverview, async (c) =>
      c.json(await clientOverview.read(actorOf(c), c.req.valid('param').id), 200),
    )
    .openapi(getQueue, async (c) => c.json(await queue.read(actorOf(c)), 200))
    .openapi(listenToEvents, async (c) =>
      c.body(await live.open(actorOf(c)), 200, {
        'Content-Type': 'text/event-stream',
        // Proxies that gather answers would keep news back.
        'X-Accel-Buffering': 'no',
      }),
    )
}
