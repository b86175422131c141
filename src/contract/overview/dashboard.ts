import { leadSummary } from '#contract/clients/leads.ts'
import { answers, calls, z } from '#contract/route.ts'
import { setup } from './setup.ts'

const forStaff = calls('office', 'staff')

const waiting = z
  .object({
    requests: z.number().nullable().describe('New requests; null for those who do not see the inbox'),
    comments: z.number().nullable().describe('Comments to review; null for those who do not review them'),
  })
  .openapi('Waiting')

export type WaitingAnswer = z.infer<typeof waiting>

export const getWaiting = forStaff.get('/api/dashboard/waiting', {
  summary: 'How much waits to be looked at',
  responses: { 200: answers(waiting, 'The counts') },
})

const agendaItem = z.object({ id: z.number(), title: z.string(), at: z.string(), by: z.string() })
const agenda = (description: string) =>
  z.object({ total: z.number(), items: z.array(agendaItem).describe(description) })

const day = z
  .object({
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
          held: z.number().describe('Held as spam until somebody decides'),
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

/** What a listener is told of; each has the name of what changed. */
export const TOPICS = ['leads', 'conversations', 'comments', 'articles'] as const
export type Topic = (typeof TOPICS)[number]

export const listenToEvents = forStaff.get('/api/live', {
  summary:
    'Tells at once what changes (server-sent events): `waiting` with the counts, `change` with the names of what changed',
  responses: { 200: { description: 'Events', content: { 'text/event-stream': { schema: z.string() } } } },
})
