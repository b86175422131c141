import { boundedDate, boundedMoment } from '#contract/dates.ts'
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
import { pictureAnswer } from '#contract/system/media.ts'
import { timeOfDay } from '#contract/system/settings-fields.ts'
import { optionalTypedLine, typedLine } from '#contract/typed-text.ts'
import { AUDIENCES, EVENT_KINDS, EVENT_LIMITS as MOST, QUESTION_KINDS } from '#domain/events.ts'
import { saveId } from './article-work.ts'
import { ARTICLE_STATES, articleTitle } from './articles.ts'
import { EVENT_VIEWS } from './event-fields.ts'

const forEveryone = calls('events', 'public')
const forStaff = calls('events', 'staff')
const forEditors = calls('events', 'editor')

const sessionAnswer = z.object({
  day: z.string().describe('A day such as `2026-11-20`, in the time zone of the firm'),
  start: z.string().describe('A time such as `09:30`'),
  end: z.string(),
  startsAt: z.string().describe('The same as an instant'),
  endsAt: z.string(),
})

const seatsAnswer = z.object({
  capacity: z.number(),
  taken: z.number().describe('Confirmed and offered; more than the capacity only where staff have overbooked'),
  waiting: z.number().describe('Registrations on the waiting list'),
})

const questionAnswer = z.object({
  label: z.string(),
  kind: z.enum(QUESTION_KINDS),
  choices: z.array(z.string()),
  required: z.boolean(),
})

export const REGISTRATION_WINDOWS = ['open', 'not-yet', 'closed', 'past', 'cancelled'] as const

const publicItem = {
  id: z.number(),
  address: z.string().describe('Where its page is: `/events/payroll-basics`'),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  picture: pictureAnswer.nullable(),
  kind: z.enum(EVENT_KINDS),
  service: z.string(),
  sessions: z.array(sessionAnswer),
  venue: z.string(),
  isOnline: z.boolean().describe('There is a link, which registered people get'),
  speaker: z.string(),
  price: z.string(),
  audience: z.enum(AUDIENCES),
  seats: seatsAnswer,
  registration: z.enum(REGISTRATION_WINDOWS),
  isPast: z.boolean(),
  cancelledAt: z.string().nullable(),
}

const eventItem = named('EventItem', publicItem)
export type EventItem = z.infer<typeof eventItem>

const eventAnswer = named('Event', {
  ...publicItem,
  html: z.string().describe('Its text, safe to show'),
  searchTitle: z.string(),
  searchText: z.string(),
  socialTitle: z.string(),
  socialText: z.string(),
  questions: z.array(questionAnswer),
  registersFrom: z.string().nullable(),
  registersUntil: z.string().nullable().describe('Null: until it begins'),
  cancelReason: z.string(),
  publishedAt: z.string(),
  updatedAt: z.string(),
})
export type EventAnswer = z.infer<typeof eventAnswer>

const eventKind = z.enum(EVENT_KINDS, 'Choose a kind')

export const listPublicEvents = forEveryone.get('/api/events/public', {
  summary: 'The events on the site: those to come, soonest first, and past ones, newest first',
  request: { query: pageQuery.extend({ kind: eventKind.optional() }) },
  responses: {
    200: answersFields('All to come (at most 100), and one page of past ones', {
      coming: z.array(eventItem),
      past: listOf(eventItem),
    }),
  },
})

export const findEvent = forEveryone.get('/api/events/find', {
  summary: 'The event at an address, as visitors see it; cancelled and past ones too',
  request: { query: z.object({ slug: z.string().max(200) }) },
  responses: { 200: answers(eventAnswer, 'The event') },
})

// The office.

const details = {
  kind: eventKind,
  service: optionalTypedLine(LENGTHS.category),
  venue: optionalTypedLine(MOST.line),
  onlineLink: z
    .string()
    .trim()
    .max(500, 'Use 500 characters or fewer')
    .refine(
      (text) => text === '' || /^https?:\/\/\S+$/i.test(text),
      'Enter an address such as https://meet.example.com/1',
    ),
  speaker: optionalTypedLine(MOST.line),
  price: optionalTypedLine(MOST.line),
  audience: z.enum(AUDIENCES, 'Choose whom it is for'),
  capacity: z
    .int('Enter a number of seats')
    .min(1, 'Enter 1 or more')
    .max(MOST.capacity, `Enter ${MOST.capacity.toLocaleString('en')} or fewer`),
  registersFrom: boundedMoment().nullable(),
  registersUntil: boundedMoment().nullable(),
  questions: z
    .array(
      z
        .object({
          label: typedLine(MOST.line, 'Enter the question'),
          kind: z.enum(QUESTION_KINDS, 'Choose how it is answered'),
          choices: z.array(typedLine(100, 'Enter a choice')).max(MOST.choices, `At most ${MOST.choices} choices`),
          required: z.boolean(),
        })
        .refine(({ kind, choices }) => kind !== 'choice' || choices.length > 1, {
          message: 'Enter at least two choices',
          path: ['choices'],
        }),
    )
    .max(MOST.questions, `At most ${MOST.questions} questions`),
}

