import { postVisit } from '#contract/system/visits.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Visits } from './visits.service.ts'

export function visitRoutes(visits: Visits) {
  return createFeature().openapi(postVisit, (c) => {
    const { path } = c.req.valid('json')
    const userAgent = c.req.header('user-agent') ?? ''
    // The page before was one of ours; a document that came from elsewhere was counted as it was fetched.
    visits.note({ path, userAgent, address: c.get('address'), referrer: '' })
    return c.body(null, 204)
  })
}
