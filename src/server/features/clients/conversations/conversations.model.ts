import type { ConversationState } from '#contract/clients/conversation-fields.ts'
import type { RowOf } from '#database/tables.ts'
import { HOUR_MS } from '#domain/time/durations.ts'

export interface Conversation
  extends Omit<RowOf<'conversations'>, 'state' | 'assigneeId' | 'assigneeName' | 'lastFromFirm' | 'createdAt'> {
  state: ConversationState
  assignee: { id: string; name: string } | null
  lastFromFirm: boolean
  beganAt: string
}

export interface Message
  extends Omit<
    RowOf<'conversationMessages'>,
    'conversationId' | 'fromFirm' | 'isNote' | 'byEmail' | 'unverified' | 'idempotencyKey'
  > {
  fromFirm: boolean
  isNote: boolean
  byEmail: boolean
  isUnverified: boolean
}

export interface AttachedFile {
  id: string
  name: string
  size: number | null
  url: string | null
  state: 'there' | 'held' | 'found' | 'deleted'
}

/** How far a user has read, and when they were last told that there is something new. */
export type ReadMark = Omit<RowOf<'conversationReads'>, 'conversationId'>

/** In whose name the firm's own address is told, where nobody is assigned to a conversation. */
export const FIRM = 'firm'

export const MOST_SHOWN = 200

/** One email for a row of messages: the next follows when the last was read, or after an hour. */
export function isToBeTold(mark: ReadMark | undefined, now: string): boolean {
  if (!mark?.toldAt || mark.at >= mark.toldAt) return true
  return Date.parse(now) - Date.parse(mark.toldAt) >= HOUR_MS
}

export function readersOf(message: Message, marks: ReadMark[]): string[] {
  // What was said before there was a conversation is in it, but nobody has recorded reading it.
  if (message.id < 0) return []
  return marks
    .filter(
      ({ accountId, messageId }) => messageId >= message.id && accountId !== message.authorId && accountId !== FIRM,
    )
    .map(({ name }) => name)
}
