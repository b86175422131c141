import type { CommentReview } from '#contract/system/settings-office.ts'
import type { CommentState } from '#contract/website/comments.ts'
import type { RowOf } from '#database/tables.ts'

export interface Comment
  extends Omit<
    RowOf<'comments'>,
    'bodyHash' | 'state' | 'fromStaff' | 'accountId' | 'token' | 'cameOn' | 'moderatedAt'
  > {
  state: CommentState
  fromStaff: boolean
}

interface Signals {
  body: string
  secondsTaken: number
  /** What was in the field that people do not see. */
  trap: string
  /** How often the same words came in the last day. */
  repeats: number
  review: CommentReview
  isKnown: boolean
}

const FASTEST_PERSON_SECONDS = 2
const LINKS_THAT_PASS = 1

/** Where a new comment goes: seen at once, or held with the reason, or taken for a robot's. */
export function judge(signals: Signals): { state: CommentState; reason: string | null } {
  if (signals.trap.trim() !== '') return { state: 'spam', reason: 'A field that people do not see was filled in' }
  if (countLinks(signals.body) > LINKS_THAT_PASS) return { state: 'held', reason: 'More than one link' }
  if (signals.repeats > 0) return { state: 'held', reason: 'The same words came before' }
  // Speed alone hides nothing: a person may paste. It is only remarked on beside what is reviewed anyway.
  const hasty = signals.secondsTaken < FASTEST_PERSON_SECONDS ? 'Sent faster than a person types' : null
  if (signals.review === 'all') return { state: 'held', reason: hasty ?? 'All comments are reviewed' }
  if (signals.review === 'first' && !signals.isKnown)
    return { state: 'held', reason: hasty ?? 'First comment from this address' }
  return { state: 'visible', reason: null }
}

export function countLinks(body: string): number {
  return body.match(/https?:\/\/|www\./gi)?.length ?? 0
}
