import { answers, calls, listOf, named, pageQuery, z } from '#contract/route.ts'
import { proposalContent } from './proposal-content.ts'

const engagement = named('Engagement', {
  id: z.string(),
  proposalId: z.string(),
  clientId: z.number(),
  clientName: z.string(),
  title: z.string(),
  state: z.enum(['active', 'ended', 'renewed']),
  currency: z.string(),
  worthYear: z.number().describe('What recurs in a year, before tax'),
  startedOn: z.string(),
  endedOn: z.string().nullable(),
  lines: proposalContent.shape.lines,
})

const forAccountants = calls('engagements', 'accountant')

export const listEngagements = forAccountants.get('/api/engagements', {
  summary: 'What the firm does for clients since they accepted a proposal, the latest first',
  request: { query: pageQuery.extend({ client: z.coerce.number().int().positive().optional() }) },
  responses: { 200: answers(listOf(engagement), 'One page') },
})

export const endEngagement = forAccountants.post('/api/engagements/{id}/end', {
  summary: 'End it today',
  request: { params: z.object({ id: z.string().max(64) }) },
  responses: { 200: answers(engagement, 'The engagement as it is now') },
})
