export const CONVERSATION_STATES = ['open', 'snoozed', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

/** What the office looks at: the states, among the open ones what one has not read and those of somebody, and all of them. */
export const CONVERSATION_VIEWS = ['open', 'unread', 'mine', 'unassigned', 'snoozed', 'closed', 'all'] as const
export type ConversationView = (typeof CONVERSATION_VIEWS)[number]

export const TOPIC_KINDS = ['request', 'document', 'proposal', 'deadline'] as const
export type TopicKind = (typeof TOPIC_KINDS)[number]

export const ABOUT = /^((request|deadline):[1-9]\d{0,8}|document:[\w-]{22}|proposal:[\w-]{36})$/

export const FILES_PER_MESSAGE = 20
