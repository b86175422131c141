import { boundedDate } from '#contract/dates.ts'
import { idempotencyHeader } from '#contract/idempotency.ts'
import { LENGTHS, PAGE_SIZE } from '#contract/limits.ts'
import { answers, calls, listOf, messageAnswer, pageQuery, takesJson, z } from '#contract/route.ts'
import { optionalTypedLine } from '#contract/typed-text.ts'
import { proposalChoice, proposalContent, short } from './proposal-content.ts'
import { PROPOSAL_LIMITS, PROPOSAL_STATES, PROPOSAL_VIEWS, SIGNING_ORDERS } from './proposal-fields.ts'
import { sealAnswer } from './seals.ts'

const signer = z.object({ name: optionalTypedLine(LENGTHS.name), email: optionalTypedLine(LENGTHS.email) })

export const signerAnswer = z.object({
  name: z.string(),
  email: z.string(),
  state: z.enum(['waiting', 'signed', 'declined']),
  signedAt: z.string().nullable(),
  typedName: z.string().nullable(),
})

const proposalSummary = z
  .object({
    id: z.string(),
    reference: z.string(),
    clientId: z.number(),
    clientName: z.string(),
    title: z.string(),
    state: z.enum(PROPOSAL_STATES),
    currency: z.string(),
    worthYear: z.number().describe('What recurs in a year, before tax'),
    worthOnce: z.number().describe('What is paid once, before tax'),
    expiresOn: z.string().nullable(),
    authorName: z.string(),
    updatedAt: z.string(),
    sentAt: z.string().nullable(),
    seenAt: z.string().nullable().describe('When one of the client’s people first opened it'),
    decidedAt: z.string().nullable(),
  })
  .openapi('ProposalSummary')

const proposalEvent = z.object({
  at: z.string(),
  kind: z.string(),
  actor: z.string(),
  text: z.string().nullable(),
})

const proposal = proposalSummary
  .extend({
    version: z.number().describe('Counts the saves; send it with yours'),
    content: proposalContent,
    signers: z.array(
      signerAnswer.extend({
        mail: z
          .enum(['queued', 'sending', 'sent', 'failed'])
          .nullable()
          .describe('The email that asks them to sign: waiting, accepted by their server, or given up'),
        addressRefusedAt: z.string().nullable().describe('Since when mail to them is refused for good'),
      }),
    ),
    signingOrder: z.enum(SIGNING_ORDERS),
    sentNumber: z.number().describe('The version that the client sees; 0 for none'),
    isChanged: z.boolean().describe('Whether it was changed since it was sent'),
    choice: proposalChoice.nullable(),
    declineReason: z.string().nullable(),
    versions: z.array(
      z.object({ number: z.number(), hash: z.string(), sentAt: z.string(), replacedAt: z.string().nullable() }),
    ),
    events: z.array(proposalEvent).describe('Who did what, newest first'),
    engagementId: z.string().nullable().describe('The engagement it is to renew'),
    seal: sealAnswer.nullable().describe('The sealed PDF, once it is accepted'),
  })
  .openapi('Proposal')

const template = z.object({ slug: z.string(), title: z.string(), about: z.string() }).openapi('ProposalTemplate')

export type ProposalSummaryAnswer = z.infer<typeof proposalSummary>
export type ProposalAnswer = z.infer<typeof proposal>
export type ProposalTemplateAnswer = z.infer<typeof template>
export type ProposalSave = z.infer<typeof saving>

const worth = z.array(z.object({ currency: z.string(), amount: z.number() }))
const figures = z
  .object({
    out: z.number().describe('Sent and not answered'),
    seen: z.number().describe('Of those, opened'),
    acceptedThisMonth: z.number(),
    acceptedWorth: worth.describe('What those are worth a year, by currency'),
    engagedWorth: worth.describe('What all current engagements are worth a year, by currency'),
  })
  .openapi('ProposalFigures')

export type ProposalFiguresAnswer = z.infer<typeof figures>

const saving = z.object({
  version: z.int('Send the version you have seen').min(1),
  content: proposalContent,
  signers: z.array(signer).max(PROPOSAL_LIMITS.signers, `At most ${PROPOSAL_LIMITS.signers} people can sign`),
  signingOrder: z.enum(SIGNING_ORDERS, 'Choose an order'),
  expiresOn: boundedDate('Enter a day').nullable(),
})

