import {
  addWebhook,
  changeWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  type OpenedDeliveryAnswer,
  redeliver,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  type WebhookDeliveryAnswer,
} from '#contract/system/webhooks.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Delivery } from './deliveries.store.ts'
import type { Webhooks } from './webhooks.service.ts'

export function webhookRoutes(webhooks: Webhooks) {
  return createFeature()
    .openapi(listWebhooks, async (c) => c.json({ items: await webhooks.list() }, 200))
    .openapi(addWebhook, async (c) => c.json(await webhooks.add(actorOf(c), c.req.valid('json')), 201))
    .openapi(getWebhook, async (c) => c.json(await webhooks.find(c.req.valid('param').id), 200))
    .openapi(changeWebhook, async (c) =>
      c.json(await webhooks.change(actorOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(removeWebhook, async (c) => {
      await webhooks.remove(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The webhook is removed.' }, 200)
    })
    .openapi(rotateWebhookSecret, async (c) => c.json(await webhooks.rotate(actorOf(c), c.req.valid('param').id), 200))
    .openapi(testWebhook, async (c) =>
      c.json(presentOpened(await webhooks.test(actorOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(listDeliveries, async (c) => {
      const { items, ...counts } = await webhooks.listDeliveries(c.req.valid('param').id, c.req.valid('query'))
      return c.json({ items: items.map(presentDelivery), ...counts }, 200)
    })
    .openapi(getDelivery, async (c) => {
      const { id, delivery } = c.req.valid('param')
      return c.json(presentOpened(await webhooks.get(id, delivery)), 200)
    })
    .openapi(redeliver, async (c) => {
      const { id, delivery } = c.req.valid('param')
      return c.json(presentOpened(await webhooks.redeliver(actorOf(c), id, delivery)), 200)
    })
}

function presentDelivery(delivery: Delivery): WebhookDeliveryAnswer {
  const { id, kind, state, attempts, createdAt, attemptedAt, nextAttemptAt, status, error } = delivery
  return {
    ...{ id, kind, state, attempts, createdAt, attemptedAt, status, error },
    nextAttemptAt: state === 'queued' ? nextAttemptAt : null,
  }
}

function presentOpened(delivery: Delivery): OpenedDeliveryAnswer {
  return { ...presentDelivery(delivery), body: delivery.body, answer: delivery.answer }
}
