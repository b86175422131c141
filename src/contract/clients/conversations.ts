import { idempotencyHeader } from '#contract/idempotency.ts'
import { LENGTHS, PAGE_SIZE } from '#contract/limits.ts'
import { nextPlace, seeking } from '#contract/orders.ts'
import { answers, calls, messageAnswer, takesJson, z } from '#contract/route.ts'
import { bulkAnswer, selectionOf } from '#contract/selection.ts'
import { typedLine, typedText } from '#contract/typed-text.ts'
import { clientFilter } from './clients.ts'
import {
  ABOUT,
  CONVERSATION_STATES,
  CONVERSATION_VIEWS,
  FILES_PER_MESSAGE,
  TOPIC_KINDS,
  UNDO_SECONDS,
} from './conversation-fields.ts'

// Messages between the firm and a client, in the client area. Staff find all of them under one address.

const person = z.object({ id: z.string(), name: z.string() })

const summary = z
  .object({
    id: z.number(),
    clientId: z.number(),
    clientName: z.string(),
    subject: z.string(),
    state: z.enum(CONVERSATION_STATES),
    snoozedUntil: z.string().nullable().describe('For staff: the day on which it comes back'),
    assignee: person.nullable().describe('Who of the firm looks after it'),
    lastAt: z.string(),
    lastBy: z.string(),
    lastFromFirm: z.boolean(),
    unread: z
      .boolean()
      .describe(
        'For staff: whether the client wrote something that nobody of the firm has read, or not whom it is assigned to',
      ),
    snippet: z.string().describe('The beginning of the last message'),
    place: z.number().describe('Its position in the list'),
    version: z.number().describe('Counts the changes by the office; send it with yours'),
  })
  .openapi('ConversationSummary')

const file = z
  .object({
    id: z.string(),
    name: z.string(),
    size: z.number().nullable(),
    url: z.string().nullable().describe('Where it is read by those who may; null while nobody can'),
    state: z
      .enum(['there', 'held', 'found', 'deleted'])
      .describe('held: being checked for viruses; found: dangerous and never served'),
  })
  .openapi('MessageFile')

const message = z
  .object({
    id: z.number(),
    at: z.string(),
    author: z.string(),
    fromFirm: z.boolean(),
    isNote: z.boolean().describe('For the office only: clients never see it'),
    body: z.string(),
    byEmail: z.boolean().describe('Whether it came as an answer to an email'),
    isUnverified: z.boolean().describe('Whether no trusted mail server has confirmed the sender of the email'),
    quoted: z.string().nullable().describe('What the email repeated of earlier ones'),
    files: z.array(file),
    leavesAt: z.string().nullable().describe('Until when it can be undone; null once it has left'),
    readBy: z.array(z.string()).describe('Who has read it since'),
  })
  .openapi('ConversationMessage')

const topic = z
  .object({
    kind: z.enum(TOPIC_KINDS),
    id: z.string(),
    title: z.string(),
    url: z.string().nullable().describe('Of a document: where it is read'),
  })
  .openapi('ConversationTopic')

const conversation = summary
  .extend({
    about: topic.nullable().describe('What it is about; null also when that is gone'),
    messages: z.array(message).describe('Oldest first; the latest 200'),
    earlier: z.number().describe('How many came before those'),
  })
  .openapi('Conversation')

export type ConversationSummaryAnswer = z.infer<typeof summary>
export type ConversationAnswer = z.infer<typeof conversation>
export type ConversationTopicAnswer = z.infer<typeof topic>
export type ConversationMessageAnswer = z.infer<typeof message>

const list = z.object({ items: z.array(summary), next: nextPlace })
const about = z
  .string()
  .regex(ABOUT, 'Choose something of this client')
  .optional()
  .describe('A request, document, proposal or deadline of this client, such as `request:12`')
const words = z.object({
  body: typedText(LENGTHS.message, 'Write your message'),
  documents: z
    .array(z.string().max(100))
    .max(FILES_PER_MESSAGE, `Attach ${FILES_PER_MESSAGE} files or fewer`)
    .default([])
    .describe('Documents of this client that come with it'),
})
const opening = words.extend({ subject: typedLine(LENGTHS.title, 'Enter a subject'), about })
const undoable = z
  .boolean()
  .default(false)
  .describe(`To the client after ${UNDO_SECONDS} seconds, until which it can be undone`)
const read = z.object({ upTo: z.int('Send the number of the last message').positive() })

const place = z.coerce.number().int().positive()
const oneOf = z.object({ id: place.describe('The number of the conversation') })
const room = z.object({ client: place.describe('The number of the client') })
const oneInRoom = room.extend(oneOf.shape)

const conversationFilter = z.object({
  view: z.enum(CONVERSATION_VIEWS, 'Choose a view').default('open'),
  client: place.optional(),
  q: z.string().trim().max(200).optional().describe('Words in the subject, the client or the messages'),
})

const forAccountants = calls('conversations', 'accountant')
const forClients = calls('conversations', 'client')

export const listConversations = forAccountants.get('/api/conversations', {
  summary: `Conversations with clients, the latest first by default, ${PAGE_SIZE.office} a page`,
  request: {
    query: z.object({
      ...conversationFilter.shape,
      about,
      ...seeking,
    }),
  },
  responses: {
    200: answers(
      list.extend({ counts: z.record(z.enum(CONVERSATION_VIEWS), z.number()) }),
      'One page of conversations, and how many there are in each view',
    ),
  },
})

