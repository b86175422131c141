import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LeadKind, LeadOrder, LeadState } from '#contract/clients/leads.ts'
import { markSubjects } from '#database/database.ts'
import type { Engine, Reader, Tx } from '#database/engine.ts'
import { COUNTED_AT_MOST, type Found, type Wish as SearchWish } from '#database/search/search.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import { emailKey, findableOf, type Lead } from './leads.model.ts'

export interface LeadFilter {
  kind?: LeadKind
  state?: LeadState
  /** Only what was held as spam and nobody has decided on. */
  held?: boolean
  /** An account, or null for those that nobody has taken. */
  ownerId?: string | null
  q?: string
  tag?: string
  sort?: LeadOrder
  /** Only those that wait for an answer; the order by due date implies it. */
  waiting?: boolean
  /** Only those whose answer was promised before this moment. */
  lateAt?: string
  visible?: VisibleLeads
}

/** A condition on the rows of `leads`; undefined where none is hidden. */
export type VisibleLeads = RawBuilder<SqlBool> | undefined

export async function insertLead(tx: Tx, row: NewRow): Promise<Lead> {
  const { id } = await tx.insertInto('leads').values(row).returning('id').executeTakeFirstOrThrow()
  const lead = leadOf({ ...row, id })
  markSubjects(tx, senderOf(lead))
  return lead
}

type NewRow = Omit<RowOf<'leads'>, 'id'>

export async function findLead(db: Reader | Tx, id: number, visible?: VisibleLeads): Promise<Lead | null> {
  const found = db.selectFrom('leads').selectAll().where('id', '=', id)
  const row = await (visible ? found.where(visible) : found).executeTakeFirst()
  return row ? leadOf(row) : null
}

export async function findLeadByKey(db: Reader | Tx, key: string): Promise<(Lead & { bodyHash: string }) | null> {
  const row = await db.selectFrom('leads').selectAll().where('idempotencyKey', '=', key).executeTakeFirst()
  return row ? { ...leadOf(row), bodyHash: row.bodyHash } : null
}

/** How many requests came from an address since a time. */
export async function countSince(db: Reader | Tx, key: string, since: string): Promise<number> {
  const row = await db
    .selectFrom('leads')
    .select((s) => s.fn.countAll<number>().as('total'))
    .where('emailKey', '=', key)
    .where('createdAt', '>=', since)
    .executeTakeFirst()
  return row?.total ?? 0
}

/** Writes the change only when nobody has changed the lead since that version. */
export async function updateLead(
  tx: Tx,
  lead: Pick<Lead, 'id' | 'version'>,
  change: Partial<Insertable<Tables['leads']>>,
): Promise<Lead | null> {
  const row = await tx
    .updateTable('leads')
    .set({ ...change, version: lead.version + 1 })
    .where('id', '=', lead.id)
    .where('version', '=', lead.version)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  const after = leadOf(row)
  markSubjects(tx, senderOf(after))
  return after
}

type FoundWindow = Pick<SearchWish, 'limit' | 'offset' | 'most'>

interface Window {
  limit: number
  offset?: number
  before?: number
  /** Only those that a search has found. */
  matching?: RawBuilder<unknown> | undefined
}

/** One page of ids from an index alone, then their rows: page 4,000 costs little more than page 1. */
export async function listLeads(db: Reader, filter: LeadFilter, window: Window): Promise<Lead[]> {
  const { sort = 'newest' } = filter
  const direction = sort === 'newest' ? 'desc' : 'asc'
  const ids = db
    .selectFrom('leads')
    .select('id')
    .where(conditionOf(filter))
    .$if(window.matching !== undefined, (query) => query.where(sql<SqlBool>`id in ${window.matching}`))
    .$if(window.before !== undefined, (query) => query.where('id', '<', window.before ?? 0))
    .$if(sort === 'due', (query) => query.orderBy('dueAt'))
    .orderBy('id', direction)
    .limit(window.limit)
    .offset(window.offset ?? 0)
  const rows = await db
    .selectFrom('leads')
    .selectAll()
    .where('id', 'in', (where) => where.selectFrom(ids.as('page')).select('page.id'))
    .$if(sort === 'due', (query) => query.orderBy('dueAt'))
    .orderBy('id', direction)
    .execute()
  return rows.map(leadOf)
}

export async function findLeads(engine: Engine, filter: LeadFilter, window: FoundWindow): Promise<Found> {
  const { q = '', kind, held, ownerId, tag, sort, lateAt, visible } = filter
  const state = held ? 'spam' : filter.state
  const isDue = sort === 'due' || lateAt !== undefined
  return await engine.search.find({
    kind: 'leads',
    q,
    facets: { kind, ...(state ? { state } : { wanted: 1 }), owner: ownerId, tag, ...(isDue ? { waits: 1 } : {}) },
    where: joined([held ? HELD : lateAt ? sql<SqlBool>`due_at < ${lateAt}` : undefined, visible]),
    orderBy: sort === 'due' ? sql`due_at` : undefined,
    direction: sort === 'oldest' || sort === 'due' ? 'asc' : 'desc',
    ...window,
  })
}

