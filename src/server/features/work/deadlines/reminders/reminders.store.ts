import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import { addDays } from '#domain/time/days.ts'
import { OPEN } from '#server/features/work/deadlines/deadlines.store.ts'

/** Something that comes up and that a user has not been notified of. */
export interface Reminder {
  id: number
  title: string
  period: string
  clientName: string
  dueOn: string
  step: number
  createdAt: string
}

/** Whose reminders are looked for: a user's own and, for administrators, those that are nobody's. */
export interface Reminded {
  id: string
  /** The firm's people; given when what belongs to none of them is meant too. */
  everybody?: string[] | undefined
}

const PAST_DAYS = 30

export async function isTold(db: Reader, accountId: string, day: string): Promise<boolean> {
  const row = db.selectFrom('deadlineMails').select('day').where('accountId', '=', accountId).where('day', '=', day)
  return (await row.executeTakeFirst()) !== undefined
}

export interface ReminderDay {
  today: string
  /** How many days before people are reminded, the most first. */
  before: number[]
}

/** What has come within one of the days before and was not notified of yet, nearest first. */
export async function listUntold(db: Reader | Tx, person: Reminded, { today, before }: ReminderDay) {
  const [first, ...nearer] = before
  if (first === undefined) return []
  const within = nearer
    .toReversed()
    .map((days) => sql`when deadlines.due_on <= ${addDays(today, days)} then ${sql.lit(days)}`)
  const step = within.length
    ? sql<number>`case ${sql.join(within, sql` `)} else ${sql.lit(first)} end`
    : sql<number>`${sql.lit(first)}`
  const whose = sql<string | null>`coalesce(deadlines.assignee_id, clients.responsible_id)`
  const rows = await db
    .selectFrom('deadlines')
    .innerJoin('clients', 'clients.id', 'deadlines.clientId')
    .select(['deadlines.id', 'deadlines.title', 'deadlines.period', 'deadlines.dueOn', 'deadlines.createdAt'])
    .select(['clients.name', step.as('step')])
    .where(OPEN)
    .where('deadlines.dueOn', '>=', addDays(today, -PAST_DAYS))
    .where('deadlines.dueOn', '<=', addDays(today, first))
    .where('clients.mergedInto', 'is', null)
    .where('clients.deletedAt', 'is', null)
    .where((where) => {
      const own = where(whose, '=', person.id)
      if (!person.everybody) return own
      return where.or([own, where(whose, 'is', null), where(whose, 'not in', person.everybody)])
    })
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('deadlineReminders as told')
            .select('told.day')
            .whereRef('told.deadlineId', '=', 'deadlines.id')
            .whereRef('told.dueOn', '=', 'deadlines.dueOn')
            .where('told.step', '<=', step)
            .where('told.accountId', '=', person.id),
        ),
      ),
    )
    .orderBy('deadlines.dueOn')
    .orderBy('deadlines.id')
    .execute()
  return rows.map(({ dueOn, createdAt, name: clientName, step: days, ...row }) => ({
    ...row,
    dueOn,
    createdAt,
    clientName,
    step: Number(days),
  }))
}

/** Takes the mail of a day upon oneself; false when a user has sent it already, or is about to. */
export async function claimDay(tx: Tx, accountId: string, day: string): Promise<boolean> {
  const row = await tx
    .insertInto('deadlineMails')
    .values({ accountId: accountId, day })
    .onConflict((conflict) => conflict.columns(['accountId', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}

export async function noteTold(tx: Tx, accountId: string, reminders: Reminder[], day: string): Promise<void> {
  for (let at = 0; at < reminders.length; at += 500) {
    const rows = reminders.slice(at, at + 500).map(({ id, dueOn, step }) => ({
      deadlineId: id,
      dueOn: dueOn,
      step,
      accountId: accountId,
      day,
    }))
    await tx
      .insertInto('deadlineReminders')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['deadlineId', 'dueOn', 'step', 'accountId']).doNothing())
      .execute()
  }
}

/** Forgets what was told before a day. */
export async function forgetBefore(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('deadlineReminders').where('day', '<', day).execute()
  await tx.deleteFrom('deadlineMails').where('day', '<', day).execute()
}
