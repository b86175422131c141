import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import { type Lead, stepOf } from '#server/features/clients/leads/leads.model.ts'

export type Answered = Pick<Lead, 'answeredAt' | 'answeredOn' | 'replyBy' | 'replyMinutes'>
type Row = Tables['replyDays']

/** Enters a first answer in the book of days, or takes out one that was none. */
export async function moveReply(tx: Tx, from: Answered | null, to: Answered): Promise<void> {
  if (from?.answeredAt === to.answeredAt) return
  if (from) await enter(tx, from, -1)
  await enter(tx, to, 1)
}

export async function listReplies(db: Reader, from: string, to: string): Promise<Row[]> {
  return await db
    .selectFrom('replyDays')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

async function enter(tx: Tx, answered: Answered, by: 1 | -1): Promise<void> {
  const { answeredAt, answeredOn, replyBy, replyMinutes } = answered
  if (answeredAt === null || answeredOn === null || replyMinutes === null) return
  const kept = Number(replyBy === null || answeredAt <= replyBy)
  const row = { day: answeredOn, kept, withinHours: stepOf(replyMinutes) }
  await tx
    .insertInto('replyDays')
    .values({ ...row, total: by, minutes: by * replyMinutes })
    .onConflict((conflict) =>
      conflict.columns(['day', 'kept', 'withinHours']).doUpdateSet({
        total: sql`reply_days.total + excluded.total`,
        minutes: sql`reply_days.minutes + excluded.minutes`,
      }),
    )
    .execute()
}
