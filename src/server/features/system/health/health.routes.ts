import { getHealth, getHealthOverview, getMetrics, getReadiness } from '#contract/system/health.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Health } from './health.service.ts'
import { readMetrics, refuseStrangers } from './metrics.ts'
import type { HealthOverview } from './overview.service.ts'

interface Verbs {
  health: Health
  healthOverview: HealthOverview
}

export function healthRoutes({ health, healthOverview }: Verbs, metricsToken: string | null) {
  return createFeature()
    .openapi(getHealth, (c) => c.json({ status: 'ok' as const }, 200))
    .openapi(getReadiness, async (c) => {
      const readiness = await health.check()
      return readiness.status === 'ready' ? c.json(readiness, 200) : c.json(readiness, 503)
    })
    .openapi(getMetrics, async (c) => {
      refuseStrangers(metricsToken, c.req.header('authorization'), c.var.actor)
      return c.text(await readMetrics(healthOverview), 200)
    })
    .openapi(getHealthOverview, async (c) => {
      const { backups: _, placeFaults: __, sealFault: ___, offers: ____, ...overview } = await healthOverview.read()
      return c.json(overview, 200)
    })
}
