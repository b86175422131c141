import { boundedDate, boundedMoment } from '#contract/dates.ts'
import { nextPlace, seeking } from '#contract/orders.ts'
import { answersFields, calls, named, z } from '#contract/route.ts'

const forAdmins = calls('audit', 'admin')

const event = named('AuditEvent', {
  id: z.number(),
  at: z.string(),
  actor: z.object({ id: z.string().nullable(), name: z.string() }),
  action: z.string().describe('What happened, as `noun.verb`'),
  subject: z.string().nullable().describe('What it happened to, as `noun:id`'),
  name: z.string().nullable().describe('What that was called; of a person, what they are called now'),
  detail: z.record(z.string(), z.unknown()),
  address: z.string().nullable().describe('The network it came from, in short form'),
})

export type AuditAnswer = z.infer<typeof event>

const text = z.string().trim().max(200).optional()
const time = boundedMoment().or(boundedDate()).optional().describe('A date, or a time with its zone')

const filter = z.object({
  actor: text.describe('The id of the account that acted; `system` or `visitor` where there was none'),
  action: text.describe('An action, such as `session.opened`'),
  subject: text.describe('What it happened to, such as `article:12`'),
  from: time,
  to: time.describe('Up to and including this date, or before this time'),
})

export const listEvents = forAdmins.get('/api/audit', {
  summary: 'Who did what, newest first by default',
  request: {
    query: filter.extend(seeking),
  },
  responses: {
    200: answersFields('The events', {
      items: z.array(event),
      next: nextPlace,
    }),
  },
})

export const listActions = forAdmins.get('/api/audit/actions', {
  summary: 'Every kind of thing that has happened so far',
  responses: { 200: answersFields('The actions, in order of the alphabet', { items: z.array(z.string()) }) },
})

export const exportEvents = forAdmins.get('/api/audit/export', {
  summary: 'The same events as a table (CSV)',
  request: { query: filter },
  responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } },
})

export const verifyEvents = forAdmins.get('/api/audit/verify', {
  summary: 'Whether every event is as it was written: each is sealed together with the one before it',
  responses: {
    200: answersFields('What was found', {
      intact: z.boolean(),
      events: z.number(),
      brokenAt: z.number().nullable().describe('The first event that does not fit, or the last one'),
      fault: z
        .enum(['changed', 'cut'])
        .nullable()
        .describe('`changed`: that event does not fit; `cut`: events behind it are missing'),
    }),
  },
})
