import { LEAD_STATES } from '#contract/clients/leads.ts'
import { boundedDate } from '#contract/dates.ts'
import { answers, calls, named, z } from '#contract/route.ts'
import { COMMENT_STATES } from '#contract/website/comments.ts'

const forAccountants = calls('reports', 'accountant')

const WORK_TABLES = ['papers', 'answers', 'messages', 'proposals', 'deadlines', 'services'] as const

export const REPORT_TABLES = {
  work: WORK_TABLES,
  visits: ['days', 'pages', 'sources'],
  requests: ['days', 'states', 'sources'],
  replies: ['days', 'durations'],
  conversion: ['days'],
  comments: ['days', 'states'],
  downloads: ['days', 'files'],
} as const

export type ReportName = keyof typeof REPORT_TABLES
const names = Object.keys(REPORT_TABLES) as [ReportName, ...ReportName[]]
const tables = ['days', 'pages', 'sources', 'states', 'durations', 'files', ...WORK_TABLES] as const
export type ReportTable = (typeof tables)[number]

const asked = z.object({
  from: boundedDate().optional().describe('The first day; 30 days up to the last one by default'),
  to: boundedDate().optional().describe('The last day; today by default. Five years at most'),
})

const period = named('ReportPeriod', {
  from: z.string(),
  to: z.string(),
  days: z.number(),
  step: z.enum(['day', 'week', 'month']).describe('What one entry of the series covers'),
  before: z.object({ from: z.string(), to: z.string() }).describe('The period it is compared with'),
})

export type ReportPeriod = z.infer<typeof period>

const figure = z
  .object({ now: z.number(), before: z.number() })
  .openapi('ReportFigure', { description: 'In the period, and in the one before it' })
const measure = z
  .object({ now: z.number().nullable(), before: z.number().nullable() })
  .openapi('ReportMeasure', { description: 'As a figure; null where there is nothing to measure' })

export type ReportFigure = z.infer<typeof figure>
export type ReportMeasure = z.infer<typeof measure>

const slot = { from: z.string(), to: z.string() }
const series = <T extends z.ZodRawShape>(values: T) => z.array(z.object({ ...slot, ...values }))

const visits = named('VisitsReport', {
  period,
  comparable: z.boolean().describe('Whether the counts of the period before are still whole'),
  views: figure,
  visitors: figure.describe('Each counted once a day; nobody is followed from one day to the next'),
  series: series({ views: z.number(), visitors: z.number(), before: z.number() }),
  pages: z.array(z.object({ path: z.string(), title: z.string().nullable(), ...figure.shape })),
  sources: z.array(z.object({ source: z.string(), ...figure.shape })),
})

const requests = named('RequestsReport', {
  period,
  requests: figure,
  quotes: figure,
  messages: figure,
  spam: figure.describe('Not among the requests'),
  series: series({ quotes: z.number(), messages: z.number(), before: z.number() }),
  states: z.array(z.object({ state: z.enum(LEAD_STATES), quotes: z.number(), messages: z.number() })),
  sources: z.array(z.object({ source: z.string().describe('Empty: nobody'), ...figure.shape })),
})

const replies = named('RepliesReport', {
  period,
  promisedHours: z.number().describe('The promise of today, in working hours'),
  replies: figure.describe('First answers that were given in the period'),
  kept: figure.describe('Those within the promise of their day'),
  averageMinutes: measure.describe('Working minutes until the first answer'),
  waiting: z.number().describe('Who waits for an answer now'),
  late: z.number().describe('Those among them who wait longer than was promised'),
  series: series({ kept: z.number(), late: z.number() }),
  durations: z.array(z.object({ withinHours: z.number().nullable().describe('null: longer'), replies: z.number() })),
})

const conversion = named('ConversionReport', {
  period,
  comparable: z.boolean().describe('Whether the counts of the period before are still whole'),
  visitors: figure,
  requests: figure,
  rate: measure.describe('Requests for each visitor of a day'),
  series: series({ visitors: z.number(), requests: z.number(), rate: z.number().nullable() }),
})

const comments = named('CommentsReport', {
  period,
  received: figure,
  shown: figure,
  series: series({ shown: z.number(), waiting: z.number(), refused: z.number(), before: z.number() }),
  states: z.array(z.object({ state: z.enum(COMMENT_STATES), ...figure.shape })),
})

const downloads = named('DownloadsReport', {
  period,
  downloads: figure,
  series: series({ downloads: z.number(), before: z.number() }),
  files: z.array(z.object({ id: z.number(), name: z.string().nullable(), ...figure.shape })),
})

const work = z
  .object({
    period,
    tables: z.array(
      z.object({
        name: z.enum(WORK_TABLES),
        title: z.string(),
        head: z.array(z.string()),
        rows: z.array(z.array(z.union([z.string(), z.number()]).nullable())),
      }),
    ),
  })
  .openapi('WorkReport')

export type WorkReport = z.infer<typeof work>
export type VisitsReport = z.infer<typeof visits>
export type RequestsReport = z.infer<typeof requests>
export type RepliesReport = z.infer<typeof replies>
export type ConversionReport = z.infer<typeof conversion>
export type CommentsReport = z.infer<typeof comments>
export type DownloadsReport = z.infer<typeof downloads>

const request = { query: asked }

export const reportVisits = forAccountants.get('/api/reports/visits', {
  summary: 'How many looked at the site, at what, and where they came from',
  request,
  responses: { 200: answers(visits, 'Visits') },
})

export const reportWork = forAccountants.get('/api/reports/work', {
  summary: 'The firm’s own work: papers, answers by person, proposals, deadlines and services',
  request,
  responses: { 200: answers(work, 'Tables') },
})

export const reportRequests = forAccountants.get('/api/reports/requests', {
  summary: 'Quote requests and messages by day, state and source',
  request,
  responses: { 200: answers(requests, 'Requests') },
})

export const reportReplies = forAccountants.get('/api/reports/replies', {
  summary: 'How soon requests were answered, against what was promised',
  request,
  responses: { 200: answers(replies, 'Replies') },
})

export const reportConversion = forAccountants.get('/api/reports/conversion', {
  summary: 'How many visitors become requests',
  request,
  responses: { 200: answers(conversion, 'Conversion') },
})

export const reportComments = forAccountants.get('/api/reports/comments', {
  summary: 'What readers wrote, and what became of it',
  request,
  responses: { 200: answers(comments, 'Comments') },
})

export const reportDownloads = forAccountants.get('/api/reports/downloads', {
  summary: 'Which publications were fetched, and how often',
  request,
  responses: { 200: answers(downloads, 'Downloads') },
})

export const exportReport = forAccountants.get('/api/reports/{report}/export', {
  summary: 'One table of a report (CSV), day by day where it is about time',
  request: {
    params: z.object({ report: z.enum(names, 'There is no such report') }),
    query: asked.extend({ table: z.enum(tables, 'There is no such table').default('days') }),
  },
  responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } },
})
