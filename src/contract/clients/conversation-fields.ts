export const CONVERSATION_STATES = ['open', 'snoozed', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

/** What the office looks at: the states, and among the open ones who waits for whom, what nobody has read, and whose they are. */
export const CONVERSATION_VIEWS = [
  'open',
  'us',
  'them',
  'unread',
  'mine',
  'unassigned',
  'snoozed',
  'closed',
  'all',
] as const
export type ConversationView = (typeof CONVERSATION_VIEWS)[number]

export const TOPIC_KINDS = ['request', 'document', 'proposal', 'deadline'] as const
export type TopicKind = (typeof TOPIC_KINDS)[number]

export const ABOUT = /^((request|deadline):[1-9]\d{0,8}|document:[\w-]{22}|proposal:[\w-]{36})$/

/** For so long a message to a client can be undone. */
export const UNDO_SECONDS = 10

export const FILES_PER_MESSAGE = 20
