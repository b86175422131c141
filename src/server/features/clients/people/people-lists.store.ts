import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { CUSTOMER_GROUPS, type CustomerGroup, type CustomerOrder } from '#contract/clients/customers.ts'
import type { Engine, Reader, Tx } from '#database/engine.ts'
import type { Found } from '#database/search/search.ts'
import type { PeopleCounts, Person, PersonNote } from './customers.model.ts'
import { personOf, type VisiblePeople } from './people.store.ts'

export interface PeopleFilter {
  kind?: CustomerGroup
  q?: string
  visible?: VisiblePeople
}

export interface Window {
  limit: number
  offset: number
  sort: CustomerOrder
}

const COLUMNS = { last: 'lastSeenAt', since: 'firstSeenAt', name: 'nameKey' } as const

/** One page of ids from an index alone, then their rows: page 2,000 costs little more than page 1. */
export async function listPeople(db: Reader, filter: PeopleFilter, window: Window): Promise<Person[]> {
  const { column, direction } = orderOf(window.sort)
  const ids = filtered(db, filter)
    .select('id')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(window.limit)
    .offset(window.offset)
  const rows = await db
    .selectFrom('people')
    .selectAll()
    .where('id', 'in', (where) => where.selectFrom(ids.as('page')).select('page.id'))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .execute()
  return rows.map(personOf)
}

/** In the order of their numbers, above one: for an export that goes on while people come in. */
export async function listAfter(
  db: Reader,
  { matching, ...filter }: PeopleFilter & { matching: RawBuilder<unknown> | undefined },
  { after, limit }: { after: number; limit: number },
) {
  let query = filtered(db, filter).selectAll().where('id', '>', after)
  if (matching) query = query.where(sql<SqlBool>`id in ${matching}`)
  return (await query.orderBy('id').limit(limit).execute()).map(personOf)
}

/** The people with the words of a filter, in the order asked for while they are few enough to be put in order. */
export async function findPeople(
  engine: Engine,
  { kind, q = '', visible }: PeopleFilter,
  { sort, ...window }: Window & { most?: number },
): Promise<Found> {
  const { column, direction } = orderOf(sort)
  const facets = kind === 'suspended' ? { suspended: 1 } : { kind }
  return await engine.search.find({
    ...{ kind: 'people', q, facets, where: visible, orderBy: sql.ref(column), direction },
    ...window,
  })
}

export async function listByIds(db: Reader, ids: number[]): Promise<Person[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('people').selectAll().where('id', 'in', ids).execute()
  return rows.map(personOf).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

export async function countPeople(db: Reader, visible: VisiblePeople): Promise<PeopleCounts> {
  const counts = Object.fromEntries([...CUSTOMER_GROUPS, 'all'].map((group) => [group, 0])) as PeopleCounts
  const kinds = filtered(db, { visible }).select((s) => ['kind', s.fn.countAll<number>().as('total')])
  for (const { kind, total } of await kinds.groupBy('kind').execute()) {
    counts[kind] = total
    counts.all += total
  }
  const suspended = filtered(db, { kind: 'suspended', visible }).select((s) => s.fn.countAll<number>().as('total'))
  counts.suspended = (await suspended.executeTakeFirstOrThrow()).total
  return counts
}

export async function insertNote(
  tx: Tx,
  note: { personId: number; at: string; by: { accountId: string; name: string }; text: string },
): Promise<PersonNote> {
  const { personId, at, by, text } = note
  const { id } = await tx
    .insertInto('personNotes')
    .values({ personId: personId, at, actorId: by.accountId, actorName: by.name, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, at, by: by.name, text }
}

export async function deleteNote(tx: Tx, personId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('personNotes')
    .where('personId', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Newest first. */
export async function listNotes(db: Reader | Tx, personId: number): Promise<PersonNote[]> {
  return await db
    .selectFrom('personNotes')
    .select(['id', 'at', 'actorName as by', 'text'])
    .where('personId', '=', personId)
    .orderBy('id', 'desc')
    .execute()
}

function filtered(db: Reader, { kind, visible }: PeopleFilter) {
  const all = db.selectFrom('people')
  const query = visible ? all.where(visible) : all
  // Written out, not as a parameter: only so do the engines see that the index fits.
  if (kind === 'suspended') return query.where(sql<SqlBool>`suspended = 1`)
  return kind ? query.where('kind', '=', kind) : query
}

function orderOf(sort: CustomerOrder) {
  return {
    direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
    column: COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS],
  }
}
