import { idempotencyHeader } from '#contract/idempotency.ts'
import { LENGTHS } from '#contract/limits.ts'
import {
  answers,
  answersFields,
  calls,
  listOf,
  messageAnswer,
  named,
  numericId,
  pageQuery,
  takesFields,
  z,
} from '#contract/route.ts'
import { optionalTypedLine, typedEmail, typedLine, typedPhone } from '#contract/typed-text.ts'
import { EVENT_LIMITS as MOST, REGISTRATION_STATES } from '#domain/events.ts'

const forEveryone = calls('events', 'public')
const forClients = calls('events', 'client')
const forStaff = calls('events', 'staff')
const forEditors = calls('events', 'editor')

const attendeeNames = z
  .array(typedLine(LENGTHS.name, 'Enter the name'))
  .min(1, 'Enter who comes')
  .max(MOST.attendees, `At most ${MOST.attendees} people at once. Register the others separately`)

const registrationFields = {
  name: typedLine(LENGTHS.name, 'Enter your name'),
  email: typedEmail,
  phone: typedPhone.default(''),
  company: optionalTypedLine(LENGTHS.name).default(''),
  attendees: attendeeNames.optional().describe('Everybody who comes; without it, the person who registers'),
  answers: z
    .array(optionalTypedLine(MOST.answer))
    .max(MOST.questions)
    .default([])
    .describe('To the questions of the event, in their order; `yes` or `no` where that is asked'),
}

const received = named('RegistrationReceived', {
  message: z.string(),
  state: z.enum(REGISTRATION_STATES),
  position: z.number().nullable().describe('On the waiting list, from 1'),
})
export type RegistrationReceived = z.infer<typeof received>

export const register = forEveryone.post('/api/events/{id}/registrations', {
  summary: 'Register for an event; when it is full, on its waiting list. Sent twice, it is one registration',
  request: {
    params: numericId,
    headers: idempotencyHeader,
    body: takesFields({
      ...registrationFields,
      website: z.string().max(200).optional().describe('Left empty by people'),
    }),
  },
  responses: { 201: answers(received, 'Registered') },
})

// By the link in an email. Reading changes nothing.

const token = z.string().max(200)

const own = named('OwnRegistration', {
  state: z.enum(REGISTRATION_STATES),
  position: z.number().nullable(),
  offeredUntil: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  attendees: z.array(z.object({ name: z.string(), id: z.number(), hasCertificate: z.boolean() })),
  mayChange: z.boolean(),
  mayCancel: z.boolean(),
  cancelUntil: z.string(),
  mayGiveFeedback: z.boolean(),
  event: z.object({
    title: z.string(),
    address: z.string().nullable(),
    sessions: z.array(z.object({ day: z.string(), start: z.string(), end: z.string() })),
    venue: z.string(),
    onlineLink: z.string().describe('Empty until a seat is confirmed'),
    cancelledAt: z.string().nullable(),
    isPast: z.boolean(),
  }),
})
export type OwnRegistration = z.infer<typeof own>

export const getRegistration = forEveryone.get('/api/events/registration', {
  cache: 'nobody',
  summary: 'A registration, with the token from an email',
  request: { query: z.object({ token }) },
  responses: { 200: answers(own, 'The registration') },
})

export const changeAttendees = forEveryone.put('/api/events/registration', {
  summary: 'Change who comes, with the token from an email; more people only while there are seats',
  request: { body: takesFields({ token, attendees: attendeeNames }) },
  responses: { 200: answers(messageAnswer, 'Changed') },
})

export const acceptOffer = forEveryone.post('/api/events/registration/accept', {
  summary: 'Take the seat that is offered, with the token from an email',
  request: { body: takesFields({ token }) },
  responses: { 200: answers(messageAnswer, 'The seat is taken; the same when it was before') },
})

export const cancelRegistration = forEveryone.post('/api/events/registration/cancel', {
  summary: 'Cancel a registration, decline an offer or leave the waiting list, with the token from an email',
  request: { body: takesFields({ token }) },
  responses: { 200: answers(messageAnswer, 'Cancelled; the same when it was before') },
})

export const giveFeedback = forEveryone.post('/api/events/registration/feedback', {
  summary: 'Say what it was like, with the token from an email, once; anonymous by default',
  request: {
    body: takesFields({
      token,
      rating: z.int('Choose a number').min(1, 'Choose a number').max(5, 'Choose a number'),
      useful: optionalTypedLine(MOST.note).default(''),
      improve: optionalTypedLine(MOST.note).default(''),
      withName: z.boolean().default(false),
    }),
  },
  responses: { 201: answers(messageAnswer, 'Received') },
})