export const proposalId = z.object({ id: z.string().max(64) })
const filter = z.object({
  view: z.enum(PROPOSAL_VIEWS, 'Choose a view').default('open'),
  client: z.coerce.number().int().positive().optional(),
})
const forAccountants = calls('proposals', 'accountant')

export const listProposals = forAccountants.get('/api/proposals', {
  summary: `Proposals to clients, the latest first, ${PAGE_SIZE.office} a page`,
  request: { query: filter.extend(pageQuery.shape) },
  responses: {
    200: answers(
      listOf(proposalSummary).extend({
        counts: z.record(z.enum(PROPOSAL_VIEWS), z.number()),
        figures,
      }),
      'One page of proposals, how many there are in each view, and what they come to',
    ),
  },
})

export const getProposalFigures = forAccountants.get('/api/proposals/figures', {
  summary: 'What is out, accepted this month, and worth a year',
  responses: { 200: answers(figures, 'The figures') },
})

export const exportProposals = forAccountants.get('/api/proposals/export', {
  fresh: true,
  summary: 'The same proposals as a table (CSV)',
  request: { query: filter },
  responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } },
})

export const listProposalTemplates = forAccountants.get('/api/proposals/templates', {
  summary: 'Proposals to begin with, the firm’s own first, and its paragraphs of terms',
  responses: {
    200: answers(
      z.object({
        items: z.array(template),
        terms: z.array(z.object({ title: z.string(), text: z.string() })),
        papers: z.array(z.object({ slug: z.string(), title: z.string() })),
        deadlineRules: z.array(z.object({ id: z.number(), name: z.string() })),
        taxRate: z.number(),
        validDays: z.number(),
        currency: z.string().describe('What a new proposal is in'),
      }),
      'All of them',
    ),
  },
})

export const createProposal = forAccountants.post('/api/proposals', {
  summary: 'Begin a proposal to a client: empty, from a template, as a copy, or to renew an engagement',
  request: {
    headers: idempotencyHeader,
    body: takesJson(
      z.object({
        clientId: z.int('Choose a client').positive('Choose a client'),
        template: short.optional(),
        copyOf: z.string().max(64).optional(),
        engagement: z.string().max(64).optional(),
      }),
    ),
  },
  responses: { 201: answers(proposal, 'The draft') },
})

export const getProposal = forAccountants.get('/api/proposals/{id}', {
  summary: 'One proposal as the office sees it',
  request: { params: proposalId },
  responses: { 200: answers(proposal, 'The proposal') },
})

export const saveProposal = forAccountants.patch('/api/proposals/{id}', {
  summary: 'Save a draft, or changes that the client sees once they are sent; 409 when another user saved meanwhile',
  request: { params: proposalId, body: takesJson(saving) },
  responses: { 200: answers(proposal, 'The proposal as it is now') },
})

export const deleteProposal = forAccountants.delete('/api/proposals/{id}', {
  summary: 'Delete a draft that was never sent',
  request: { params: proposalId },
  responses: { 200: answers(messageAnswer, 'Deleted') },
})

export const sendProposal = forAccountants.post('/api/proposals/{id}/send', {
  summary: 'Send it, or a newer version of it, to those who are to sign',
  request: {
    params: proposalId,
    body: takesJson(
      z.object({
        version: z.int('Send the version you have seen').min(1),
        isFree: z.boolean().default(false).openapi({ description: 'That a proposal without any price is meant so' }),
      }),
    ),
  },
  responses: { 200: answers(proposal, 'The proposal as it is now') },
})

export const withdrawProposal = forAccountants.post('/api/proposals/{id}/withdraw', {
  summary: 'Withdraw what was sent and not accepted',
  request: { params: proposalId },
  responses: { 200: answers(proposal, 'The proposal as it is now') },
})

export const extendProposal = forAccountants.post('/api/proposals/{id}/extend', {
  summary: 'Give more time; one that has expired is open again',
  request: { params: proposalId, body: takesJson(z.object({ expiresOn: boundedDate('Enter a day') })) },
  responses: { 200: answers(proposal, 'The proposal as it is now') },
})
