import type { Tx } from '#database/engine.ts'
import { type DatedPlace, moveInDays } from './lead-days.store.ts'
import { type Answered, moveReply } from './reply-days.store.ts'

export async function countLead(
  tx: Tx,
  from: (DatedPlace & Answered) | null,
  to: DatedPlace & Answered,
): Promise<void> {
  await moveInDays(tx, from, to)
  await moveReply(tx, from, to)
}
