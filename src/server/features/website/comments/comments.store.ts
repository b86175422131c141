import { type SqlBool, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { TimeOrder } from '#contract/orders.ts'
import type { CommentState } from '#contract/website/comments.ts'
import { markSubjects } from '#database/database.ts'
import type { Engine, Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'
import { addToDays } from './comment-days.store.ts'
import type { Comment } from './comments.model.ts'

type Row = RowOf<'comments'>
type NewRow = Omit<Row, 'id'>

export async function insert(tx: Tx, engine: Engine, row: NewRow): Promise<Comment> {
  const [comment] = await insertMany(tx, engine, [row])
  return comment as Comment
}

/** Adds comments, and answers them in the order in which they were given. */
export async function insertMany(tx: Tx, engine: Engine, rows: NewRow[]): Promise<Comment[]> {
  if (rows.length === 0) return []
  const added = await tx.insertInto('comments').values(rows).returning(['id', 'token']).execute()
  // No engine promises an order of what it returns.
  const ids = new Map(added.map(({ id, token }) => [token, id]))
  const stored = rows.map((row): Row => ({ ...row, id: ids.get(row.token) as number }))
  await engine.search.addMany(
    tx,
    'comments',
    stored.map((row) => [row.id, findableOf(row)]),
  )
  await addToDays(
    tx,
    stored.map((row) => ({ comment: row, state: row.state, by: 1 })),
  )
  markSubjects(tx, ...stored.filter(({ fromStaff }) => fromStaff === 0).map(writerOf))
  return stored.map(asComment)
}

export async function find(db: Reader, id: number): Promise<Comment | null> {
  const row = await db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? asComment(row) : null
}

export async function findByToken(db: Reader, token: string): Promise<Comment | null> {
  const row = await db.selectFrom('comments').selectAll().where('token', '=', token).executeTakeFirst()
  return row ? asComment(row) : null
}

/** What readers see under an article, oldest first; replies come along with what they answer. */
export async function listVisible(db: Reader, articleId: number): Promise<Comment[]> {
  const rows = await db
    .selectFrom('comments')
    .selectAll()
    .where('articleId', '=', articleId)
    .where('state', '=', 'visible')
    .orderBy('id')
    .limit(1000)
    .execute()
  return rows.map(asComment)
}

export interface CommentFilter {
  state: CommentState
  page: number
  order: TimeOrder
  q?: string
  article?: number
}

/** One page; a wide search is not followed to its end. */
export async function list(db: Reader, engine: Engine, filter: CommentFilter) {
  const offset = (filter.page - 1) * PAGE_SIZE.office
  const direction = filter.order === 'oldest' ? 'asc' : 'desc'
  if (filter.q?.trim()) {
    const { q, state, article } = filter
    const wish = {
      kind: 'comments',
      q,
      facets: { state, article },
      direction,
      limit: PAGE_SIZE.office,
      offset,
    } as const
    const { ids, total, more } = await engine.search.find(wish)
    return { items: await listByIds(db, ids, direction), total, more }
  }
  const among = amongState(db, filter)
  // The ids from an index alone, then their rows: the last page costs little more than the first.
  const page = await among.select('id').orderBy('id', direction).limit(PAGE_SIZE.office).offset(offset).execute()
  const total = filter.article
    ? (await among.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total
    : ((await totals(db))[filter.state] ?? 0)
  return {
    items: await listByIds(
      db,
      page.map(({ id }) => id),
      direction,
    ),
    total,
    more: false,
  }
}

function amongState(db: Reader, { state, article }: CommentFilter) {
  const query = db.selectFrom('comments').where('state', '=', state)
  return article === undefined ? query : query.where('articleId', '=', article)
}

async function listByIds(db: Reader, ids: number[], direction: 'asc' | 'desc'): Promise<Comment[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('comments').selectAll().where('id', 'in', ids).orderBy('id', direction).execute()
  return rows.map(asComment)
}

export async function listHeld(db: Reader, limit: number): Promise<Comment[]> {
  const waiting = db.selectFrom('comments').selectAll().where('state', '=', 'held')
  return (await waiting.orderBy('id').limit(limit).execute()).map(asComment)
}

/** How many comments there are in each state; counted over an index. */
export async function totals(db: Reader): Promise<Record<CommentState, number>> {
  const none = { held: 0, visible: 0, rejected: 0, spam: 0, deleted: 0 }
  const counted = db.selectFrom('comments').select((s) => ['state', s.fn.countAll<number>().as('total')])
  const rows = await counted.groupBy('state').execute()
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.state, row.total])) }
}

/** Moves a comment from the state it was seen in; null when another user has moved it since. */
export async function setState(
  tx: Tx,
  engine: Engine,
  comment: Comment,
  { state, now }: { state: CommentState; now: string },
): Promise<Comment | null> {
  const row = await tx
    .updateTable('comments')
    .set({ state, holdReason: null, moderatedAt: now })
    .where('id', '=', comment.id)
    .where('state', '=', comment.state)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await makeFindable(tx, engine, row)
  await addToDays(tx, [
    { comment: row, state: comment.state, by: -1 },
    { comment: row, state, by: 1 },
  ])
  markSubjects(tx, writerOf(row))
  return asComment(row)
}

