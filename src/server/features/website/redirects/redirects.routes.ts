import { changeRedirect, createRedirect, deleteRedirect, listRedirects } from '#contract/website/redirects.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Redirects } from './redirects.service.ts'

export function redirectRoutes(redirects: Redirects) {
  return createFeature()
    .openapi(listRedirects, async (c) => c.json(await redirects.list(c.req.valid('query')), 200))
    .openapi(createRedirect, async (c) => c.json(await redirects.create(actorOf(c), c.req.valid('json')), 201))
    .openapi(changeRedirect, async (c) =>
      c.json(await redirects.change(actorOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(deleteRedirect, async (c) => {
      await redirects.remove(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The redirect is deleted.' }, 200)
    })
}
