import { getHealth, getReadiness } from '#contract/health.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Health } from './health.service.ts'

export function healthRoutes(health: Health) {
  return createFeature()
    .openapi(getHealth, (c) => c.json({ status: 'ok' as const }, 200))
    .openapi(getReadiness, async (c) => {
      const readiness = await health.check()
      return readiness.status === 'ready' ? c.json(readiness, 200) : c.json(readiness, 503)
    })
}
