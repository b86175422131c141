import type { ConversationState } from '#contract/clients/conversation-fields.ts'
import { HOUR_MS } from '#domain/time/durations.ts'

export interface Conversation {
  id: number
  clientId: number
  leadId: number | null
  /** `request:12` or `document:…`. */
  about: string | null
  subject: string
  state: ConversationState
  snoozedUntil: string | null
  assignee: { id: string; name: string } | null
  lastMessage: number
  lastAt: string
  lastBy: string
  lastFromFirm: boolean
  beganAt: string
  version: number
}

export interface Message {
  id: number
  at: string
  authorId: string | null
  authorName: string
  fromFirm: boolean
  isNote: boolean
  body: string
  byEmail: boolean
  isUnverified: boolean
  /** What an email repeated of earlier ones. */
  quoted: string | null
}

export interface AttachedFile {
  id: string
  name: string
  size: number | null
  url: string | null
  state: 'there' | 'held' | 'found' | 'deleted'
}

/** How far somebody has read, and when they were last told that there is something new. */
export interface ReadMark {
  accountId: string
  name: string
  messageId: number
  at: string
  toldAt: string | null
}

/** In whose name the firm's own address is told, where nobody looks after a conversation. */
export const FIRM = 'firm'

export const MOST_SHOWN = 200

/** One email for a row of messages: the next follows when the last was read, or after an hour. */
export function isToBeTold(mark: ReadMark | undefined, now: string): boolean {
  if (!mark?.toldAt || mark.at >= mark.toldAt) return true
  return Date.parse(now) - Date.parse(mark.toldAt) >= HOUR_MS
}

/** What began as a request holds nothing new until somebody writes in it. */
const isUntouched = ({ leadId, lastAt, beganAt }: Conversation) => leadId !== null && lastAt === beganAt

export function isUnread(conversation: Conversation, mark: Pick<ReadMark, 'messageId'> | undefined): boolean {
  if (isUntouched(conversation)) return false
  return conversation.lastMessage > (mark?.messageId ?? 0)
}

export function readersOf(message: Message, marks: ReadMark[]): string[] {
  // What was said before there was a conversation stands in it, but nobody has noted reading it.
  if (message.id < 0) return []
  return marks
    .filter(
      ({ accountId, messageId }) => messageId >= message.id && accountId !== message.authorId && accountId !== FIRM,
    )
    .map(({ name }) => name)
}
