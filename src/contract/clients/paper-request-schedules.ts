import { LENGTHS } from '#contract/limits.ts'
import { answers, calls, listOf, messageAnswer, numericId, pageQuery, takesJson, z } from '#contract/route.ts'
import { paperItems, paperRequestText } from './paper-requests.ts'
import { SCHEDULE_EVERY } from './schedule-fields.ts'

const forAccountants = calls('paper requests', 'accountant')

const whole = (least: number, most: number) =>
  z.int('Enter a whole number').min(least, `Enter ${least} or more`).max(most, `Enter ${most} or less`)

const written = z.object({
  ...paperRequestText,
  items: paperItems,
  every: z.enum(SCHEDULE_EVERY, 'Choose how often'),
  month: whole(1, 12).default(1).describe('A month in which it is asked; every month asks in all of them'),
  day: whole(1, 31).describe('The day of the month; shorter months ask on their last day'),
  dueDays: whole(0, 365).nullable().default(null).describe('How many days later the papers are due'),
})

const schedule = z
  .object({
    id: z.number(),
    client: z.object({ id: z.number(), name: z.string() }).nullable(),
    service: z.string().nullable().describe('In place of a client: all active clients with deadlines of this service'),
    title: z.string(),
    note: z.string(),
    items: z.array(z.object({ title: z.string(), hint: z.string() })),
    every: z.enum(SCHEDULE_EVERY),
    month: z.number(),
    day: z.number(),
    dueDays: z.number().nullable(),
    nextOn: z.string().describe('The day of the next request'),
    madeBy: z.string(),
    version: z.number(),
  })
  .openapi('PaperRequestSchedule')

export type PaperRequestScheduleAnswer = z.infer<typeof schedule>

export const listPaperRequestSchedules = forAccountants.get('/api/paper-request-schedules', {
  summary: 'Requests for papers that repeat, the next ones first',
  request: { query: pageQuery.extend({ client: z.coerce.number().int().positive().optional() }) },
  responses: { 200: answers(listOf(schedule), 'One page') },
})

export const createPaperRequestSchedule = forAccountants.post('/api/paper-request-schedules', {
  summary:
    'Ask a client, or all clients with a service, for papers every month, quarter or year; each list starts with that of the last period',
  request: {
    body: takesJson(
      written
        .extend({
          client: z.int('Choose a client').positive('Choose a client').optional(),
          service: z.string().trim().min(1, 'Choose a service').max(LENGTHS.category, 'Choose a service').optional(),
        })
        .refine(({ client, service }) => (client === undefined) !== (service === undefined), {
          path: ['client'],
          message: 'Choose either a client or a service',
        }),
    ),
  },
  responses: { 201: answers(schedule, 'The schedule') },
})

export const getPaperRequestSchedule = forAccountants.get('/api/paper-request-schedules/{id}', {
  summary: 'One request that repeats',
  request: { params: numericId },
  responses: { 200: answers(schedule, 'The schedule') },
})

export const savePaperRequestSchedule = forAccountants.patch('/api/paper-request-schedules/{id}', {
  summary: 'Change what is asked, how often and when; 409 when another user saved meanwhile',
  request: {
    params: numericId,
    body: takesJson(written.extend({ version: z.int('Send the version you have seen').min(1) })),
  },
  responses: { 200: answers(schedule, 'The schedule as it is now') },
})

export const removePaperRequestSchedule = forAccountants.delete('/api/paper-request-schedules/{id}', {
  summary: 'Stop repeating; what was asked stays',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Stopped') },
})
