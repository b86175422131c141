import { answers, answersFields, calls, messageAnswer, named, numericId, takesJson, z } from '#contract/route.ts'
import { currency } from '#contract/system/settings-fields.ts'
import { typedLine } from '#contract/typed-text.ts'
import { proposalContent } from './proposal-content.ts'
import { PROPOSAL_LIMITS } from './proposal-fields.ts'

// Proposals that the office begins with again and again, in its own words and at its own prices.

const fields = z.object({
  name: typedLine(PROPOSAL_LIMITS.templateName, 'Enter a name for the template'),
  currency: currency.describe('What the prices are in'),
  content: proposalContent,
})

const summary = named('OwnProposalTemplateSummary', {
  id: z.number(),
  name: z.string(),
  currency: z.string(),
  lines: z.number().describe('How many lines it has'),
  version: z.number().describe('Counts the saves; send it with yours'),
  updatedAt: z.string(),
  updatedBy: z.string(),
})

const template = summary.extend({ content: proposalContent }).openapi('OwnProposalTemplate')

export type OwnTemplateAnswer = z.infer<typeof template>

const forAccountants = calls('proposals', 'accountant')

export const listOwnProposalTemplates = forAccountants.get('/api/proposal-templates', {
  summary: `The firm’s own templates for proposals, by name, at most ${PROPOSAL_LIMITS.templates}`,
  responses: { 200: answersFields('The templates', { items: z.array(summary) }) },
})

export const addProposalTemplate = forAccountants.post('/api/proposal-templates', {
  summary: 'Keep a proposal as a template',
  request: { body: takesJson(fields) },
  responses: { 201: answers(template, 'The template') },
})

export const getProposalTemplate = forAccountants.get('/api/proposal-templates/{id}', {
  summary: 'One of the firm’s own templates, with its words and lines',
  request: { params: numericId },
  responses: { 200: answers(template, 'The template') },
})

export const saveProposalTemplate = forAccountants.put('/api/proposal-templates/{id}', {
  summary: 'Save a template; 409 when another user saved it meanwhile',
  request: {
    params: numericId,
    body: takesJson(fields.extend({ version: z.int('Send the version you have seen').min(1) })),
  },
  responses: { 200: answers(template, 'The template as it is now') },
})

export const deleteProposalTemplate = forAccountants.delete('/api/proposal-templates/{id}', {
  summary: 'Delete a template; proposals that were begun with it stay as they are',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Deleted') },
})