function joined(conditions: (RawBuilder<SqlBool> | undefined)[]): RawBuilder<SqlBool> | undefined {
  const given = conditions.filter((each) => each !== undefined)
  return given.length > 0 ? sql<SqlBool>`${sql.join(given, sql` and `)}` : undefined
}

/** Makes a lead findable; those whose sender was erased are not found by words. */
export async function indexLead(tx: Tx, engine: Engine, lead: Lead | null): Promise<void> {
  if (lead?.email) await engine.search.put(tx, 'leads', lead.id, findableOf(lead))
}

export async function listByIds(db: Reader, ids: number[]): Promise<Lead[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('leads').selectAll().where('id', 'in', ids).execute()
  return rows.map(leadOf).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** How many leads a filter without words lets through; of very many not counted to the end. */
export async function countFiltered(db: Reader, filter: LeadFilter): Promise<number> {
  const found = db
    .selectFrom('leads')
    .select('id')
    .where(conditionOf(filter))
    // In an order that an index has: PostgreSQL would else read rows from anywhere in the table until enough are met.
    .$if(filter.sort === 'due' || filter.lateAt !== undefined, (query) => query.orderBy('dueAt'))
    .limit(COUNTED_AT_MOST)
  const row = await db
    .selectFrom(found.as('found'))
    .select((s) => s.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** Other requests from the same address, newest first; what was erased has none and belongs to nobody. */
export async function listRelated(
  db: Reader,
  lead: Lead,
  { limit, visible }: { limit: number; visible: VisibleLeads },
): Promise<Lead[]> {
  const key = emailKey(lead.email)
  if (key === '') return []
  const related = db.selectFrom('leads').selectAll().where('emailKey', '=', key).where('id', '<>', lead.id)
  const newest = (visible ? related.where(visible) : related).orderBy('id', 'desc').limit(limit)
  return (await newest.execute()).map(leadOf)
}

function senderOf({ accountId, email }: Lead): string {
  return accountId ? `account:${accountId}` : `address:${emailKey(email)}`
}

// Written out, not bound: only so do the engines see that a partial index fits.
const HELD = sql<SqlBool>`state = 'spam' and spam_reason is not null`

/** How many were held as spam and nobody has decided on. */
export async function countHeld(db: Reader, visible?: VisibleLeads): Promise<number> {
  const counted = db
    .selectFrom('leads')
    .select((s) => s.fn.countAll<number>().as('total'))
    .where(HELD)
  return (await (visible ? counted.where(visible) : counted).executeTakeFirstOrThrow()).total
}

/** What must be true of a lead, leaving aside the words in it. */
function conditionOf({ kind, state, held, ownerId, tag, sort, waiting, lateAt, visible }: LeadFilter) {
  return sql.join<SqlBool>(
    [
      // "Not spam" is written out, not bound: only so do the engines see that a partial index fits.
      held ? HELD : state ? sql`state = ${state}` : sql`state <> 'spam'`,
      ...(kind ? [sql`kind = ${kind}`] : []),
      ...(ownerId ? [sql`owner_id = ${ownerId}`] : []),
      ...(ownerId === null ? [sql`owner_id is null`] : []),
      // One or the other: taken together, PostgreSQL would expect far fewer than there are.
      ...(lateAt ? [sql`due_at < ${lateAt}`] : waiting || sort === 'due' ? [sql`due_at is not null`] : []),
      ...(visible ? [visible] : []),
      ...(tag ? [sql`id in (select lead_id from lead_tags where lead_tags.tag = ${tag})`] : []),
    ],
    sql` and `,
  ) as RawBuilder<SqlBool>
}

/** How many wait for an answer, and how many of them have waited longer than was promised. */
export async function countWaiting(
  db: Reader,
  now: string,
  visible: VisibleLeads,
): Promise<{ waiting: number; late: number }> {
  const counted = db
    .selectFrom('leads')
    .select((s) => s.fn.countAll<number>().as('waiting'))
    .select(sql<number | null>`sum(case when due_at < ${now} then 1 else 0 end)`.as('late'))
    .where('dueAt', 'is not', null)
  const row = await (visible ? counted.where(visible) : counted).executeTakeFirstOrThrow()
  return { waiting: row.waiting, late: Number(row.late ?? 0) }
}

export function leadOf({
  emailKey,
  ownerId,
  ownerName,
  idempotencyKey,
  bodyHash,
  dueAt,
  ...row
}: RowOf<'leads'>): Lead {
  return {
    ...row,
    challenges: JSON.parse(row.challenges),
    origin: JSON.parse(row.origin),
    owner: ownerId ? { id: ownerId, name: ownerName ?? '' } : null,
    tags: JSON.parse(row.tags),
  }
}
