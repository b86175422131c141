import { deleteSavedView, listSavedViews, saveView } from '#contract/system/saved-views.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { SavedViews } from './saved-views.service.ts'

export function savedViewRoutes(views: SavedViews) {
  return createFeature()
    .openapi(listSavedViews, async (c) =>
      c.json({ items: await views.list(actorOf(c), c.req.valid('query').place) }, 200),
    )
    .openapi(saveView, async (c) => c.json(await views.save(actorOf(c), c.req.valid('json')), 201))
    .openapi(deleteSavedView, async (c) => {
      await views.remove(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The view is removed.' }, 200)
    })
}
