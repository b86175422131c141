import { getMail, listMails, retryMail } from '#contract/outbox.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { presentMail, presentSummary } from './outbox.present.ts'
import type { Outbox } from './outbox.service.ts'

export function outboxRoutes(outbox: Outbox, delivering: boolean) {
  return createFeature()
    .openapi(listMails, async (c) => {
      const { items, next } = await outbox.list(c.req.valid('query'))
      return c.json({ items: items.map(presentSummary), next, delivering }, 200)
    })
    .openapi(getMail, async (c) => c.json(presentMail(await outbox.get(c.req.valid('param').id)), 200))
    .openapi(retryMail, async (c) => {
      await outbox.retry(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The mail will be sent in a moment.' }, 200)
    })
}
