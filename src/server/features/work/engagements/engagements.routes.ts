import { endEngagement, listEngagements } from '#contract/work/engagements.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Engagements } from './engagements.service.ts'

export function engagementRoutes(engagements: Engagements) {
  return createFeature()
    .openapi(listEngagements, async (c) => {
      const { client, page } = c.req.valid('query')
      return c.json(await engagements.list(actorOf(c), client, page), 200)
    })
    .openapi(endEngagement, async (c) => c.json(await engagements.end(actorOf(c), c.req.valid('param').id), 200))
}
