import * as calls from '#contract/work/my-proposals.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import { actorOf } from '#server/http/access.ts'
import type { Actor } from '#server/http/environment.ts'
import { createFeature } from '#server/http/feature.ts'
import { type SealsOf, sealOf } from './proposals.model.ts'
import { presentMine, presentShown } from './proposals.present.ts'
import type { ShownProposal, Signing } from './signing.service.ts'

interface Services {
  signing: Signing
  accounts: Accounts
  seals: SealsOf
}

export function myProposalRoutes({ signing, accounts, seals }: Services) {
  const { placeOf, hasMailServer } = accounts
  const present = async (actor: Actor, page: ShownProposal) =>
    presentShown(actor, page, await sealOf(seals, page.proposal))
  return createFeature()
    .openapi(calls.listMyProposals, async (c) => {
      const actor = actorOf(c)
      const listed = await signing.list(actor, c.req.valid('param').client, c.req.valid('query').page)
      const { items, signers, titles, today, ...rest } = listed
      const shown = items.map((proposal) =>
        presentMine(proposal, {
          actor,
          signers: signers.get(proposal.id) ?? [],
          title: titles.get(proposal.id) ?? proposal.title,
          today,
        }),
      )
      return c.json({ items: shown, ...rest }, 200)
    })
    .openapi(calls.getMyProposal, async (c) => {
      const { client, id } = c.req.valid('param')
      return c.json(await present(actorOf(c), await signing.open(actorOf(c), client, id)), 200)
    })
    .openapi(calls.askSigningCode, async (c) => {
      const { client, id } = c.req.valid('param')
      const actor = actorOf(c)
      const isAdded = await signing.askCode(actor, { clientId: client, id }, c.req.valid('json'), placeOf(c))
      const queued = isAdded
        ? `We are emailing a code to ${actor.email}. It may take a minute to arrive.`
        : `You asked for several codes already. Use the newest email to ${actor.email}, or ask again later.`
      const waiting = 'This site cannot send emails at the moment, so the code waits. Please write to us.'
      return c.json({ message: (await hasMailServer()) ? queued : waiting }, 200)
    })
    .openapi(calls.acceptProposal, async (c) => {
      const { client, id } = c.req.valid('param')
      const { consent: _, ...given } = c.req.valid('json')
      const signed = await signing.accept(actorOf(c), { clientId: client, id }, given, placeOf(c))
      return c.json(await present(actorOf(c), signed), 200)
    })
    .openapi(calls.declineProposal, async (c) => {
      const { client, id } = c.req.valid('param')
      const declined = await signing.decline(actorOf(c), { clientId: client, id }, c.req.valid('json'))
      return c.json(await present(actorOf(c), declined), 200)
    })
}