export const openConversation = forAccountants.post('/api/conversations', {
  summary: 'Begin a conversation with a client; its members are emailed',
  request: {
    headers: idempotencyHeader,
    body: takesJson(opening.extend({ clientId: z.int('Choose a client').positive('Choose a client'), undoable })),
  },
  responses: { 201: answers(conversation, 'The conversation') },
})

export const writeToClients = forAccountants.post('/api/conversations/messages', {
  summary: 'The same message to many clients, each as a conversation of its own; what was not sent comes first',
  request: {
    body: takesJson(opening.pick({ subject: true, body: true }).extend({ ...selectionOf(clientFilter), undoable })),
  },
  responses: {
    200: answers(
      bulkAnswer.extend({ undo: z.array(z.number()).describe('The conversations whose message can be undone') }),
      'What became of each',
    ),
  },
})

export const undoMessages = forAccountants.post('/api/conversations/messages/undo', {
  summary: 'Undo the messages to many clients before they leave; those that have left are named',
  request: { body: takesJson(z.object({ ids: selectionOf(z.object({})).ids.unwrap() })) },
  responses: { 200: answers(bulkAnswer, 'What became of each') },
})

export const getConversation = forAccountants.get('/api/conversations/{id}', {
  summary: 'One conversation with its messages and notes',
  request: { params: oneOf },
  responses: { 200: answers(conversation, 'The conversation') },
})

export const writeMessage = forAccountants.post('/api/conversations/{id}/messages', {
  summary: 'Write to the client, or a note that only the office sees',
  request: {
    params: oneOf,
    headers: idempotencyHeader,
    body: takesJson(
      words.extend({
        isNote: z.boolean().default(false),
        undoable,
      }),
    ),
  },
  responses: { 201: answers(conversation, 'The conversation as it is now') },
})

export const undoMessage = forAccountants.delete('/api/conversations/{id}/messages/{message}', {
  summary: 'Undo a message of one’s own before it leaves; 409 when it has left',
  request: { params: oneOf.extend({ message: place.describe('The number of the message') }) },
  responses: { 200: answers(messageAnswer.extend({ body: z.string() }), 'Undone, with its text') },
})

export const changeConversations = forAccountants.post('/api/conversations/bulk', {
  summary: 'Close, reopen or assign many conversations; what is refused is named, the others are changed',
  request: {
    body: takesJson(
      z.object({
        ...selectionOf(conversationFilter),
        state: z.enum(['open', 'closed'], 'Choose a state').optional(),
        assigneeId: z.string().max(64).nullable().optional().describe('An account, "me", or null'),
      }),
    ),
  },
  responses: { 200: answers(bulkAnswer, 'What became of each') },
})

export const getConversationDraft = forAccountants.get('/api/conversations/{id}/draft', {
  summary: 'The beginning of a message from a template, with its placeholders filled',
  request: { params: oneOf, query: z.object({ template: place }) },
  responses: { 200: answers(z.object({ body: z.string() }), 'The draft') },
})

export const updateConversation = forAccountants.patch('/api/conversations/{id}', {
  summary: 'Assign, snooze, close or reopen a conversation; 409 when another user changed it meanwhile',
  request: {
    params: oneOf,
    body: takesJson(
      z.object({
        version: z.int('Send the version you have seen').min(1),
        assigneeId: z.string().max(64).nullable().optional(),
        state: z.enum(CONVERSATION_STATES, 'Choose a state').optional(),
        snoozedUntil: z
          .string()
          .regex(/^20\d\d-[01]\d-[0-3]\d$/, 'Choose a day')
          .optional()
          .describe('With the state snoozed: the day on which it comes back'),
      }),
    ),
  },
  responses: { 200: answers(conversation, 'The conversation as it is now') },
})

export const readConversation = forAccountants.post('/api/conversations/{id}/read', {
  summary: 'Note that you have read up to this message',
  request: { params: oneOf, body: takesJson(read) },
  responses: { 200: answers(messageAnswer, 'Noted') },
})

export const listMyConversations = forClients.get('/api/my/clients/{client}/conversations', {
  summary: `The conversations of one of your clients, the latest first by default, ${PAGE_SIZE.office} a page`,
  request: { params: room, query: z.object({ about, ...seeking }) },
  responses: { 200: answers(list, 'One page of conversations') },
})

export const openMyConversation = forClients.post('/api/my/clients/{client}/conversations', {
  summary: 'Write to the firm about something new',
  request: { params: room, headers: idempotencyHeader, body: takesJson(opening) },
  responses: { 201: answers(conversation, 'The conversation') },
})

export const getMyConversation = forClients.get('/api/my/clients/{client}/conversations/{id}', {
  summary: 'One conversation with its messages',
  request: { params: oneInRoom },
  responses: { 200: answers(conversation, 'The conversation') },
})

export const writeMyMessage = forClients.post('/api/my/clients/{client}/conversations/{id}/messages', {
  summary: 'Reply',
  request: { params: oneInRoom, headers: idempotencyHeader, body: takesJson(words) },
  responses: { 201: answers(conversation, 'The conversation as it is now') },
})

export const readMyConversation = forClients.post('/api/my/clients/{client}/conversations/{id}/read', {
  summary: 'Note that you have read up to this message',
  request: { params: oneInRoom, body: takesJson(read) },
  responses: { 200: answers(messageAnswer, 'Noted') },
})
