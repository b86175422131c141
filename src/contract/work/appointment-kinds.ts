import { boundedDate } from '#contract/dates.ts'
import { answers, answersFields, calls, named, numericId, takesFields, takesJson, z } from '#contract/route.ts'
import { optionalLine, timeOfDay } from '#contract/system/settings-fields.ts'
import { optionalTypedLine, typedLine } from '#contract/typed-text.ts'
import { APPOINTMENTS, START_EVERY } from './appointment-fields.ts'

const forEveryone = calls('appointments', 'public')
const forAccountants = calls('appointments', 'accountant')
const forAdmins = calls('appointments', 'admin')

/** A whole number within bounds, with words for what is not. */
const count = (min: number, max: number) =>
  z.int('Enter a whole number').min(min, `Enter ${min} or more`).max(max, `Enter ${max} or less`)

const rules = {
  name: typedLine(80, 'Enter a name'),
  about: z.string().trim().max(500, 'Use 500 characters or fewer').default(''),
  place: optionalTypedLine(200).default('').describe('Where it takes place; shown once it is booked, and in calendars'),
  minutes: count(5, 480),
  everyMinutes: z.union(
    START_EVERY.map((minutes) => z.literal(minutes)),
    'Choose from the list',
  ),
  bufferMinutes: count(0, 240).describe('Kept free before and after'),
  noticeHours: count(0, 720).describe('How long before its start it can be booked at the latest'),
  horizonDays: count(1, 365).describe('For how many days from today it can be booked'),
  dailyMost: count(0, 100).describe('How many of one person in one day; 0 for any number'),
  region: optionalLine(20).min(1).nullable().default(null).describe('Whose public holidays are days off'),
  staff: z.array(z.string().max(64)).max(APPOINTMENTS.staff),
}

const kind = named('AppointmentKind', {
  id: z.number(),
  name: z.string(),
  about: z.string(),
  place: z.string(),
  minutes: z.number(),
  everyMinutes: z.number(),
  bufferMinutes: z.number(),
  noticeHours: z.number(),
  horizonDays: z.number(),
  dailyMost: z.number(),
  region: z.string().nullable(),
  staff: z.array(z.object({ id: z.string(), name: z.string(), hasHours: z.boolean() })),
  state: z.enum(['active', 'archived']),
  version: z.number(),
})

export type AppointmentKindAnswer = z.infer<typeof kind>
export type AppointmentKindForm = z.infer<z.ZodObject<typeof rules>>

const offeredKind = named('OfferedAppointmentKind', {
  id: z.number(),
  name: z.string(),
  about: z.string(),
  minutes: z.number(),
  isByPhone: z.boolean().describe('Whether a phone number is needed to book it'),
})

export const listOfferedKinds = forEveryone.get('/api/appointments/offer', {
  cache: 'nobody',
  summary: 'What can be booked; nothing while the firm has not enabled it',
  responses: {
    200: answersFields('By name', {
      isEnabled: z.boolean(),
      timeZone: z.string().describe('The zone of the firm'),
      items: z.array(offeredKind),
    }),
  },
})

const freeTime = named('FreeTime', {
  at: z.string().describe('The instant, in UTC'),
  date: z.string().describe('The day in the firm’s time zone'),
  time: z.string().describe('The time in the firm’s time zone, such as `09:30`'),
})

export type FreeTimeAnswer = z.infer<typeof freeTime>

export const days = z.object({ from: boundedDate('Enter a day'), to: boundedDate('Enter a day') })

export const freeTimesAnswer = answersFields('Soonest first', {
  items: z.array(freeTime),
  next: z.string().nullable().describe('The first free day after these; null when there is none'),
})

export const listFreeTimes = forEveryone.get('/api/appointment-kinds/{id}/times', {
  cache: 'nobody',
  summary: `The free times of a kind of appointment between two days, ${APPOINTMENTS.days} days at most`,
  request: { params: numericId, query: days },
  responses: { 200: freeTimesAnswer },
})

export const listKinds = forAccountants.get('/api/appointment-kinds', {
  summary: 'Kinds of appointments, archived ones last',
  responses: { 200: answersFields(`At most ${APPOINTMENTS.kinds}`, { items: z.array(kind) }) },
})

export const getKind = forAccountants.get('/api/appointment-kinds/{id}', {
  summary: 'One kind of appointment',
  request: { params: numericId },
  responses: { 200: answers(kind, 'The kind') },
})

export const createKind = forAdmins.post('/api/appointment-kinds', {
  summary: 'Add a kind of appointment',
  request: { body: takesFields(rules) },
  responses: { 201: answers(kind, 'The kind') },
})

export const saveKind = forAdmins.patch('/api/appointment-kinds/{id}', {
  summary: 'Change a kind of appointment; what is booked keeps its length',
  request: {
    params: numericId,
    body: takesFields({ ...rules, state: z.enum(['active', 'archived']).default('active'), version: z.int() }),
  },
  responses: { 200: answers(kind, 'The kind') },
})

const span = z
  .object({ opens: timeOfDay, closes: timeOfDay })
  .refine(({ opens, closes }) => opens < closes, { message: 'The end comes after the beginning', path: ['closes'] })

const spans = z
  .array(span)
  .max(APPOINTMENTS.spans, `Use ${APPOINTMENTS.spans} or fewer for one day`)
  .overwrite((list) => list.toSorted((one, other) => (one.opens < other.opens ? -1 : 1)))
  .refine((list) => list.every(({ opens }, at) => at === 0 || opens >= (list[at - 1]?.closes ?? '')), {
    message: 'These times overlap',
  })

const week = z.object({ mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans })

const hours = named('AppointmentHours', {
  person: z.object({ id: z.string(), name: z.string() }),
  week,
  version: z.number().describe('0 while nothing was saved'),
  timeZone: z.string(),
})

export type AppointmentHoursAnswer = z.infer<typeof hours>

const whose = z.object({ person: z.string().max(64).optional().describe('Another person, for administrators') })

export const getHours = forAccountants.get('/api/appointments/hours', {
  summary: 'When you take appointments in a usual week',
  request: { query: whose },
  responses: { 200: answers(hours, 'In the firm’s time zone') },
})

export const saveHours = forAccountants.put('/api/appointments/hours', {
  summary: 'Save when you take appointments; what is booked stays',
  request: { query: whose, body: takesJson(z.object({ week, version: z.int().min(0) })) },
  responses: { 200: answers(hours, 'As saved') },
})
