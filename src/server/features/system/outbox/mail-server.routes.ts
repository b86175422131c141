import { checkMailDns } from '#contract/system/mail-dns.ts'
import { getMailServer, removeMailServer, saveMailServer, sendTestMail } from '#contract/system/mail-server.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { OUTCOME_WORDS } from './mail-server.model.ts'
import type { Outbox } from './outbox.service.ts'

export function mailServerRoutes(outbox: Outbox) {
  const { server } = outbox
  return createFeature()
    .openapi(getMailServer, async (c) => c.json(await server.describe(), 200))
    .openapi(checkMailDns, async (c) => c.json(await outbox.dns.check(c.req.valid('query').selector), 200))
    .openapi(saveMailServer, async (c) => c.json(await server.save(actorOf(c), c.req.valid('json')), 200))
    .openapi(removeMailServer, async (c) => {
      await server.remove(actorOf(c))
      return c.json({ message: 'The mail server and its password are removed. Emails wait until one is set up.' }, 200)
    })
    .openapi(sendTestMail, async (c) => {
      const to = c.req.valid('json').to ?? actorOf(c).email
      const tested = await outbox.sendTest(actorOf(c), to)
      return c.json({ ...tested, message: formatTest(tested, to) }, 200)
    })
}

function formatTest({ outcome, server }: Awaited<ReturnType<Outbox['sendTest']>>, to: string): string {
  if (outcome === 'not-set-up') return 'No mail server is set up, so nothing was sent.'
  if (outcome === 'accepted') return `${server} accepted the test email to ${to}. Check that it arrives.`
  return `The test email was not sent. ${OUTCOME_WORDS[outcome]}`
}
