import { PAGE_SIZE } from '#contract/limits.ts'
import { answers, calls, listOf, messageAnswer, numericId, pageQuery, takesJson, z } from '#contract/route.ts'
import { typedTags, typedText } from '#contract/typed-text.ts'

const LEAD_KINDS = ['quote', 'contact'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]

export const LEAD_STATES = ['new', 'in-progress', 'answered', 'closed', 'spam'] as const
export type LeadState = (typeof LEAD_STATES)[number]

export const LEAD_EVENTS = ['received', 'state', 'owner', 'tags', 'note', 'reply', 'written'] as const

const leadKind = z.enum(LEAD_KINDS)
const leadState = z.enum(LEAD_STATES, 'Choose a state')

const replyClock = z.object({
  by: z.string().nullable().describe('Until when an answer was promised'),
  minutesLeft: z
    .number()
    .nullable()
    .describe('Working minutes until then, negative when late; null unless an answer is waited for'),
  tookMinutes: z.number().nullable().describe('Working minutes that the first answer took'),
})

export const leadSummary = z
  .object({
    id: z.number(),
    reference: z.string(),
    kind: leadKind,
    state: leadState,
    name: z.string(),
    companyName: z.string().nullable(),
    email: z.string(),
    excerpt: z.string().describe('The beginning of what they wrote'),
    owner: z.object({ id: z.string(), name: z.string() }).nullable(),
    tags: z.array(z.string()),
    createdAt: z.string(),
    reply: replyClock,
    held: z.boolean().describe('Held as spam, until it is decided whether it is'),
    version: z.number().describe('Counts the changes; send it with yours'),
  })
  .openapi('LeadSummary')

const leadEvent = z
  .object({
    id: z.number(),
    at: z.string(),
    kind: z.enum(LEAD_EVENTS),
    by: z.string().describe('Who did it'),
    from: z.string().nullable(),
    to: z.string().nullable(),
    text: z.string().nullable().describe('The words of a note, or the subject of a reply'),
  })
  .openapi('LeadEvent')

const leadMessage = z
  .object({
    id: z.number(),
    at: z.string(),
    by: z.string().describe('Who wrote it'),
    fromFirm: z.boolean().describe('false: the person wrote back'),
    to: z.string(),
    subject: z.string(),
    body: z.string(),
    byEmail: z.boolean().describe('Whether the person wrote back by email'),
    isUnverified: z.boolean().describe('Whether no trusted mail server has confirmed the sender of the email'),
    quoted: z.string().nullable().describe('What the email repeated of earlier ones'),
    mail: z
      .enum(['queued', 'sending', 'sent', 'failed'])
      .nullable()
      .describe('How far the mail has come; null when that is not kept any more'),
  })
  .openapi('LeadMessage')

export const leadAnswer = leadSummary
  .extend({
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    phone: z.string().nullable(),
    location: z.string().nullable(),
    description: z.string().nullable().describe('What kind of business they are'),
    challenges: z.array(z.string()),
    otherChallenge: z.string().nullable(),
    plan: z.string().nullable(),
    message: z.string().nullable(),
    accountId: z.string().nullable(),
    addressRefusedAt: z
      .string()
      .nullable()
      .describe('Since when their address refuses emails for good; null while it does not'),
    origin: z.object({
      page: z.string().nullable(),
      referrer: z.string().nullable(),
      campaign: z.record(z.string(), z.string()),
    }),
    spamReason: z.string().nullable(),
    updatedAt: z.string(),
    answeredAt: z.string().nullable(),
    closedAt: z.string().nullable(),
    events: z.array(leadEvent),
    messages: z
      .array(leadMessage)
      .describe('What the office has answered and the person has written back, oldest first'),
    related: z.array(leadSummary).describe('Other requests from the same address'),
  })
  .openapi('Lead')

export type LeadSummaryAnswer = z.infer<typeof leadSummary>
export type LeadAnswer = z.infer<typeof leadAnswer>

const LEAD_ORDERS = ['newest', 'oldest', 'due'] as const
export type LeadOrder = (typeof LEAD_ORDERS)[number]

const leadFilter = z.object({
  kind: leadKind.optional(),
  state: leadState.optional().describe('All but spam by default'),
  held: z.enum(['yes']).optional().describe('Only what was held as spam and nobody has decided on'),
  q: z.string().max(200).optional().describe('Words in the name, company, address, reference or text'),
  owner: z.string().max(64).optional().describe('An account, "me", or "none"'),
  tag: z.string().max(40).optional(),
  late: z.enum(['yes']).optional().describe('Only those that should have been answered by now'),
  sort: z
    .enum(LEAD_ORDERS)
    .optional()
    .describe('Newest first by default; "due" lists those that wait for an answer, soonest first'),
})

const forAccountants = calls('leads', 'accountant')
const forClients = calls('leads', 'client')

export const listLeads = forAccountants.get('/api/leads', {
  summary: `Quote requests and messages, ${PAGE_SIZE.office} a page`,
  request: { query: leadFilter.extend(pageQuery.shape) },
  responses: {
    200: answers(
      listOf(leadSummary).extend({
        counts: z.record(z.enum(LEAD_STATES), z.number()).describe('How many there are in each state'),
        held: z.number().describe('How many were held as spam and nobody has decided on'),
        more: z.boolean().describe('Whether a search found more than it was followed'),
      }),
      'One page of requests',
    ),
  },
})

export const exportLeads = forAccountants.get('/api/leads/export', {
  fresh: true,
  summary: 'The same requests as a table (CSV)',
  request: { query: leadFilter },
  responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } },
})

export const getLead = forAccountants.get('/api/leads/{id}', {
  summary: 'One request with its history',
  request: { params: numericId },
  responses: { 200: answers(leadAnswer, 'The request') },
})

export const leadChange = z
  .object({
    version: z.int('Send the version you have seen').min(1),
    state: leadState.optional(),
    owner: z.string().max(64).nullable().optional().describe('An account, "me", or null for nobody'),
    tags: typedTags.optional(),
  })
  .openapi('LeadChange')

export const updateLead = forAccountants.patch('/api/leads/{id}', {
  summary: 'Change state, owner or tags; 409 with what changed when another user was faster',
  request: { params: numericId, body: takesJson(leadChange) },
  responses: { 200: answers(leadAnswer, 'The request as it is now') },
})

export const addLeadNote = forAccountants.post('/api/leads/{id}/notes', {
  summary: 'Add a note for the office; the person who wrote in never sees it',
  request: { params: numericId, body: takesJson(z.object({ text: typedText(5_000, 'Write a note') })) },
  responses: { 201: answers(leadEvent, 'The note') },
})

export const ownRequest = z
  .object({
    reference: z.string(),
    kind: leadKind,
    state: leadState.exclude(['spam']),
    excerpt: z.string(),
    createdAt: z.string(),
    history: z.array(z.object({ at: z.string(), state: leadState.exclude(['spam']) })),
  })
  .openapi('OwnRequest')

export type OwnRequestAnswer = z.infer<typeof ownRequest>

export const listOwnRequests = forClients.get('/api/my/requests', {
  summary: 'What I have sent while signed in or from my proven address, and its state',
  request: { query: pageQuery },
  responses: { 200: answers(listOf(ownRequest), 'My requests, newest first') },
})

export const receivedAnswer = messageAnswer
  .extend({ reference: z.string().describe('To be named in any further message') })
  .openapi('Received')

export type ReceivedAnswer = z.infer<typeof receivedAnswer>
