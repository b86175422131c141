import {
  dismissFailedMails,
  dismissMail,
  getMail,
  listMails,
  type MailAnswer,
  type MailSummary,
  retryFailedMails,
  retryMail,
} from '#contract/system/outbox.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Outbox } from './outbox.service.ts'
import type { StoredMail } from './outbox.store.ts'

export function outboxRoutes(outbox: Outbox) {
  return createFeature()
    .openapi(listMails, async (c) => {
      const { before, after, ...filter } = c.req.valid('query')
      const from = filter.order === 'oldest' ? after : before
      const { items, next } = await outbox.list({ ...filter, from })
      const { queued, sending, failed } = await outbox.countUnsent()
      const delivering = await outbox.hasServer()
      const refusedSince = await outbox.refusedSince(items.map(({ recipient }) => recipient))
      return c.json(
        {
          items: items.map((mail) => presentSummary(mail, refusedSince)),
          next,
          counts: { queued, sending, failed },
          delivering,
        },
        200,
      )
    })
    .openapi(getMail, async (c) => {
      const mail = await outbox.get(c.req.valid('param').id)
      return c.json(presentMail(mail, await outbox.refusedSince([mail.recipient])), 200)
    })
    .openapi(retryMail, async (c) => {
      await outbox.retry(actorOf(c), c.req.valid('param').id)
      return c.json({ message: (await outbox.hasServer()) ? 'The email will be sent in a moment.' : WAITS }, 200)
    })
    .openapi(retryFailedMails, async (c) => {
      const mails = await outbox.retryFailed(actorOf(c))
      const again = `${mails === 1 ? 'One email' : `${mails} emails`} will be tried again in a moment.`
      const message = mails === 0 ? 'No email has failed.' : (await outbox.hasServer()) ? again : WAITS
      return c.json({ message, mails }, 200)
    })
    .openapi(dismissMail, async (c) => {
      await outbox.dismiss(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The email was dismissed.' }, 200)
    })
    .openapi(dismissFailedMails, async (c) => {
      const mails = await outbox.dismissAll(actorOf(c))
      const done = mails === 1 ? 'One email was dismissed.' : `${mails} emails were dismissed.`
      return c.json({ message: mails === 0 ? 'No email has failed.' : done, mails }, 200)
    })
}

const WAITS = 'No mail server is set up, so nothing is sent until there is one.'

type RefusedSince = Awaited<ReturnType<Outbox['refusedSince']>>
type Shown = Omit<StoredMail, 'text' | 'html' | 'replyTo' | 'unsubscribeUrl' | 'thread' | 'calendarFile' | 'bulk'>

function presentSummary(mail: Shown, refusedSince: RefusedSince): MailSummary {
  const waits = mail.state === 'queued' || mail.state === 'sending'
  return {
    id: mail.id,
    kind: mail.kind,
    to: mail.recipient,
    subject: mail.subject,
    state: mail.state,
    attempts: mail.attempts,
    nextAttemptAt: waits ? mail.nextAttemptAt : null,
    lastError: mail.lastError,
    createdAt: mail.createdAt,
    sentAt: mail.sentAt,
    addressRefusedAt: refusedSince(mail.recipient),
  }
}

function presentMail(mail: StoredMail, refusedSince: RefusedSince): MailAnswer {
  return { ...presentSummary(mail, refusedSince), text: mail.text, html: mail.html, replyTo: mail.replyTo }
}
