import { searchOffice } from '#contract/search.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { presentFound } from './search.present.ts'
import type { Search } from './search.service.ts'

export function searchRoutes(search: Search) {
  return createFeature().openapi(searchOffice, async (c) =>
    c.json(presentFound(await search.find(actorOf(c), c.req.valid('query').q)), 200),
  )
}
