import { clientFilter } from '#contract/clients/clients.ts'
import { boundedDate } from '#contract/dates.ts'
import { LENGTHS } from '#contract/limits.ts'
import { answers, calls, messageAnswer, numericId, takesJson, z } from '#contract/route.ts'
import { MOST_OFFSET } from '#domain/deadlines/rule.ts'
import { WEEKDAYS } from '#domain/time/days.ts'
import { DEADLINES } from './deadline-fields.ts'

const forAccountants = calls('deadlines', 'accountant')

const whole = (most: number, least = -most) =>
  z.int('Enter a whole number').min(least, `Enter ${least} or more`).max(most, `Enter ${most} or less`)

const ruleSchema = z
  .object({
    anchor: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('month') }),
      z.object({ kind: z.literal('quarter') }),
      z.object({ kind: z.literal('year-end') }),
      z.object({ kind: z.literal('fixed'), month: whole(12, 1), day: whole(31, 1) }),
      z.object({ kind: z.literal('event') }),
    ]),
    offset: z.discriminatedUnion('unit', [
      z.object({ unit: z.literal('days'), count: whole(MOST_OFFSET.days) }),
      z.object({ unit: z.literal('workingDays'), count: whole(MOST_OFFSET.workingDays) }),
      z.object({ unit: z.literal('months'), count: whole(MOST_OFFSET.months), day: whole(31, 1).optional() }),
    ]),
    roll: z.enum(['next', 'previous', 'none'], 'Choose what happens on a day off'),
    weekend: z.array(z.enum(WEEKDAYS)).max(6),
  })
  .openapi('DeadlineRuleData')

const region = z
  .string()
  .regex(/^[A-Z]{2}(-[A-Z0-9]{1,3}){0,2}$/, 'Choose a country or region')
  .nullable()
  .describe('Whose holidays count, such as DE or US-CA; null for none')

const ruleText = {
  name: z.string('Enter a name').trim().min(1, 'Enter a name').max(LENGTHS.name, 'Use a shorter name'),
  service: z.string('Enter a service').trim().min(1, 'Enter a service').max(LENGTHS.category, 'Use a shorter name'),
  rule: ruleSchema,
  region,
  note: z.string().trim().max(LENGTHS.caption, 'Use fewer words').default(''),
  isPublic: z.boolean().default(false).describe('Whether the public calendar shows it'),
  steps: z
    .array(
      z.object({
        title: z.string('Name the step').trim().min(1, 'Name the step').max(LENGTHS.title, 'Use fewer words'),
        daysBefore: whole(MOST_OFFSET.days, 0).nullable().default(null).describe('How many days before the deadline'),
      }),
    )
    .max(DEADLINES.steps, `Name at most ${DEADLINES.steps} steps`)
    .default([])
    .describe('What its deadlines start with, until their steps are changed'),
}

const example = z
  .object({ slug: z.string(), name: z.string(), service: z.string(), note: z.string(), rule: ruleSchema })
  .openapi('DeadlineRuleExample')

const ruleAnswer = z
  .object({
    id: z.number(),
    name: z.string(),
    service: z.string(),
    rule: ruleSchema,
    words: z.string().describe('The rule in a sentence'),
    region: z.string().nullable(),
    note: z.string(),
    isPublic: z.boolean(),
    steps: z.array(z.object({ title: z.string(), daysBefore: z.number().nullable() })),
    state: z.enum(['active', 'archived']),
    clients: z.number().describe('How many clients it applies to'),
    waiting: z.number().describe('For how many of them dates are still being made'),
    version: z.number(),
    updatedAt: z.string(),
  })
  .openapi('DeadlineRule')

export type DeadlineRuleAnswer = z.infer<typeof ruleAnswer>
export type DeadlineRuleExampleAnswer = z.infer<typeof example>

const move = z.object({
  clientId: z.number(),
  clientName: z.string(),
  period: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})

const previewAnswer = z
  .object({
    dates: z
      .array(z.object({ period: z.string(), due: z.string(), weekday: z.enum(WEEKDAYS) }))
      .describe('The dates of the next 24 months'),
    words: z.string(),
    changes: z
      .object({
        moved: z.number(),
        added: z.number(),
        removed: z.number(),
        kept: z.number().describe('Filed or not needed: these never move'),
        isCounted: z.boolean().describe('False when the first clients alone were looked at'),
        first: z.array(move),
      })
      .nullable()
      .describe('What would become of dates that are there; null for a new rule'),
  })
  .openapi('DeadlineRulePreview')

export type DeadlineRulePreviewAnswer = z.infer<typeof previewAnswer>

