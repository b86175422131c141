import { leadSummary } from '#contract/clients/leads.ts'
import { answers, calls, numericId, z } from '#contract/route.ts'
import { setup } from './setup.ts'

const forStaff = calls('office', 'staff')

const count = (what: string) =>
  z
    .number()
    .nullable()
    .openapi({ description: `${what}; null for those whose work it is not` })

const waiting = z
  .object({
    all: z.number().openapi({ description: 'All that waits for the caller' }),
    requests: count('Requests without an answer'),
    papers: count('Papers to review'),
    messages: count('Conversations in which the client wrote last'),
    deadlines: count('Deadlines that are late or due this week'),
    proposals: count('Their own proposals that were opened and not answered'),
    documents: count('Documents that should have been confirmed a week ago'),
    comments: count('Comments to review'),
    alerts: count('Alerts that have not ended'),
  })
  .openapi('Waiting')

export type WaitingAnswer = z.infer<typeof waiting>

export const getWaiting = forStaff.get('/api/dashboard/waiting', {
  summary: 'How much waits for the caller: what is assigned to them or to nobody',
  responses: { 200: answers(waiting, 'The counts') },
})

/** So many are listed at most. */
export const QUEUE_MOST = 100

const QUEUE_KINDS = ['deadline', 'reply', 'paper', 'message', 'proposal', 'document', 'comments'] as const

const queueItem = z
  .object({
    kind: z.enum(QUEUE_KINDS),
    id: z.string(),
    title: z.string(),
    about: z.string().openapi({ description: 'The client, or what kind of request it is' }),
    at: z.string().openapi({ description: 'When it is due or, if nothing is due, since when it waits' }),
    isLate: z.boolean(),
    version: z.number().nullable().openapi({ description: 'Of a request or a conversation: to close it with' }),
    to: z.string().openapi({ description: 'The screen of the office that shows it' }),
  })
  .openapi('QueueItem')

const queue = z
  .object({
    items: z.array(queueItem).openapi({ description: 'The most urgent first' }),
    counts: z.object({
      replies: z.number(),
      papers: z.number(),
      messages: z.number(),
      deadlines: z.number(),
      proposals: z.number(),
      documents: z.number(),
      comments: z.number(),
    }),
    today: z.string(),
  })
  .openapi('Queue')

export type QueueItem = z.infer<typeof queueItem>
export type QueueAnswer = z.infer<typeof queue>

export const getQueue = forStaff.get('/api/dashboard/queue', {
  summary: 'What waits for the caller, item by item',
  responses: { 200: answers(queue, 'What is theirs and what is nobody’s') },
})

const openMatter = z.object({ what: z.string(), since: z.string(), to: z.string() })

const clientOverview = z
  .object({
    counts: z.object({
      documents: z.number(),
      requests: z.number(),
      proposals: z.number(),
      deadlines: z.number(),
      conversations: z.number(),
    }),
    lastContactAt: z.string().nullable(),
    forThem: z.array(openMatter).openapi({ description: 'What waits for the client' }),
    forUs: z.array(openMatter).openapi({ description: 'What waits for the firm' }),
    deadlines: z.array(z.object({ id: z.number(), title: z.string(), dueOn: z.string(), isLate: z.boolean() })),
  })
  .openapi('ClientOverview')

export type ClientOverviewAnswer = z.infer<typeof clientOverview>

export const getClientOverview = calls('clients', 'accountant').get('/api/clients/{id}/overview', {
  summary:
    'What is open with a client: who waits for whom and since when, the next deadlines, and how much there is of each',
  request: { params: numericId },
  responses: { 200: answers(clientOverview, 'Where things are') },
})

const agendaItem = z.object({ id: z.number(), title: z.string(), at: z.string(), by: z.string() })
const agenda = (description: string) =>
  z.object({ total: z.number(), items: z.array(agendaItem).describe(description) })

const comingEvents = z.object({
  total: z.number(),
  items: z
    .array(
      z.object({
        id: z.number(),
        title: z.string(),
        at: z.string(),
        taken: z.number(),
        capacity: z.number(),
        waiting: z.number(),
      }),
    )
    .describe('The next five'),
})

const day = z
  .object({
    events: comingEvents.describe('Events to come, with their seats'),
    content: z
      .object({
        comments: z.object({ held: z.number() }),
        articles: z.object({
          review: agenda('Published articles whose date of review has come'),
          scheduled: agenda('What is published next'),
          drafts: agenda('What was worked on last'),
        }),
      })
      .nullable()
      .describe('What editors and admins see'),
    office: z
      .object({
        requests: z.object({
          new: z.number(),
          all: z.number().describe('All there are, spam left out; 0 while nobody has written'),
          held: z.number().describe('Held as spam until it is decided'),
          waiting: z.number().describe('New or in progress, and not answered yet'),
          late: z.number().describe('Of these, how many wait longer than was promised'),
          withinWorkingHours: z.number().describe('How soon an answer is promised'),
          next: z.array(leadSummary).describe('The five that are due soonest'),
        }),
        deadlines: z.object({
          late: z.number(),
          thisWeek: z.number().describe('Due from today to Sunday, and not done'),
        }),
        visits: z.object({
          days: z.array(z.object({ day: z.string(), views: z.number(), visitors: z.number() })),
          thisWeek: z.number().describe('Visitors of the last seven days, today included'),
          lastWeek: z.number().describe('Visitors of the seven days before'),
        }),
      })
      .nullable()
      .describe('What accountants and admins see'),
    system: z
      .object({
        mail: z.object({
          delivering: z.boolean().describe('Whether a mail server is set; else emails wait'),
          failed: z.number(),
          waiting: z.number(),
        }),
        backup: z.object({ lastAt: z.string().nullable(), late: z.boolean(), failure: z.string().nullable() }),
        alerts: z
          .array(z.object({ id: z.string(), words: z.string(), raisedAt: z.string() }))
          .describe('Those that have not ended, the newest first'),
        warnings: z.array(z.string()).describe('What about the site itself needs attention'),
        setup,
      })
      .nullable()
      .describe('What only admins see'),
  })
  .openapi('OfficeDay')

export type OfficeDayAnswer = z.infer<typeof day>

export const getDashboard = forStaff.get('/api/dashboard', {
  summary: 'The firm’s day on one sheet; editors and accountants see their part of it',
  responses: { 200: answers(day, 'What waits, what is late, what comes next') },
})

/** What a listener is notified of; each has the name of what changed. */
export const TOPICS = ['leads', 'conversations', 'comments', 'articles'] as const
export type Topic = (typeof TOPICS)[number]

export const listenToEvents = forStaff.get('/api/live', {
  summary:
    'Tells at once what changes (server-sent events): `waiting` with the counts, `change` with the names of what changed',
  responses: { 200: { description: 'Events', content: { 'text/event-stream': { schema: z.string() } } } },
})
