import { TEMPLATES } from '#content/templates/paper-requests.ts'
import {
  createPaperRequest,
  decideItem,
  getPaperRequest,
  listMyPaperRequests,
  listPaperRequests,
  listRequestTemplates,
  sayNotApplicable,
  withdrawPaperRequest,
} from '#contract/clients/paper-requests.ts'
import { presentRequest, presentRequestDetail } from '#server/features/clients/documents/documents.present.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { PaperRequests } from './paper-requests.service.ts'

export function paperRequestRoutes(requests: PaperRequests) {
  return createFeature()
    .openapi(listRequestTemplates, (c) => c.json({ items: TEMPLATES }, 200))
    .openapi(listPaperRequests, async (c) => {
      const { page, state, client } = c.req.valid('query')
      const { items, ...rest } = await requests.listFor(actorOf(c), { state, clientId: client }, page)
      return c.json({ items: items.map(presentRequest), ...rest }, 200)
    })
    .openapi(createPaperRequest, async (c) => {
      const { clients, ...wanted } = c.req.valid('json')
      const made = await requests.createFor(actorOf(c), clients, wanted)
      return c.json({ items: made.map(presentRequest) }, 201)
    })
    .openapi(getPaperRequest, async (c) => {
      const { request, events } = await requests.get(actorOf(c), c.req.valid('param').id)
      return c.json(presentRequestDetail(request, events), 200)
    })
    .openapi(withdrawPaperRequest, async (c) => {
      const { title } = await requests.withdraw(actorOf(c), c.req.valid('param').id)
      return c.json({ message: `“${title}” was withdrawn.` }, 200)
    })
    .openapi(decideItem, async (c) =>
      c.json(presentRequest(await requests.decide(actorOf(c), c.req.valid('param').id, c.req.valid('json'))), 200),
    )
    .openapi(listMyPaperRequests, async (c) => {
      const { page, state } = c.req.valid('query')
      const { items, ...rest } = await requests.listOwn(actorOf(c), c.req.valid('param').id, state, page)
      return c.json({ items: items.map(presentRequest), ...rest }, 200)
    })
    .openapi(sayNotApplicable, async (c) => {
      const { reason } = c.req.valid('json')
      const request = await requests.sayNotApplicable(actorOf(c), c.req.valid('param').id, reason)
      return c.json(presentRequest(request), 200)
    })
}
