import { boundedDate, boundedMoment } from '#contract/dates.ts'
import { idempotencyHeader } from '#contract/idempotency.ts'
import { LENGTHS } from '#contract/limits.ts'
import { TRAP } from '#contract/request-rules.ts'
import {
  answers,
  answersFields,
  calls,
  lenient,
  listOf,
  named,
  numericId,
  pageQuery,
  takesFields,
  z,
} from '#contract/route.ts'
import { timeZone } from '#contract/system/settings-fields.ts'
import { optionalTypedLine, typedEmail, typedLine, typedPhone } from '#contract/typed-text.ts'
import { APPOINTMENT_VIEWS, BOOKING_WORDS } from './appointment-fields.ts'
import { days, freeTimesAnswer } from './appointment-kinds.ts'

const forEveryone = calls('appointments', 'public')
const forAccountants = calls('appointments', 'accountant')
const forClients = calls('appointments', 'client')

const at = boundedMoment(BOOKING_WORDS.at)
const reason = optionalTypedLine(300).default('')

/** An appointment as whoever booked it sees it. */
const own = named('OwnAppointment', {
  reference: z.string(),
  kind: z.object({ id: z.number(), name: z.string() }),
  staffName: z.string(),
  place: z.string(),
  startsAt: z.string().describe('The instant, in UTC'),
  endsAt: z.string(),
  date: z.string().describe('The day in the firm’s time zone'),
  time: z.string().describe('The time in the firm’s time zone'),
  timeZone: z.string().describe('The zone of the firm when it was booked'),
  visitorZone: z.string().nullable().describe('The zone in which it was booked'),
  name: z.string(),
  topic: z.string(),
  state: z.enum(['booked', 'cancelled']),
  isPast: z.boolean(),
  canChange: z.boolean().describe('Whether it can still be moved or cancelled'),
})

export type OwnAppointmentAnswer = z.infer<typeof own>

const managed = own.extend({ token: z.string().describe('Opens it again, as the link in the email does') })

export const bookAppointment = forEveryone.post('/api/appointments', {
  summary: 'Book a free time',
  request: {
    headers: idempotencyHeader,
    body: takesFields({
      kind: z.int().positive(),
      at,
      name: typedLine(LENGTHS.name, BOOKING_WORDS.name),
      email: typedEmail,
      phone: typedPhone.default(''),
      topic: optionalTypedLine(1_000, BOOKING_WORDS.topic).default(''),
      zone: timeZone.optional().describe('The zone of the visitor, in which emails name the time too'),
      client: z.int().positive().optional().describe('For whom, for a signed-in client with several'),
      [TRAP]: lenient(z.string().max(500).optional(), '?').describe('Leave empty: people do not see it'),
    }),
  },
  responses: { 201: answers(managed.openapi('BookedAppointment'), 'Booked; an email confirms it') },
})

const token = z.string().max(200)

export const getManaged = forEveryone.get('/api/appointments/manage', {
  cache: 'nobody',
  summary: 'An appointment, with the token from an email; nothing changes',
  request: { query: z.object({ token }) },
  responses: { 200: answers(own, 'The appointment') },
})

export const listManagedTimes = forEveryone.get('/api/appointments/manage/times', {
  cache: 'nobody',
  summary: 'The times that an appointment can be moved to, with the token from an email',
  request: { query: days.extend({ token }) },
  responses: { 200: freeTimesAnswer },
})

export const moveManaged = forEveryone.post('/api/appointments/manage/move', {
  summary: 'Move an appointment to another free time, with the token from an email',
  request: { body: takesFields({ token, at }) },
  responses: { 200: answers(own, 'As it is now') },
})

export const cancelManaged = forEveryone.post('/api/appointments/manage/cancel', {
  summary: 'Cancel an appointment, with the token from an email',
  request: { body: takesFields({ token, reason }) },
  responses: { 200: answers(own, 'Cancelled; the same when it was before') },
})

export const listMine = forClients.get('/api/my/appointments', {
  summary: 'Your appointments that are to come, soonest first',
  responses: { 200: answersFields('At most 50', { items: z.array(managed) }) },
})

const appointment = named('Appointment', {
  id: z.number(),
  reference: z.string(),
  kind: z.object({ id: z.number(), name: z.string() }),
  staff: z.object({ id: z.string(), name: z.string() }),
  place: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  date: z.string(),
  time: z.string(),
  timeZone: z.string(),
  visitorZone: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  topic: z.string(),
  client: z.object({ id: z.number(), name: z.string() }).nullable(),
  lead: z.number().nullable().describe('The request in the inbox that it made'),
  conversation: z.number().nullable().describe('The conversation that it began'),
  state: z.enum(['booked', 'cancelled']),
  reason: z.string(),
  version: z.number(),
})

export type AppointmentAnswer = z.infer<typeof appointment>

export const listAppointments = forAccountants.get('/api/appointments', {
  summary: 'Appointments: your own, for administrators those of everybody',
  request: {
    query: pageQuery.extend({
      view: lenient(z.enum([...APPOINTMENT_VIEWS, 'all']), 'upcoming').default('upcoming'),
      from: boundedDate('Enter a day').optional(),
      to: boundedDate('Enter a day').optional(),
      person: z.string().max(64).optional().describe('An account'),
      lead: numericId.shape.id.optional().describe('The request in the inbox that it made'),
    }),
  },
  responses: {
    200: answers(
      listOf(appointment).extend({
        more: z.boolean().describe('Whether there are more than were counted'),
        today: z.string(),
        counts: z.object({ upcoming: z.number(), past: z.number(), cancelled: z.number() }),
      }),
      'Soonest first; what is past, latest first',
    ),
  },
})

export const getAppointment = forAccountants.get('/api/appointments/{id}', {
  summary: 'One appointment',
  request: { params: numericId },
  responses: { 200: answers(appointment, 'The appointment') },
})

export const listTimesOf = forAccountants.get('/api/appointments/{id}/times', {
  summary: 'The times that an appointment can be moved to, without notice',
  request: { params: numericId, query: days },
  responses: { 200: freeTimesAnswer },
})

export const moveAppointment = forAccountants.post('/api/appointments/{id}/move', {
  summary: 'Move an appointment to another free time; the person who booked it is emailed',
  request: { params: numericId, body: takesFields({ at, version: z.int() }) },
  responses: { 200: answers(appointment, 'As it is now') },
})

export const cancelAppointment = forAccountants.post('/api/appointments/{id}/cancel', {
  summary: 'Cancel an appointment; the person who booked it is emailed',
  request: { params: numericId, body: takesFields({ reason, version: z.int() }) },
  responses: { 200: answers(appointment, 'Cancelled') },
})
