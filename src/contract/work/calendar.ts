import { LENGTHS } from '#contract/limits.ts'
import { answers, answersFields, calls, messageAnswer, named, numericId, takesFields, z } from '#contract/route.ts'
import { FEED_COVERS, MOST_FEEDS } from '#domain/calendar.ts'

const forEveryone = calls('calendar', 'public')
const forAccountants = calls('calendar', 'accountant')
const forClients = calls('calendar', 'client')
const calendarFile = { 'text/calendar': { schema: z.string() } }

// What everybody may read: the dates of the rules that the firm has made public.

const publicDate = named('PublicDate', {
  rule: z.number(),
  title: z.string(),
  service: z.string(),
  note: z.string().describe('What the firm says about it; may be empty'),
  period: z.string().describe('What it is due for: `2026-07`, `2026-Q3` or `2026`'),
  dueOn: z.string().describe('A day such as `2026-11-20`'),
  forYearEnd: z.boolean().describe('Counted from a year that ends on 31 December'),
})

export type PublicDateAnswer = z.infer<typeof publicDate>

const service = z.string().max(LENGTHS.category).optional().describe('Only dates of this service')

export const getPublicCalendar = forEveryone.get('/api/calendar', {
  summary: 'The dates of the coming twelve months that concern everybody, soonest first',
  request: { query: z.object({ service }) },
  responses: {
    200: answersFields('All of them', {
      items: z.array(publicDate),
      services: z.array(z.string()).describe('Every service that has public dates, by name'),
    }),
  },
})

export const getPublicCalendarFile = forEveryone.get('/calendar.ics', {
  summary: 'The same dates for a calendar program',
  request: { query: z.object({ service }) },
  responses: {
    200: { description: 'iCalendar (RFC 5545)', content: calendarFile },
    304: { description: 'Nothing has changed' },
  },
})

// Calendars of deadlines for one person's own program.

const feed = named('CalendarFeed', {
  id: z.number(),
  covers: z.enum(FEED_COVERS),
  clientNames: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable().describe('The day on which a program last read it'),
})

export type CalendarFeedAnswer = z.infer<typeof feed>

const madeFeed = feed
  .extend({ address: z.string().describe('The secret address. It is answered this once') })
  .openapi('MadeCalendarFeed')

export const readFeed = forEveryone.get('/calendar/feeds/{file}', {
  summary: 'Deadlines for a calendar program; anyone who knows the address may read them, until it is revoked',
  request: { params: z.object({ file: z.string().max(100).openapi({ example: 'secret.ics' }) }) },
  responses: {
    200: { description: 'iCalendar (RFC 5545)', content: calendarFile },
    304: { description: 'Nothing has changed' },
  },
})

export const listFeeds = forAccountants.get('/api/calendar/feeds', {
  summary: 'Your own calendars of deadlines',
  responses: { 200: answersFields(`At most ${MOST_FEEDS}`, { items: z.array(feed) }) },
})

export const makeFeed = forAccountants.post('/api/calendar/feeds', {
  summary: 'Make a calendar of deadlines for your own program',
  request: {
    body: takesFields({
      covers: z.enum(['mine', 'all'], 'Choose which deadlines'),
      clientNames: z.boolean().default(false),
    }),
  },
  responses: { 201: answers(madeFeed, 'The calendar, with its address') },
})

export const revokeFeed = forAccountants.delete('/api/calendar/feeds/{id}', {
  summary: 'Revoke one of your calendars; its address answers 404 from now on',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Revoked') },
})

const room = z.object({ id: z.coerce.number().int().positive().describe('The number of the client') })

export const listRoomFeeds = forClients.get('/api/my/clients/{id}/calendar-feeds', {
  summary: 'Your own calendars of the deadlines of this client',
  request: { params: room },
  responses: { 200: answersFields(`At most ${MOST_FEEDS}`, { items: z.array(feed) }) },
})

export const makeRoomFeed = forClients.post('/api/my/clients/{id}/calendar-feeds', {
  summary: 'Make a calendar of the deadlines of this client for your own program',
  request: { params: room, body: takesFields({ clientNames: z.boolean().default(false) }) },
  responses: { 201: answers(madeFeed, 'The calendar, with its address') },
})

export const revokeRoomFeed = forClients.delete('/api/my/clients/{id}/calendar-feeds/{feed}', {
  summary: 'Revoke one of your calendars of this client; its address answers 404 from now on',
  request: { params: room.extend({ feed: z.coerce.number().int().positive() }) },
  responses: { 200: answers(messageAnswer, 'Revoked') },
})