const listedOwn = named('ListedRegistration', {
  id: z.number(),
  state: z.enum(REGISTRATION_STATES),
  position: z.number().nullable(),
  seats: z.number(),
  title: z.string(),
  startsAt: z.string(),
  isPast: z.boolean(),
  cancelledAt: z.string().nullable(),
  address: z.string().describe('Where it can be changed'),
  mayCancel: z.boolean(),
  calendar: z.string().nullable().describe('The calendar file of the event, while it is to come'),
  certificates: z.array(z.object({ name: z.string(), address: z.string() })).describe('Sealed PDFs'),
})
export type ListedRegistration = z.infer<typeof listedOwn>

export const listMyRegistrations = forClients.get('/api/my/registrations', {
  summary: 'Your own registrations, newest first (at most 100)',
  responses: { 200: answersFields('Newest first', { items: z.array(listedOwn) }) },
})

// The office.

const row = named('Registration', {
  id: z.number(),
  event: z.number(),
  state: z.enum(REGISTRATION_STATES),
  seats: z.number(),
  position: z.number().nullable().describe('On the waiting list, from 1'),
  offeredUntil: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  answers: z.array(z.string()),
  note: z.string(),
  source: z.enum(['site', 'office']),
  createdAt: z.string(),
  attendees: z.array(z.object({ id: z.number(), name: z.string(), checkedInAt: z.string().nullable() })),
})
export type RegistrationRow = z.infer<typeof row>

export const listRegistrations = forStaff.get('/api/events/{id}/registrations', {
  summary: 'Who is registered; accountants see those of their clients',
  request: {
    params: numericId,
    query: pageQuery.extend({
      state: z.enum(REGISTRATION_STATES).optional().describe('Without it: all but cancelled and expired'),
      q: z.string().trim().max(100).optional().describe('Part of a name, a company or an email'),
    }),
  },
  responses: { 200: answers(listOf(row), 'One page, in the order of registration') },
})

const attendeeAnswer = named('Attendee', { id: z.number(), name: z.string(), company: z.string() })

export const listAttendees = forStaff.get('/api/events/{id}/attendees', {
  summary: 'Everybody with a confirmed seat, by name; accountants see those of their clients',
  request: { params: numericId },
  responses: { 200: answersFields('By name', { items: z.array(attendeeAnswer) }) },
})

export const exportRegistrations = forEditors.get('/api/events/{id}/registrations/export', {
  fresh: true,
  summary: 'Everybody who registered, as CSV, one line an attendee',
  request: { params: numericId },
  responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } },
})

export const addRegistration = forEditors.post('/api/events/{id}/registrations/manual', {
  summary: 'Register a person; with `overbook` also beyond the capacity and ahead of the waiting list',
  request: {
    params: numericId,
    body: takesFields({
      ...registrationFields,
      name: typedLine(LENGTHS.name, 'Enter the name'),
      overbook: z.boolean().default(false),
      notify: z.boolean().default(true),
    }),
  },
  responses: { 201: answers(received, 'Registered') },
})

const ofEvent = numericId.extend({ registration: z.coerce.number().int().positive() })
const answered = { 200: answers(row, 'The registration') }

export const noteRegistration = forEditors.patch('/api/events/{id}/registrations/{registration}', {
  summary: 'Write a note that only the office sees',
  request: { params: ofEvent, body: takesFields({ note: optionalTypedLine(MOST.note) }) },
  responses: answered,
})

export const removeRegistration = forEditors.post('/api/events/{id}/registrations/{registration}/cancel', {
  summary: 'Cancel a registration on behalf of a person; the freed seats are offered to the waiting list',
  request: { params: ofEvent, body: takesFields({ notify: z.boolean().default(true) }) },
  responses: answered,
})

export const transferRegistration = forEditors.post('/api/events/{id}/registrations/{registration}/transfer', {
  summary: 'Move a registration to another event, such as another date of the course; it needs seats there',
  request: { params: ofEvent, body: takesFields({ to: z.int().positive(), overbook: z.boolean().default(false) }) },
  responses: answered,
})

export const checkIn = forEditors.post('/api/events/{id}/registrations/{registration}/check-in', {
  summary: 'Record whether a person attended',
  request: { params: ofEvent, body: takesFields({ attendee: z.int().positive(), isHere: z.boolean() }) },
  responses: answered,
})
