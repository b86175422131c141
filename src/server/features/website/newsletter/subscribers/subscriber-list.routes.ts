import * as calls from '#contract/website/newsletter-list.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { SubscriberList } from './subscriber-list.service.ts'
import { presentSubscriber } from './subscribers.present.ts'

export function subscriberListRoutes(list: SubscriberList) {
  return createFeature()
    .openapi(calls.listSubscribers, async (c) => {
      const { items, ...page } = await list.list(c.req.valid('query'))
      return c.json({ ...page, items: items.map(presentSubscriber) }, 200)
    })
    .openapi(calls.countSubscribers, async (c) => c.json(await list.counts(), 200))
    .openapi(calls.exportSubscribers, async (c) =>
      c.body(await list.export(actorOf(c), c.req.valid('query')), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="subscribers.csv"',
      }),
    )
    .openapi(calls.importSubscribers, async (c) => c.json(await list.import(actorOf(c), c.req.valid('json')), 200))
    .openapi(calls.removeSubscriber, async (c) => {
      await list.remove(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'Removed. The address gets no more emails.' }, 200)
    })
}
