import { getDashboard, getWaiting, listenToEvents } from '#contract/overview/dashboard.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { presentDay } from './dashboard.present.ts'
import type { Dashboard } from './dashboard.service.ts'
import type { Live } from './live.service.ts'

export function dashboardRoutes({ dashboard, live }: { dashboard: Dashboard; live: Live }) {
  return createFeature()
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
