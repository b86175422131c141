export const CONVERSATION_STATES = ['open', 'snoozed', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

/** What the office looks at: the states, and among the open ones those of somebody. */
export const CONVERSATION_VIEWS = ['open', 'mine', 'unassigned', 'snoozed', 'closed'] as const
export type ConversationView = (typeof CONVERSATION_VIEWS)[number]
