import { getMail, listMails, retryFailedMails, retryMail, sendTestMail } from '#contract/outbox.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { presentMail, presentSummary } from './outbox.present.ts'
import type { Outbox } from './outbox.service.ts'

export function outboxRoutes(outbox: Outbox, delivering: boolean) {
  return createFeature()
    .openapi(listMails, async (c) => {
      const { before, after, ...filter } = c.req.valid('query')
      const from = filter.order === 'oldest' ? after : before
      const { items, next } = await outbox.list({ ...filter, from })
      const counts = await outbox.countUnsent()
      return c.json({ items: items.map(presentSummary), next, counts, delivering }, 200)
    })
    .openapi(getMail, async (c) => c.json(presentMail(await outbox.get(c.req.valid('param').id)), 200))
    .openapi(retryMail, async (c) => {
      await outbox.retry(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The email will be sent in a moment.' }, 200)
    })
    .openapi(retryFailedMails, async (c) => {
      const mails = await outbox.retryFailed(actorOf(c))
      const message =
        mails === 0
          ? 'No email has failed.'
          : `${mails === 1 ? 'One email' : `${mails} emails`} will be tried again in a moment.`
      return c.json({ message, mails }, 200)
    })
    .openapi(sendTestMail, async (c) => {
      const actor = actorOf(c)
      await outbox.sendTest(actor)
      const message = delivering
        ? `A test email to ${actor.email} is on its way.`
        : 'No mail server is set, so the test email stays here. Read it under Mail.'
      return c.json({ message }, 200)
    })
}
