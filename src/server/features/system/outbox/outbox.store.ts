import { type SqlBool, sql } from 'kysely'
import type { TimeOrder } from '#contract/orders.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import type { OutgoingMail } from './outbox.model.ts'

type MailState = Tables['outboxMails']['state']
/** How far an email has come, for whoever waits for it. */
type Progress = Exclude<MailState, 'dismissed'>
export type StoredMail = RowOf<'outboxMails'>

export async function insertMail(tx: Tx, mail: OutgoingMail, now: string, notBefore = now): Promise<number> {
  const { id } = await tx
    .insertInto('outboxMails')
    .values({
      kind: mail.kind,
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      replyTo: mail.replyTo ?? null,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
      thread: mail.thread ?? null,
      calendarFile: mail.calendarFile ?? null,
      state: 'queued',
      nextAttemptAt: notBefore,
      lastError: null,
      createdAt: now,
      sentAt: null,
      bulk: mail.bulk ? 1 : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a mail that nobody has tried to send and whose moment is still to come. */
export async function rewriteWaiting(
  tx: Tx,
  id: number,
  change: Pick<StoredMail, 'subject' | 'text' | 'html' | 'nextAttemptAt'>,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outboxMails')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where('nextAttemptAt', '>', now)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Keeps a mail that is sent at this moment, by whoever keeps it; until the lease ends nobody else takes it. */
export async function insertSending(tx: Tx, mail: OutgoingMail, now: string, leaseUntil: string): Promise<StoredMail> {
  const id = await insertMail(tx, mail, now)
  return await tx
    .updateTable('outboxMails')
    .set({ state: 'sending', attempts: 1, nextAttemptAt: leaseUntil })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** How far each of these mails has come; those that are not kept any more are left out. */
export async function listStates(db: Reader, ids: number[]): Promise<Map<number, Progress>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('outboxMails').select(['id', 'state']).where('id', 'in', ids).execute()
  // That the office has seen it changes nothing for whoever it was to.
  return new Map(rows.map(({ id, state }) => [id, state === 'dismissed' ? 'failed' : state]))
}

export interface MailFilter {
  state?: MailState
  to?: string
  /** Newest first by default. */
  order?: TimeOrder
  from?: number | undefined
}

export async function listMails(db: Reader, filter: MailFilter, limit: number) {
  let query = db
    .selectFrom('outboxMails')
    .select(['id', 'kind', 'recipient', 'subject', 'state', 'attempts', 'nextAttemptAt', 'lastError'])
    .select(['createdAt', 'sentAt'])
  if (filter.state) query = query.where('state', '=', filter.state)
  if (filter.to) query = query.where('recipient', 'in', [...new Set([filter.to, filter.to.toLowerCase()])])
  const oldest = filter.order === 'oldest'
  if (filter.from) query = query.where('id', oldest ? '>' : '<', filter.from)
  return await query
    .orderBy('id', oldest ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

/** How many emails have not arrived, by state, and how many of those that wait are to many. What was sent is not counted: it would be most of them. */
export async function countUnsent(db: Reader) {
  const rows = await db
    .selectFrom('outboxMails')
    .select((select) => ['state', 'bulk', select.fn.countAll<number>().as('mails')])
    .where('state', 'in', ['queued', 'sending', 'failed'])
    .groupBy(['state', 'bulk'])
    .execute()
  const sum = (of: typeof rows) => of.reduce((total, { mails }) => total + Number(mails), 0)
  const count = (state: MailState) => sum(rows.filter((row) => row.state === state))
  const bulkWaiting = sum(rows.filter(({ state, bulk }) => bulk === 1 && state !== 'failed'))
  return { queued: count('queued'), sending: count('sending'), failed: count('failed'), bulkWaiting }
}

/** How many emails to many wait for their first try. */
export async function countWaitingBulk(db: Reader): Promise<number> {
  const { mails } = await db
    .selectFrom('outboxMails')
    .select((select) => select.fn.countAll<number>().as('mails'))
    .where('state', '=', 'queued')
    .where('bulk', '=', 1)
    .where('attempts', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(mails)
}

/** When an email left last, and since when none has although some wait. Those that failed for good wait no longer. */
export async function flow(db: Reader): Promise<{ stuckSince: string | null; lastSentAt: string | null }> {
  const unsent = db
    .selectFrom('outboxMails')
    .select((s) => s.fn.min('createdAt').as('at'))
    .where('state', 'in', ['queued', 'sending'])
  const sent = db
    .selectFrom('outboxMails')
    .select('sentAt as at')
    .where('state', '=', 'sent')
    .orderBy('id', 'desc')
    .limit(1)
  const { waits, left } = await db.selectNoFrom([unsent.as('waits'), sent.as('left')]).executeTakeFirstOrThrow()
  return { stuckSince: waits && left && left > waits ? left : waits, lastSentAt: left }
}

/** Emails that failed and that nobody needs to see any more: one of them, or all. */
export async function dismissFailed(tx: Tx, id?: number): Promise<number> {
  let failed = tx.updateTable('outboxMails').set({ state: 'dismissed' }).where('state', '=', 'failed')
  if (id !== undefined) failed = failed.where('id', '=', id)
  return Number((await failed.executeTakeFirst()).numUpdatedRows)
}

/** A test that succeeds answers for those that failed before it. */
export async function dismissTests(tx: Tx): Promise<void> {
  await tx
    .updateTable('outboxMails')
    .set({ state: 'dismissed' })
    .where('state', '=', 'failed')
    .where('kind', '=', 'mail.test')
    .execute()
}

export async function hasSent(db: Reader): Promise<boolean> {
  const row = await db.selectFrom('outboxMails').select('id').where('state', '=', 'sent').limit(1).executeTakeFirst()
  return row !== undefined
}

export async function findMail(db: Reader | Tx, id: number): Promise<StoredMail | undefined> {
  return await db.selectFrom('outboxMails').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Mails that nobody has been notified of yet, oldest first. */
export async function listQueuedAfter(db: Reader, id: number, limit: number): Promise<StoredMail[]> {
  return await db
    .selectFrom('outboxMails')
    .selectAll()
    .where('state', '=', 'queued')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type Outcome = Partial<
  Pick<
    StoredMail,
    | ('state' | 'attempts' | 'nextAttemptAt' | 'lastError' | 'sentAt')
    | ('text' | 'html' | 'unsubscribeUrl' | 'replyTo' | 'calendarFile')
  >
>

export async function saveOutcome(tx: Tx, id: number, outcome: Outcome): Promise<void> {
  await tx.updateTable('outboxMails').set(outcome).where('id', '=', id).execute()
}

/** Puts a mail back into the queue; false when it was sent or is on its way. */
export async function requeue(tx: Tx, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outboxMails')
    .set({ state: 'queued', attempts: 0, nextAttemptAt: now, createdAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'failed', 'dismissed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets everything that waits for another try be tried at once, as if it had not been yet. */
export async function retryWaiting(tx: Tx, now: string): Promise<void> {
  await tx
    .updateTable('outboxMails')
    .set({ attempts: 0, nextAttemptAt: now })
    .where('state', '=', 'queued')
    .where('nextAttemptAt', '>', now)
    .execute()
}

export async function requeueFailed(tx: Tx, now: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outboxMails')
    .set({ state: 'queued', attempts: 0, nextAttemptAt: now, createdAt: now })
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteSentBefore(tx: Tx, before: string): Promise<void> {
  await tx
    .deleteFrom('outboxMails')
    .where('state', 'in', ['sent', 'failed', 'dismissed'])
    .where('createdAt', '<', before)
    .execute()
}

/** Mails to an address, however it was typed, and those that pass on what its owner wrote; `kind` is how their kind begins. */
export async function deleteMailsTo(tx: Tx, recipient: string, kind = ''): Promise<number> {
  const key = recipient.toLowerCase()
  const { numDeletedRows } = await tx
    .deleteFrom('outboxMails')
    .where(sql<SqlBool>`(lower(recipient) = ${key} or lower(reply_to) = ${key})`)
    .where('kind', 'like', `${kind}%`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function listSentTo(db: Reader, recipient: string) {
  return await db
    .selectFrom('outboxMails')
    .select(['kind', 'subject', 'createdAt', 'sentAt'])
    .where(sql<SqlBool>`lower(recipient) = ${recipient.toLowerCase()}`)
    .orderBy('id')
    .execute()
}
