import { SCHEDULE_EVERY } from '#contract/clients/schedule-fields.ts'
import { boundedDate } from '#contract/dates.ts'
import { LENGTHS } from '#contract/limits.ts'
import {
  answers,
  answersFields,
  calls,
  lenient,
  listOf,
  messageAnswer,
  named,
  numericId,
  pageQuery,
  takesFields,
  takesJson,
  z,
} from '#contract/route.ts'
import { DEADLINE_GROUPS, DEADLINE_STATES, DEADLINE_VIEWS, DEADLINES } from './deadline-fields.ts'

const forAccountants = calls('deadlines', 'accountant')
const forClients = calls('deadlines', 'client')

const person = z.object({ id: z.string(), name: z.string() })

const papers = z
  .object({ id: z.number(), title: z.string(), missing: z.array(z.string()) })
  .nullable()
  .describe('The papers that it waits for; null when nothing is missing')

const deadline = named('Deadline', {
  id: z.number(),
  clientId: z.number(),
  clientName: z.string(),
  ruleId: z.number().nullable(),
  period: z.string(),
  title: z.string(),
  service: z.string(),
  dueOn: z.string(),
  state: z.enum(DEADLINE_STATES),
  isLate: z.boolean(),
  waitingFor: papers,
  paperRequestId: z.number().nullable(),
  assignee: person.nullable(),
  responsible: person.nullable().describe('Whose it is: the assignee, else who is responsible for the client'),
  filedBy: z.string().nullable(),
  filedAt: z.string().nullable(),
  reference: z.string().nullable(),
  proof: z.object({ id: z.string(), name: z.string(), url: z.string() }).nullable(),
  steps: z.array(
    z.object({
      position: z.number().describe('Names the step in calls that change it'),
      title: z.string(),
      dueOn: z.string().nullable(),
      assignee: person.nullable().describe('null: whose the deadline is'),
      doneBy: z.string().nullable(),
      doneAt: z.string().nullable(),
    }),
  ),
  sequence: z.number(),
  version: z.number(),
})

export type DeadlineAnswer = z.infer<typeof deadline>

const counts = z.object({ open: z.number(), late: z.number(), waiting: z.number(), done: z.number(), all: z.number() })

export const deadlineFilter = z.object({
  from: boundedDate('Enter a day').optional(),
  to: boundedDate('Enter a day').optional(),
  week: z
    .union([z.literal('now'), boundedDate('Enter a day')])
    .optional()
    .describe('The week of this day, in place of the two days'),
  view: lenient(z.enum(DEADLINE_VIEWS), 'open').default('open'),
  client: z.coerce.number().int().positive().optional(),
  person: z.string().max(64).optional().describe('An account, "me", or "nobody"'),
  service: z.string().max(LENGTHS.category).optional(),
})

export const listDeadlines = forAccountants.get('/api/deadlines', {
  summary: `What is due between two days, late ones first, ${DEADLINES.perPage} a page`,
  request: {
    query: deadlineFilter
      .extend(pageQuery.shape)
      .extend({ group: lenient(z.enum(DEADLINE_GROUPS), 'day').default('day') }),
  },
  responses: {
    200: answers(
      listOf(deadline).extend({
        counts,
        today: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        services: z.array(z.string()),
        staff: z.array(person),
        making: z.number().describe('For how many clients dates are still being made'),
      }),
      'One page, and how many there are in each view',
    ),
  },
})

export const exportDeadlines = forAccountants.get('/api/deadlines/export', {
  fresh: true,
  summary: 'The same deadlines as a table (CSV)',
  request: { query: deadlineFilter },
  responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } },
})

export const getDeadlineMonth = forAccountants.get('/api/deadlines/month', {
  summary: 'A month day by day: what is due, and how much of it is done',
  request: {
    query: deadlineFilter.pick({ client: true, person: true, service: true }).extend({
      month: z
        .string()
        .regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11')
        .optional()
        .describe('The present one by default'),
    }),
  },
  responses: {
    200: answersFields('The month', {
      month: z.string(),
      today: z.string(),
      lateBefore: z.number().describe('Late ones that were due before the month'),
      days: z.array(
        z.object({
          day: z.string(),
          off: z.string().nullable().describe('The name of a closing day'),
          lines: z.array(z.object({ title: z.string(), total: z.number(), open: z.number() })),
        }),
      ),
      services: z.array(z.string()),
      staff: z.array(person),
    }),
  },
})

export type DeadlineMonthAnswer = z.infer<
  (typeof getDeadlineMonth.responses)[200]['content']['application/json']['schema']
>

export const newDeadline = z.object({
  clientId: z.int('Choose a client').positive('Choose a client'),
  title: z.string('Say what is due').trim().min(1, 'Say what is due').max(LENGTHS.title, 'Use fewer words'),
  service: z.string().trim().max(LENGTHS.category, 'Use a shorter name').default(''),
  dueOn: boundedDate('Enter a day'),
  repeats: z
    .enum(SCHEDULE_EVERY)
    .optional()
    .describe('The same day of each of these, made by a new rule that applies to the client'),
})

