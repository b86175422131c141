import { answers, answersFields, calls, messageAnswer, named, numericId, takesFields, z } from '#contract/route.ts'
import { typedLine, typedText } from '#contract/typed-text.ts'
import { EVENT_LIMITS as MOST } from '#domain/events.ts'

const forEditors = calls('events', 'editor')

const messageRow = named('EventMessage', {
  id: z.number(),
  kind: z.enum(['message', 'change', 'cancellation']),
  subject: z.string(),
  body: z.string(),
  recipients: z.number(),
  sentBy: z.string(),
  createdAt: z.string(),
})

export const listEventMessages = forEditors.get('/api/events/{id}/messages', {
  summary: 'What was written to the attendees of an event, newest first (at most 100)',
  request: { params: numericId },
  responses: { 200: answersFields('Newest first', { items: z.array(messageRow) }) },
})

export const sendEventMessage = forEditors.post('/api/events/{id}/messages', {
  summary: 'Write to all who are registered, or to some; one email each, kept with the event',
  request: {
    params: numericId,
    body: takesFields({
      subject: typedLine(MOST.line, 'Enter a subject'),
      body: typedText(MOST.message, 'Enter the message'),
      registrations: z.array(z.int().positive()).max(1_000).optional().describe('Without it: all with a seat'),
    }),
  },
  responses: { 201: answers(messageAnswer, 'On its way') },
})

const feedbackRow = named('EventFeedback', {
  rating: z.number(),
  useful: z.string(),
  improve: z.string(),
  name: z.string().nullable().describe('Null: anonymous'),
  givenOn: z.string(),
})

export const listEventFeedback = forEditors.get('/api/events/{id}/feedback', {
  summary: 'What attendees said afterwards (at most 500)',
  request: { params: numericId },
  responses: { 200: answersFields('Newest first', { items: z.array(feedbackRow) }) },
})
