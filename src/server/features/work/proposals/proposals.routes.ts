import {
  createProposal,
  deleteProposal,
  exportProposals,
  extendProposal,
  getProposal,
  getProposalFigures,
  listProposals,
  listProposalTemplates,
  type ProposalFiguresAnswer,
  saveProposal,
  sendProposal,
  withdrawProposal,
} from '#contract/work/proposals.ts'
import type { PaperRequests } from '#server/features/clients/documents/requests/paper-requests.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import { actorOf } from '#server/http/access.ts'
import type { Actor } from '#server/http/environment.ts'
import { createFeature } from '#server/http/feature.ts'
import { csvOf } from './proposals.csv.ts'
import { type Accepted, type SealsOf, sealOf } from './proposals.model.ts'
import { presentProposal, presentSummary } from './proposals.present.ts'
import type { OpenedProposal, Proposals } from './proposals.service.ts'

type Content = Accepted['proposal']['content']

interface Services {
  proposals: Proposals
  settings: SettingsService
  paperRequests: PaperRequests
  /** What makes due dates; lines name one. */
  deadlineRules: { choices(): Promise<{ id: number; name: string }[]> }
  seals: SealsOf
  engagements: {
    figures(actor: Actor, client?: number): Promise<ProposalFiguresAnswer>
    renewalOf(actor: Actor, id: string, clientId: number): Promise<{ id: string; content: Content; currency: string }>
  }
}

export function proposalRoutes(services: Services) {
  const { proposals, settings, paperRequests, deadlineRules, engagements, seals } = services
  const shown = async (opened: OpenedProposal) => presentProposal(opened, await sealOf(seals, opened.proposal))
  return createFeature()
    .openapi(listProposals, async (c) => {
      const actor = actorOf(c)
      const { page: wanted, ...query } = c.req.valid('query')
      const { items, today, ...rest } = await proposals.list(actor, query, wanted)
      const figures = await engagements.figures(actor, query.client)
      const listed = items.map(({ proposal, clientName }) => presentSummary(proposal, clientName, today))
      return c.json({ items: listed, ...rest, figures }, 200)
    })
    .openapi(getProposalFigures, async (c) => c.json(await engagements.figures(actorOf(c)), 200))
    .openapi(exportProposals, (c) =>
      c.body(csvOf(proposals.exportAll(actorOf(c), c.req.valid('query'))), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="proposals.csv"',
      }),
    )
    .openapi(listProposalTemplates, async (c) => {
      const { terms, taxRate, validDays } = await settings.get('proposals')
      const papers = paperRequests.templates.map(({ slug, title }) => ({ slug, title }))
      const choices = { papers, deadlineRules: await deadlineRules.choices() }
      const { currency } = await settings.get('firm')
      const items = await proposals.templates.choices()
      return c.json({ items, terms, ...choices, taxRate: Math.round(taxRate * 100), validDays, currency }, 200)
    })
    .openapi(createProposal, async (c) => {
      const actor = actorOf(c)
      const { engagement, ...wanted } = c.req.valid('json')
      const renewal = engagement ? await engagements.renewalOf(actor, engagement, wanted.clientId) : undefined
      const idempotencyKey = c.req.valid('header')['idempotency-key']
      return c.json(await shown(await proposals.create(actor, { ...wanted, renewal, idempotencyKey })), 201)
    })
    .openapi(getProposal, async (c) =>
      c.json(await shown(await proposals.get(actorOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(saveProposal, async (c) => {
      const saved = await proposals.save(actorOf(c), c.req.valid('param').id, c.req.valid('json'))
      return c.json(await shown(saved), 200)
    })
    .openapi(deleteProposal, async (c) => {
      await proposals.remove(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The draft was deleted.' }, 200)
    })
    .openapi(sendProposal, async (c) => {
      const { id } = c.req.valid('param')
      await proposals.send(actorOf(c), id, c.req.valid('json'))
      return c.json(await shown(await proposals.get(actorOf(c), id)), 200)
    })
    .openapi(withdrawProposal, async (c) =>
      c.json(await shown(await proposals.withdraw(actorOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(extendProposal, async (c) => {
      const { expiresOn } = c.req.valid('json')
      return c.json(await shown(await proposals.extend(actorOf(c), c.req.valid('param').id, expiresOn)), 200)
    })
}
