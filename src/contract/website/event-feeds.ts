import { answersFields, calls, z } from '#contract/route.ts'

const forEveryone = calls('events', 'public')

const calendarFile = { 'text/calendar': { schema: z.string() } }

const EVENT_FILE = {
  200: {
    description: 'iCalendar (RFC 5545), or RSS 2.0',
    content: { ...calendarFile, 'application/rss+xml': { schema: z.string() } },
  },
  304: { description: 'Nothing has changed' },
}

export const countAttended = forEveryone.get('/api/events/attended', {
  summary: 'How many people were checked in at events that have taken place',
  responses: { 200: answersFields('The count', { attended: z.number() }) },
})

export const getEventFile = forEveryone.get('/events/feed/{file}', {
  summary:
    'The events to come for a calendar program (`events.ics`) or a feed reader (`events.xml`), or one event (`12.ics`)',
  request: { params: z.object({ file: z.string().max(40).openapi({ example: 'events.ics' }) }) },
  responses: EVENT_FILE,
})
