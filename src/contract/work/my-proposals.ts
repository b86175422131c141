import { LENGTHS } from '#contract/limits.ts'
import { answers, calls, listOf, messageAnswer, named, pageQuery, takesFields, z } from '#contract/route.ts'
import { optionalTypedLine, typedLine } from '#contract/typed-text.ts'
import { proposalChoice, proposalContent } from './proposal-content.ts'
import { PROPOSAL_STATES } from './proposal-fields.ts'
import { proposalId, signerAnswer } from './proposals.ts'
import { sealAnswer } from './seals.ts'

// What a client's people see of a proposal: what was sent to them, and nothing that was written since.

const summary = named('MyProposalSummary', {
  id: z.string(),
  reference: z.string(),
  title: z.string(),
  state: z.enum(PROPOSAL_STATES),
  currency: z.string(),
  worthYear: z.number(),
  worthOnce: z.number(),
  expiresOn: z.string().nullable(),
  sentAt: z.string(),
  waitsForYou: z.boolean().describe('Whether it is your turn to sign'),
})

const proposal = summary
  .extend({
    hash: z.string().describe('Of the version shown; what you sign is bound to it'),
    number: z.number(),
    firm: z.string(),
    client: z.string(),
    content: proposalContent,
    choice: proposalChoice.nullable().describe('What was chosen by the person who signed first'),
    chosenBy: z.string().nullable().describe('Who chose: the person who signed first'),
    signers: z.array(signerAnswer.extend({ you: z.boolean() })),
    signedByYou: z.boolean(),
    declineReason: z.string().nullable(),
    decidedAt: z.string().nullable(),
    seal: sealAnswer.nullable().describe('The sealed PDF, once it is accepted'),
  })
  .openapi('MyProposal')

export type MyProposalSummaryAnswer = z.infer<typeof summary>
export type MyProposalAnswer = z.infer<typeof proposal>

const room = z.object({
  client: z.coerce.number().int().positive().describe('The number of the client'),
})
const oneInRoom = room.extend(proposalId.shape)
const hash = z.string('Send the hash of what you have seen').max(64)
const forClients = calls('portal', 'client')

export const listMyProposals = forClients.get('/api/my/clients/{client}/proposals', {
  summary: 'What was proposed to one of your clients, the latest first',
  request: { params: room, query: pageQuery },
  responses: { 200: answers(listOf(summary), 'One page') },
})

export const getMyProposal = forClients.get('/api/my/clients/{client}/proposals/{id}', {
  summary: 'One proposal as it was sent; that you have opened it is recorded',
  request: { params: oneInRoom },
  responses: { 200: answers(proposal, 'The proposal') },
})

export const askSigningCode = forClients.post('/api/my/clients/{client}/proposals/{id}/code', {
  summary: 'Have a code sent to your email, to sign what you have seen and chosen; 409 when either has changed since',
  request: { params: oneInRoom, body: takesFields({ hash, choice: proposalChoice }) },
  responses: { 200: answers(messageAnswer, 'What becomes of the code, in words') },
})

export const acceptProposal = forClients.post('/api/my/clients/{client}/proposals/{id}/accept', {
  summary:
    'Sign; 409 with the differences when it has changed since or another signer has chosen otherwise. Sent again by the same person, it is signed once',
  request: {
    params: oneInRoom,
    body: takesFields({
      hash,
      choice: proposalChoice,
      name: typedLine(LENGTHS.name, 'Type your name'),
      consent: z.literal(true, 'Agree to the sentence, or leave the proposal unsigned'),
      code: z
        .string('Enter the six digits')
        .overwrite((text) => text.replace(/\s/g, ''))
        .regex(/^\d{6}$/, 'Enter the six digits'),
    }),
  },
  responses: { 200: answers(proposal, 'The proposal as it is now') },
})

export const declineProposal = forClients.post('/api/my/clients/{client}/proposals/{id}/decline', {
  summary: 'Say no, with a reason or without',
  request: { params: oneInRoom, body: takesFields({ hash, reason: optionalTypedLine(LENGTHS.comment) }) },
  responses: { 200: answers(proposal, 'The proposal as it is now') },
})
