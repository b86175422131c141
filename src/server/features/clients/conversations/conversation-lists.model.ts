import type { ConversationState } from '#contract/clients/conversation-fields.ts'
import { counted } from '#domain/text/counted.ts'

/** What many conversations are to become; what is undefined stays as it is, null is nobody. */
interface Wish {
  state?: ConversationState | undefined
  assigneeId?: string | null | undefined
}

export const isAsWished = (
  { state, assignee }: { state: ConversationState; assignee: { id: string } | null },
  wish: Wish,
): boolean =>
  (!wish.state || state === wish.state) && (wish.assigneeId === undefined || (assignee?.id ?? null) === wish.assigneeId)

export function doneWords(count: number, { state }: Wish): string {
  const done = state === 'closed' ? 'done' : state ? 'reopened' : 'assigned'
  return `${counted(count, 'conversation')} ${done}.`
}
