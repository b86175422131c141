import type { ConversationAnswer, ConversationSummaryAnswer } from '#contract/clients/conversations.ts'
import type { Actor } from '#server/http/environment.ts'
import { type Conversation, readersOf } from './conversations.model.ts'
import type { Opened } from './conversations.service.ts'

export function presentSummary(
  conversation: Conversation,
  { actor, clientName, isUnread, snippet }: { actor: Actor; clientName: string; isUnread: boolean; snippet: string },
): ConversationSummaryAnswer {
  const {
    lastMessage,
    assignee,
    snoozedUntil,
    state,
    leadId: _lead,
    about: _about,
    beganAt: _began,
    ...told
  } = conversation
  const isStaff = actor.role !== 'client'
  return {
    ...told,
    clientName,
    // That the firm has put something aside is its own affair.
    state: isStaff || state === 'closed' ? state : 'open',
    snoozedUntil: isStaff ? snoozedUntil : null,
    assignee: isStaff ? assignee : null,
    unread: isUnread,
    snippet: snippet.replace(/\s+/g, ' ').slice(0, 160),
    place: lastMessage,
  }
}

export function presentConversation(actor: Actor, opened: Opened): ConversationAnswer {
  const { conversation, clientName, messages, earlier, marks, files, about, isUnread, snippet } = opened
  return {
    ...presentSummary(conversation, { actor, clientName, isUnread, snippet }),
    about,
    earlier,
    messages: messages.map((message) => ({
      id: message.id,
      at: message.at,
      author: message.authorName,
      fromFirm: message.fromFirm,
      isNote: message.isNote,
      body: message.body,
      byEmail: message.byEmail,
      isUnverified: message.isUnverified,
      quoted: message.quoted,
      files: files.get(message.id) ?? [],
      leavesAt: message.leavesAt,
      readBy: readersOf(message, marks),
    })),
  }
}
