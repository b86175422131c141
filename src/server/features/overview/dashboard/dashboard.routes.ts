import { getDashboard, getWaiting, listenToEvents } from '#contract/overview/dashboard.ts'
import { listToDo } from '#contract/overview/to-do.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { presentDay } from './dashboard.present.ts'
import type { Dashboard } from './dashboard.service.ts'
import type { Live } from './live.service.ts'
import * as toDo from './to-do.service.ts'

type Needs = { dashboard: Dashboard; live: Live } & Parameters<typeof toDo.listToDo>[0]

export function dashboardRoutes({ dashboard, live, ...needs }: Needs) {
  return createFeature()
    .openapi(listToDo, async (c) => c.json({ items: await toDo.listToDo(needs, actorOf(c)) }, 200))
    .openapi(getDashboard, async (c) => c.json(presentDay(await dashboard.read(actorOf(c))), 200))
    .openapi(getWaiting, async (c) => c.json(await dashboard.waiting(actorOf(c).role), 200))
    .openapi(listenToEvents, async (c) =>
      c.body(await live.open(actorOf(c)), 200, {
        'Content-Type': 'text/event-stream',
        // Proxies that gather answers would keep news back.
        'X-Accel-Buffering': 'no',
      }),
    )
}