export const createDeadline = forAccountants.post('/api/deadlines', {
  summary: 'A date of its own for a client, beside those that rules make',
  request: {
    body: takesJson(newDeadline),
  },
  responses: { 201: answers(deadline, 'The deadline') },
})

export const getDeadline = forAccountants.get('/api/deadlines/{id}', {
  summary: 'One deadline, with the open paper requests of its client',
  request: { params: numericId },
  responses: {
    200: answers(
      deadline.extend({ requests: z.array(z.object({ id: z.number(), title: z.string() })), today: z.string() }),
      'The deadline',
    ),
  },
})

export const changeDeadline = forAccountants.patch('/api/deadlines/{id}', {
  summary:
    'Start work, file it, say that it is not needed, open it again; 409 with who and when if another user did meanwhile',
  request: {
    params: numericId,
    body: takesFields({
      version: z.int('Send the version you have seen').min(1),
      state: z.enum(DEADLINE_STATES).optional(),
      assignee: z.string().max(64).nullable().optional(),
      reference: z.string().trim().max(LENGTHS.name, 'Use fewer words').nullable().optional(),
      proof: z.string().max(64).nullable().optional().describe('A document of the client'),
      paperRequest: z.int().positive().nullable().optional().describe('The papers that it waits for'),
      dueOn: boundedDate('Enter a day').optional().describe('Of one that no rule makes'),
    }),
  },
  responses: { 200: answers(deadline, 'The deadline as it is now') },
})

export const askForDeadline = forAccountants.post('/api/deadlines/{id}/papers', {
  summary: 'Ask the client for the papers of a list, and say that the deadline waits for them, in one act',
  request: {
    params: numericId,
    body: takesFields({
      version: z.int('Send the version you have seen').min(1),
      template: z.string('Choose a list').max(40, 'Choose a list').describe('Its slug'),
      dueOn: boundedDate('Enter a day').nullable().describe('Until when the client should send them'),
    }),
  },
  responses: { 201: answers(deadline, 'The deadline as it is now') },
})

const stepText = z.string('Name the step').trim().min(1, 'Name the step').max(LENGTHS.title, 'Use fewer words')
const stepFields = {
  assignee: z.string().max(64).nullable().optional().describe('An account, "me", or null for whose the deadline is'),
  dueOn: boundedDate('Enter a day').nullable().optional(),
}
const stepParams = numericId.extend({ position: z.coerce.number().int().positive() })
const seenTitle = z.string().max(LENGTHS.title).describe('The step as it was seen; another one there is left alone')

export const addDeadlineStep = forAccountants.post('/api/deadlines/{id}/steps', {
  summary: `Add a step to a deadline, ${DEADLINES.steps} at most`,
  request: { params: numericId, body: takesFields({ title: stepText, ...stepFields }) },
  responses: { 201: answers(deadline, 'The deadline as it is now') },
})

export const changeDeadlineStep = forAccountants.patch('/api/deadlines/{id}/steps/{position}', {
  summary: 'Say that a step is done, or not; who does it, and until when',
  request: {
    params: stepParams,
    body: takesFields({ seen: seenTitle, isDone: z.boolean().optional(), ...stepFields }),
  },
  responses: { 200: answers(deadline, 'The deadline as it is now') },
})

export const removeDeadlineStep = forAccountants.delete('/api/deadlines/{id}/steps/{position}', {
  summary: 'Remove a step of this deadline',
  request: { params: stepParams, query: z.object({ seen: seenTitle }) },
  responses: { 200: answers(deadline, 'The deadline as it is now') },
})

export const removeDeadline = forAccountants.delete('/api/deadlines/{id}', {
  summary: 'Remove a date that no rule makes and that is not filed',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Removed') },
})

export const listClientRules = forAccountants.get('/api/clients/{id}/deadline-rules', {
  summary: 'The rules that apply to a client',
  request: { params: numericId },
  responses: {
    200: answersFields('All of them', {
      items: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          service: z.string(),
          words: z.string(),
          beginsOn: z.string(),
          endsOn: z.string().nullable(),
          isWithoutYearEnd: z.boolean().describe('It makes no date before the client’s year end is known'),
        }),
      ),
    }),
  },
})

const ownDeadline = deadline
  .pick({ id: true, title: true, service: true, period: true, dueOn: true, state: true, isLate: true, filedAt: true })
  .extend({ waitingFor: papers, reference: z.string().nullable(), note: z.string() })
  .openapi('OwnDeadline')

export type OwnDeadlineAnswer = z.infer<typeof ownDeadline>

export const listMyDeadlines = forClients.get('/api/my/clients/{id}/deadlines', {
  summary: 'What is due in one’s own client area, in a year',
  request: {
    params: numericId,
    query: z.object({ year: lenient(z.coerce.number().int().min(1900).max(2100).optional(), undefined) }),
  },
  responses: {
    200: answersFields('The year, and what is late from before', {
      year: z.number(),
      today: z.string(),
      items: z.array(ownDeadline),
    }),
  },
})
