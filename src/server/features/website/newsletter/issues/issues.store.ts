import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'
import type { Issue, IssueArticle } from './issues.model.ts'

type Row = RowOf<'newsletters'>

type NewIssue = Pick<Issue, 'kind' | 'state' | 'subject' | 'introduction' | 'coversFrom' | 'sendAt'> &
  Partial<Pick<Issue, 'articleId' | 'articles' | 'startedAt' | 'coversTo'>>

/** Null when there is one already: an open weekly issue, or one about the same article. */
export async function insertIssue(tx: Tx, issue: NewIssue, now: string): Promise<Issue | null> {
  const { articleId = null, articles = [], startedAt = null, coversTo = null, ...rest } = issue
  const row = await tx
    .insertInto('newsletters')
    .values({
      ...rest,
      ...{ articleId, startedAt, coversTo, articles: JSON.stringify(articles), createdAt: now, finishedAt: null },
      ...{ version: 1, lastSubscriber: 0, recipients: 0, bounced: 0, unsubscribed: 0 },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? issueOf(row) : null
}

export async function findIssue(db: Reader | Tx, id: number): Promise<Issue | null> {
  const row = await db.selectFrom('newsletters').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? issueOf(row) : null
}

export async function findOpen(db: Reader | Tx): Promise<Issue | null> {
  const rows = db.selectFrom('newsletters').selectAll().where('kind', '=', 'weekly')
  const row = await rows.where('state', 'in', ['draft', 'scheduled']).executeTakeFirst()
  return row ? issueOf(row) : null
}

/** Until when the last weekly issue notified of what was published; null when there was none. */
export async function lastCovered(db: Reader | Tx): Promise<string | null> {
  const row = await db
    .selectFrom('newsletters')
    .select((s) => s.fn.max('coversTo').as('at'))
    .where('kind', '=', 'weekly')
    .executeTakeFirst()
  return row?.at ?? null
}

export async function findDue(db: Reader | Tx, now: string): Promise<Issue | null> {
  const rows = db.selectFrom('newsletters').selectAll().where('state', '=', 'scheduled').where('sendAt', '<=', now)
  const row = await rows.orderBy('sendAt').executeTakeFirst()
  return row ? issueOf(row) : null
}

/** Oldest first: one issue is sent after the other. */
export async function findSending(db: Reader | Tx): Promise<Issue | null> {
  const row = await db
    .selectFrom('newsletters')
    .selectAll()
    .where('state', '=', 'sending')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ? issueOf(row) : null
}

export async function listIssues(db: Reader, window: { limit: number; offset: number }): Promise<Issue[]> {
  const rows = await db
    .selectFrom('newsletters')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute()
  return rows.map(issueOf)
}

export async function countIssues(db: Reader): Promise<number> {
  const { total } = await db
    .selectFrom('newsletters')
    .select((s) => s.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function listAnnounced(db: Reader, articles: number[]): Promise<Set<number>> {
  if (articles.length === 0) return new Set()
  const rows = await db.selectFrom('newsletters').select('articleId').where('articleId', 'in', articles).execute()
  return new Set(rows.flatMap(({ articleId }) => articleId ?? []))
}

type Change = Partial<Omit<Row, 'id' | 'articles'>> & { articles?: IssueArticle[] }

/** Changes an issue that is still in one of these states; false when it is not. */
export async function changeIssue(tx: Tx, id: number, from: Row['state'][], change: Change): Promise<boolean> {
  const { articles, ...columns } = change
  const { numUpdatedRows } = await tx
    .updateTable('newsletters')
    .set({ ...columns, ...(articles && { articles: JSON.stringify(articles) }) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes it upon oneself to write to an address about an issue; false when that was done before. */
export async function claimMail(tx: Tx, row: { newsletterId: number; addressHash: string; queuedAt: string }) {
  const claimed = await tx
    .insertInto('newsletterMails')
    .values({ ...row, mailId: 0, outcome: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('addressHash')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function noteMail(tx: Tx, newsletterId: number, addressHash: string, mailId: number): Promise<void> {
  await tx
    .updateTable('newsletterMails')
    .set({ mailId })
    .where('newsletterId', '=', newsletterId)
    .where('addressHash', '=', addressHash)
    .execute()
}

export async function advance(tx: Tx, id: number, { last, queued }: { last: number; queued: number }): Promise<void> {
  await tx
    .updateTable('newsletters')
    .set((of) => ({ lastSubscriber: last, recipients: of('recipients', '+', queued) }))
    .where('id', '=', id)
    .execute()
}

export async function countQueuedSince(db: Reader, since: string): Promise<number> {
  const { total } = await db
    .selectFrom('newsletterMails')
    .select((s) => s.fn.countAll<number>().as('total'))
    .where('queuedAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Counts what became of one email of an issue, once. */
export async function countOutcome(
  tx: Tx,
  of: { mailId?: number; newsletterId?: number; addressHash: string },
  outcome: 'bounced' | 'complaint' | 'unsubscribed',
): Promise<void> {
  const recorded = await tx
    .updateTable('newsletterMails')
    .set({ outcome })
    .where('addressHash', '=', of.addressHash)
    .where('outcome', 'is', null)
    .where((where) =>
      of.mailId === undefined ? where('newsletterId', '=', of.newsletterId ?? 0) : where('mailId', '=', of.mailId),
    )
    .returning('newsletterId')
    .execute()
  const column = outcome === 'bounced' ? 'bounced' : 'unsubscribed'
  for (const { newsletterId } of recorded) {
    await tx
      .updateTable('newsletters')
      .set({ [column]: sql`${sql.ref(column)} + 1` })
      .where('id', '=', newsletterId)
      .execute()
  }
}

/** What became of all issues together. */
export async function sumOutcomes(db: Reader) {
  const { recipients, bounced, unsubscribed } = await db
    .selectFrom('newsletters')
    .select(({ fn }) => [
      fn.sum('recipients').as('recipients'),
      fn.sum('bounced').as('bounced'),
      fn.sum('unsubscribed').as('unsubscribed'),
    ])
    .executeTakeFirstOrThrow()
  return {
    recipients: Number(recipients ?? 0),
    bounced: Number(bounced ?? 0),
    unsubscribed: Number(unsubscribed ?? 0),
  }
}

export async function forgetMails(tx: Tx, before: string): Promise<void> {
  const done = tx.selectFrom('newsletters').select('id').where('finishedAt', '<', before)
  await tx.deleteFrom('newsletterMails').where('newsletterId', 'in', done).execute()
}

const issueOf = ({ articles, ...row }: Row): Issue => ({ ...row, articles: JSON.parse(articles) as IssueArticle[] })
