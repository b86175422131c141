import type { CommentState } from '#contract/comments.ts'

export interface Comment {
  id: number
  articleId: number
  replyTo: number | null
  name: string
  email: string
  body: string
  state: CommentState
  holdReason: string | null
  fromStaff: boolean
  leadId: number | null
  createdAt: string
}

export interface Signals {
  body: string
  /** Seconds between opening the form and sending it. */
  secondsTaken: number
  /** What stood in the field that people do not see. */
  trap: string
  /** How often the same words came in the last day. */
  repeats: number
  reviewAll: boolean
}

const FASTEST_PERSON_SECONDS = 2
const LINKS_THAT_PASS = 1

/** Where a new comment goes: seen at once, or held with the reason, or taken for a robot's. */
export function judge(signals: Signals): { state: CommentState; reason: string | null } {
  if (signals.trap.trim() !== '') return { state: 'spam', reason: 'A field that people do not see was filled in' }
  if (countLinks(signals.body) > LINKS_THAT_PASS) return { state: 'held', reason: 'More than one link' }
  if (signals.repeats > 0) return { state: 'held', reason: 'The same words came before' }
  if (signals.secondsTaken < FASTEST_PERSON_SECONDS) return { state: 'held', reason: 'Sent faster than a person types' }
  if (signals.reviewAll) return { state: 'held', reason: 'All comments are reviewed' }
  return { state: 'visible', reason: null }
}

export function countLinks(body: string): number {
  return body.match(/https?:\/\/|www\./gi)?.length ?? 0
}