export const listDeadlineRules = forAccountants.get('/api/deadline-rules', {
  summary: 'The rules that make due dates, the examples to begin with, and the firm’s closing days',
  responses: {
    200: answers(
      z.object({
        items: z.array(ruleAnswer),
        examples: z.array(example),
        closingDays: z.array(z.object({ day: z.string(), name: z.string() })),
      }),
      'All of them',
    ),
  },
})

export const listHolidayRegions = forAccountants.get('/api/deadline-rules/regions', {
  summary: 'Countries and regions whose public holidays are known',
  responses: { 200: answers(z.object({ items: z.array(z.object({ code: z.string(), name: z.string() })) }), 'All') },
})

export const listRuleDates = forAccountants.get('/api/deadline-rules/dates', {
  summary: 'The dates of 24 months by a saved rule, by an example, or by what a new rule starts with',
  request: {
    query: z.object({
      rule: z.coerce.number().int().positive().optional().openapi({ description: 'The number of a saved rule' }),
      example: z.string().max(80).optional().openapi({ description: 'The slug of an example' }),
    }),
  },
  responses: { 200: answers(previewAnswer, 'What it makes') },
})

export const createDeadlineRule = forAccountants.post('/api/deadline-rules', {
  summary: 'A new rule; it makes no date before it is applied to a client',
  request: { body: takesJson(z.object(ruleText)) },
  responses: { 201: answers(ruleAnswer, 'The rule') },
})

export const previewDeadlineRule = forAccountants.post('/api/deadline-rules/preview', {
  summary: 'The dates of 24 months by a rule that is not saved yet and, for one that is, what would move',
  request: {
    body: takesJson(
      z.object({
        rule: ruleSchema,
        region,
        yearEnd: z
          .string()
          .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Choose a day and a month')
          .default('12-31'),
        id: z.int().positive().optional().describe('The rule that it is to replace'),
      }),
    ),
  },
  responses: { 200: answers(previewAnswer, 'What it would make') },
})

export const getDeadlineRule = forAccountants.get('/api/deadline-rules/{id}', {
  summary: 'One rule',
  request: { params: numericId },
  responses: { 200: answers(ruleAnswer, 'The rule') },
})

export const saveDeadlineRule = forAccountants.patch('/api/deadline-rules/{id}', {
  summary:
    'Change a rule: dates that are open follow, those filed or not needed stay; 409 when another user saved meanwhile',
  request: {
    params: numericId,
    body: takesJson(
      z.object({
        ...ruleText,
        state: z.enum(['active', 'archived']).default('active'),
        version: z.int('Send the version you have seen').min(1),
      }),
    ),
  },
  responses: { 200: answers(ruleAnswer, 'The rule as it is now') },
})

export const applyDeadlineRule = forAccountants.post('/api/deadline-rules/{id}/apply', {
  summary: `Apply a rule to clients; for more than ${DEADLINES.atOnce} the dates are made in the background`,
  request: {
    params: numericId,
    body: takesJson(
      z.object({
        clients: z.union([
          z.literal('all').describe('Every active client that one may see'),
          z
            .array(z.int().positive(), 'Choose a client')
            .min(1, 'Choose a client')
            .max(DEADLINES.bulk, `Choose at most ${DEADLINES.bulk} clients, or all`),
          clientFilter.describe('All clients that a filter finds'),
        ]),
        begins: boundedDate('Enter a day').optional().describe('Dates before it are not made; today by default'),
      }),
    ),
  },
  responses: { 200: answers(z.object({ message: z.string(), clients: z.number(), rule: ruleAnswer }), 'Applied') },
})

export const endDeadlineRule = forAccountants.post('/api/deadline-rules/{id}/end', {
  summary: 'A rule no longer applies to a client: open dates to come go, others stay',
  request: { params: numericId, body: takesJson(z.object({ client: z.int('Choose a client').positive() })) },
  responses: { 200: answers(messageAnswer, 'Ended') },
})

export const addClosingDay = forAccountants.post('/api/closing-days', {
  summary: 'A day on which the firm is closed: dates that roll avoid it, those that are there too',
  request: {
    body: takesJson(
      z.object({
        day: boundedDate('Enter a day'),
        name: z.string('Say why').trim().min(1, 'Say why').max(LENGTHS.name, 'Use fewer words'),
      }),
    ),
  },
  responses: { 200: answers(messageAnswer, 'Added') },
})

export const removeClosingDay = forAccountants.delete('/api/closing-days/{day}', {
  summary: 'The firm works on this day after all',
  request: { params: z.object({ day: boundedDate() }) },
  responses: { 200: answers(messageAnswer, 'Removed') },
})