export async function setLead(tx: Tx, id: number, leadId: number): Promise<void> {
  await tx.updateTable('comments').set({ leadId: leadId }).where('id', '=', id).execute()
}

export async function setMailsWanted(tx: Tx, id: number, wanted: Row['mailsWanted']): Promise<void> {
  await tx.updateTable('comments').set({ mailsWanted: wanted }).where('id', '=', id).execute()
}

export async function stopMailsTo(tx: Tx, email: string): Promise<void> {
  const written = tx.updateTable('comments').set({ mailsWanted: 'none' })
  await written.where(sql`lower(email)`, '=', email.toLowerCase()).execute()
}

interface Sent {
  bodyHash: string
  since: string
  email: string
}

/** How often the same words came since a time, and whether staff have let a comment of this address be shown, and stay. */
export async function readPast(db: Reader, { bodyHash, since, email }: Sent) {
  const { repeats, approved } = await db
    .selectNoFrom([
      (past) =>
        past
          .selectFrom('comments')
          .select((comment) => comment.fn.countAll<number>().as('total'))
          .where('bodyHash', '=', bodyHash)
          .where('createdAt', '>', since)
          .as('repeats'),
      (past) =>
        past
          .selectFrom('comments')
          .select('id')
          .where(sql`lower(email)`, '=', email.toLowerCase())
          .where(APPROVED)
          .limit(1)
          .as('approved'),
    ])
    .executeTakeFirstOrThrow()
  return { repeats: repeats ?? 0, isKnown: approved !== null }
}

// In the words of the partial index `comments_approved`: SQLite does not use it for a parameter.
const APPROVED = sql<SqlBool>`state = 'visible' and moderated_at is not null`

const AWAY = ['deleted', 'rejected', 'spam'] as const

/** Takes comments that nobody was to read since the given time off the disk for good. */
export async function purgeAway(tx: Tx, engine: Engine, before: string): Promise<number> {
  const gone = await tx
    .deleteFrom('comments')
    .where('state', 'in', AWAY)
    .where((comment) => comment.fn.coalesce('moderatedAt', 'createdAt'), '<', before)
    .returning(['id', 'email'])
    .execute()
  for (const { id } of gone) await engine.search.remove(tx, 'comments', id)
  markSubjects(tx, ...gone.map(writerOf))
  return gone.length
}

/** Takes a comment off the disk for good, and out of the book of its day; false when it was changed since it came. */
export async function takeBack(tx: Tx, engine: Engine, id: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('comments')
    .where('id', '=', id)
    .where('moderatedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!gone) return false
  await engine.search.remove(tx, 'comments', id)
  await addToDays(tx, [{ comment: gone, state: gone.state, by: -1 }])
  markSubjects(tx, writerOf(gone))
  return true
}

/** Whether anybody has commented on an article beside these. */
export async function hasOthers(tx: Tx, articleId: number, tokens: string): Promise<boolean> {
  const other = tx
    .selectFrom('comments')
    .select('id')
    .where('articleId', '=', articleId)
    .where('token', 'not like', tokens)
  return (await other.limit(1).executeTakeFirst()) !== undefined
}

/** All that was said under an article and not deleted, in the order it was said. */
export async function listOn(db: Reader, articleId: number): Promise<Comment[]> {
  const said = db.selectFrom('comments').selectAll().where('articleId', '=', articleId).where('state', '<>', 'deleted')
  return (await said.orderBy('id').execute()).map(asComment)
}

export async function index(tx: Tx, engine: Engine, id: number): Promise<void> {
  const row = await tx.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst()
  if (row) await makeFindable(tx, engine, row)
}

type FindableComment = Pick<Row, 'id' | 'name' | 'email' | 'body' | 'state' | 'articleId'>

/** Makes a comment findable by who wrote it and by its words. */
async function makeFindable(tx: Tx, engine: Engine, comment: FindableComment): Promise<void> {
  await engine.search.put(tx, 'comments', comment.id, findableOf(comment))
}

const findableOf = ({ name, email, body, state, articleId }: FindableComment) => ({
  text: `${name} ${email} ${body}`,
  facets: { state, article: articleId },
})

/** Whose affair a comment is. */
function writerOf({ email }: Pick<Row, 'email'>): string {
  return `address:${email.toLowerCase()}`
}

export function asComment(row: Row): Comment {
  return {
    id: row.id,
    articleId: row.articleId,
    replyTo: row.replyTo,
    name: row.name,
    email: row.email,
    body: row.body,
    state: row.state,
    holdReason: row.holdReason,
    fromStaff: row.fromStaff === 1,
    leadId: row.leadId,
    createdAt: row.createdAt,
    mailsWanted: row.mailsWanted,
  }
}
