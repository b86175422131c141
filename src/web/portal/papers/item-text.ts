import type { ItemState } from '#contract/clients/paper-requests.ts'
import type { TagTone } from '#design/primitives/tag.tsx'

/** What the client reads of a paper that was asked. */
export const ITEM_WORDS: Record<ItemState, { words: string; tone: TagTone }> = {
  asked: { words: 'To send', tone: 'brass' },
  returned: { words: 'Please send again', tone: 'red' },
  received: { words: 'Received', tone: 'green' },
  accepted: { words: 'Accepted', tone: 'green' },
  'not-applicable': { words: 'Does not apply', tone: 'quiet' },
  withdrawn: { words: 'No longer needed', tone: 'quiet' },
}

export const isToSend = (state: ItemState) => state === 'asked' || state === 'returned'

/** How a day stands to today, for something that is due: "due on 3 May", "due today", "overdue since 3 May". */
export function formatDue(dueOn: string | null, today: string, day: string): string {
  if (!dueOn) return ''
  if (dueOn === today) return 'due today'
  return dueOn < today ? `overdue since ${day}` : `due on ${day}`
}
