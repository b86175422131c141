import type { ConversationAnswer, ConversationSummaryAnswer } from '#contract/clients/conversations.ts'
import type { Actor } from '#server/http/environment.ts'
import { type Conversation, isUnread, type ReadMark, readersOf } from './conversations.model.ts'
import type { Opened } from './conversations.service.ts'

export function presentSummary(
  conversation: Conversation,
  { actor, clientName, mark }: { actor: Actor; clientName: string; mark: ReadMark | undefined },
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
    unread: isUnread(conversation, mark),
    place: lastMessage,
  }
}

export function presentConversation(actor: Actor, opened: Opened): ConversationAnswer {
  const { conversation, clientName, messages, earlier, marks, files, about } = opened
  const mark = marks.find(({ accountId }) => accountId === actor.accountId)
  return {
    ...presentSummary(conversation, { actor, clientName, mark }),
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
      readBy: readersOf(message, marks),
    })),
  }
}
