import type { ExpressionBuilder } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import type { StoredMail } from './outbox.store.ts'

type Bulk = StoredMail['bulk']

export async function isAnyDue(db: Reader, now: string, bulk: Bulk): Promise<boolean> {
  const row = await db
    .selectFrom('outboxMails')
    .select('id')
    .where('state', 'in', ['queued', 'sending'])
    .where('bulk', bulk ? '=' : 'is', bulk)
    .where('nextAttemptAt', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes the waiting mails of everybody to whom one is due, oldest first, for as long as the lease; never more than `each` of
 * one person, and none of a person to whom another instance is sending. Emails to many are taken apart from the others.
 */
export async function claimDue(
  tx: Tx,
  {
    now,
    leaseUntil,
    people,
    each,
    bulk,
  }: { now: string; leaseUntil: string; people: number; each: number; bulk: Bulk },
): Promise<StoredMail[]> {
  const isWaiting = (where: ExpressionBuilder<Tables, 'outboxMails'>) =>
    where.or([
      where('state', '=', 'queued'),
      where.and([where('state', '=', 'sending'), where('nextAttemptAt', '<=', now)]),
    ])
  const due = await tx
    .selectFrom('outboxMails as due')
    .select('due.recipient')
    .where('due.state', 'in', ['queued', 'sending'])
    .where('due.bulk', bulk ? '=' : 'is', bulk)
    .where('due.nextAttemptAt', '<=', now)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('outboxMails as other')
            .select('other.id')
            .whereRef('other.recipient', '=', 'due.recipient')
            .where('other.state', '=', 'sending')
            .where('other.bulk', bulk ? '=' : 'is', bulk)
            .where('other.nextAttemptAt', '>', now),
        ),
      ),
    )
    .orderBy('due.nextAttemptAt')
    .limit(people)
    .execute()
  const ids: number[] = []
  for (const recipient of new Set(due.map((row) => row.recipient))) {
    const waiting = await tx
      .selectFrom('outboxMails')
      .select('id')
      .where('recipient', '=', recipient)
      .where('bulk', bulk ? '=' : 'is', bulk)
      .where(isWaiting)
      .orderBy('id')
      .limit(each)
      .execute()
    ids.push(...waiting.map(({ id }) => id))
  }
  if (ids.length === 0) return []
  const claimed = await tx
    .updateTable('outboxMails')
    .set((set) => ({ state: 'sending', nextAttemptAt: leaseUntil, attempts: set('attempts', '+', 1) }))
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  return claimed.toSorted((a, b) => a.id - b.id)
}
