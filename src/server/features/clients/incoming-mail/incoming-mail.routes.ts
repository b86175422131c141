import * as calls from '#contract/clients/incoming-mail.ts'
import { MAILBOX_WORDS } from '#server/features/system/outbox/incoming/incoming.model.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { IncomingMail } from './incoming-mail.service.ts'

const BEARER = /^Bearer ([\w-]{1,200})$/i

export function incomingMailRoutes({ outbox, incomingMail }: { outbox: Outbox; incomingMail: IncomingMail }) {
  const { incoming } = outbox
  return createFeature()
    .openapi(calls.getIncomingMail, async (c) => c.json(await incomingMail.describe(), 200))
    .openapi(calls.saveIncomingMail, async (c) => {
      const secret = await incoming.save(actorOf(c), c.req.valid('json'))
      return c.json({ ...(await incomingMail.describe()), secret }, 200)
    })
    .openapi(calls.removeIncomingMail, async (c) => {
      await incoming.remove(actorOf(c))
      return c.json({ message: 'Answers by email are no longer received. The password is deleted.' }, 200)
    })
    .openapi(calls.tryIncomingMail, async (c) => {
      const tried = await incoming.test(actorOf(c))
      return c.json({ ...tried, message: MAILBOX_WORDS[tried.outcome] }, 200)
    })
    .openapi(calls.handOverMail, async (c) => {
      const secret = BEARER.exec(c.req.header('authorization') ?? '')?.[1]
      if (!secret || !(await incomingMail.admits(secret))) {
        throw notFound('Emails are taken here from a program that shows the secret of Setting, Mail.')
      }
      const raw = new Uint8Array(await c.req.arrayBuffer())
      if (raw.length === 0) throw problem('malformed', 400, 'There is nothing in this request.')
      await incomingMail.handOver(raw)
      return c.json({ message: 'The email is stored, and will be processed.' }, 202)
    })
}