const session = z
  .object({ day: boundedDate(), start: timeOfDay, end: timeOfDay })
  .refine(({ start, end }) => start < end, { message: 'The end comes after the start', path: ['end'] })

const sessions = z.array(session).min(1, 'Enter a date').max(MOST.sessions, `At most ${MOST.sessions} sessions`)

const detailsAnswer = z.object({
  ...details,
  onlineLink: z.string(),
  sessions: z.array(sessionAnswer),
})

const officeItem = named('OfficeEventItem', {
  id: z.number(),
  title: z.string(),
  state: z.enum(ARTICLE_STATES),
  kind: eventKind,
  venue: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  publishAt: z.string().nullable(),
  hasChanges: z.boolean(),
  seats: seatsAnswer,
  cancelledAt: z.string().nullable(),
})
export type OfficeEventItem = z.infer<typeof officeItem>

export const listEvents = forStaff.get('/api/events', {
  summary: 'Events with the seats that are taken: those to come soonest first, others newest first',
  request: {
    query: pageQuery.extend({
      view: z.enum(EVENT_VIEWS).default('coming'),
      kind: eventKind.optional(),
      q: z.string().trim().max(100).optional().describe('Part of the title'),
    }),
  },
  responses: { 200: answers(listOf(officeItem), 'One page of the list') },
})

export const listSpeakers = forEditors.get('/api/events/speakers', {
  summary: 'Names of the people of the team who can be booked: as speakers of an event they are not while it lasts',
  responses: { 200: answersFields('By name', { items: z.array(z.string()) }) },
})

const officeEvent = named('OfficeEvent', {
  ...officeItem.shape,
  address: z.string().nullable().describe('Where it is on the site; null while it is not'),
  version: z.number(),
  cancelReason: z.string(),
  details: detailsAnswer,
  registrations: z.object({
    confirmed: z.number(),
    waiting: z.number(),
    offered: z.number(),
    cancelled: z.number(),
    expired: z.number(),
    checkedIn: z.number().describe('Attendees'),
  }),
  feedback: z.object({ answers: z.number(), average: z.number().nullable() }),
})
export type OfficeEvent = z.infer<typeof officeEvent>

export const getEvent = forStaff.get('/api/events/{id}', {
  summary: 'One event with its details and counts',
  request: { params: numericId },
  responses: { 200: answers(officeEvent, 'The event') },
})

export const createEvent = forEditors.post('/api/events', {
  summary: 'A new draft; its text is then worked on as an article is, under `/api/articles/{id}`',
  request: {
    body: takesFields({
      title: articleTitle,
      kind: eventKind,
      sessions,
      capacity: details.capacity,
      venue: details.venue.default(''),
      saveId: saveId.optional(),
    }),
  },
  responses: { 201: answers(officeEvent, 'The draft') },
})

/** All that can be changed about an event but its text. */
const change = { ...details, sessions }

export const changeEvent = forEditors.put('/api/events/{id}', {
  summary:
    'Change the details. By default, another date, time, place or link is emailed to everyone who is registered; more seats are offered to the waiting list',
  request: {
    params: numericId,
    body: takesFields({
      ...change,
      version: z.int().describe('The one that was changed; 409 `conflict` when another is kept'),
      notify: z.boolean().default(true),
      note: optionalTypedLine(MOST.note).default('').describe('What the email says besides'),
    }),
  },
  responses: { 200: answers(officeEvent, 'Changed') },
})

export const cancelEvent = forEditors.post('/api/events/{id}/cancel', {
  summary: 'Cancel the event; everyone who is registered or waits is notified. It stays on the site as cancelled',
  request: { params: numericId, body: takesFields({ reason: optionalTypedLine(MOST.note).default('') }) },
  responses: { 200: answers(officeEvent, 'Cancelled') },
})

export const duplicateEvent = forEditors.post('/api/events/{id}/duplicate', {
  summary: 'A new draft with the same text and details on other dates',
  request: { params: numericId, body: takesFields({ sessions }) },
  responses: { 201: answers(officeEvent, 'The draft') },
})

export const deleteEvent = forEditors.delete('/api/events/{id}', {
  summary: 'Delete an event; for 30 days it can be restored. 409 while people are registered for a coming one',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Deleted') },
})

const writtenEmail = z.object({
  recipients: z.number(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  subject: z.string(),
  text: z.string(),
})

export const previewEventEmail = forEditors.post('/api/events/{id}/email-preview', {
  summary: 'The email that a change, a cancellation or a message would send, and to how many; nothing is sent',
  request: {
    params: numericId,
    body: takesFields({
      change: z.object({ ...change, note: optionalTypedLine(MOST.note).default('') }).optional(),
      cancel: z.object({ reason: optionalTypedLine(MOST.note).default('') }).optional(),
    }),
  },
  responses: { 200: answers(writtenEmail, 'The email to the first of them; empty where nobody is written to') },
})
