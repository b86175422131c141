import type { ConversationState } from '#contract/clients/conversation-fields.ts'
import { CONVERSATION_STATES } from '#contract/clients/conversation-fields.ts'
import { textsOf } from '#web/signed-in/session/submit.ts'

/** What the office decides about a conversation, as the forms beside it send it. */
export function changeIn(form: FormData) {
  const { version, assignee, state, until } = textsOf(form, 'version', 'assignee', 'state', 'until')
  const wanted: ConversationState | undefined = CONVERSATION_STATES.find((known) => known === state)
  return {
    version: Number(version),
    ...(form.has('assignee') ? { assigneeId: assignee || null } : {}),
    ...(wanted ? { state: wanted } : {}),
    ...(until ? { snoozedUntil: until } : {}),
  }
}
