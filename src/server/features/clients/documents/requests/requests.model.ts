import type { ItemState } from '#contract/clients/paper-requests.ts'
import type { RowOf } from '#database/tables.ts'
import type { ListedDocument } from '#server/features/clients/documents/documents.model.ts'

export type PaperRequest = Omit<RowOf<'paperRequests'>, 'askedById' | 'scheduleId' | 'period' | 'revision'>

/** What is asked, of whom, until when. */
export interface NewRequest {
  clientId: number
  title: string
  note: string
  dueOn: string | null
  items: { title: string; hint: string }[]
  /** What repeats it, and for which period. */
  scheduled?: { scheduleId: number; period: string }
}

export interface RequestItem extends Omit<RowOf<'requestItems'>, 'position' | 'state' | 'changedById'> {
  state: ItemState
}

export interface RequestEvent {
  at: string
  kind: string
  actorName: string
  itemId: number | null
  text: string | null
}

export interface WholeRequest extends PaperRequest {
  clientName: string
  items: (RequestItem & { files: ListedDocument[] })[]
}

export const isOpen = (state: ItemState) => state === 'asked' || state === 'returned'

const DECISIONS: Record<'accepted' | 'returned' | 'withdrawn' | 'asked', readonly ItemState[]> = {
  accepted: ['received', 'returned'],
  returned: ['received', 'accepted', 'not-applicable'],
  withdrawn: ['asked', 'received', 'returned', 'not-applicable'],
  asked: ['accepted', 'not-applicable', 'withdrawn'],
}

export const mayBecome = (from: ItemState, to: keyof typeof DECISIONS) => DECISIONS[to].includes(from)

/** What a request is by its items: done when nothing is left to send or to look at. */
export function stateOf(items: { state: ItemState }[]): PaperRequest['state'] {
  if (items.some(({ state }) => isOpen(state) || state === 'received')) return 'open'
  return items.every(({ state }) => state === 'withdrawn') ? 'withdrawn' : 'done'
}
