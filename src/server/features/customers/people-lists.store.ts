import { type SqlBool, sql } from 'kysely'
import { CUSTOMER_GROUPS, type CustomerGroup, type CustomerOrder } from '#contract/customers.ts'
import type { Engine, Reader, Tx } from '#database/engine.ts'
import type { PeopleCounts, Person, PersonNote } from './customers.model.ts'
import { personOf } from './people.store.ts'

export interface PeopleFilter {
  kind?: CustomerGroup
  q?: string
}

interface Window {
  limit: number
  offset: number
  sort: CustomerOrder
}

const COLUMNS = { last: 'last_seen_at', since: 'first_seen_at', name: 'name_key' } as const

/** One page of ids from an index alone, then their rows: page 2,000 costs little more than page 1. */
export async function listPeople(db: Reader, engine: Engine, filter: PeopleFilter, window: Window): Promise<Person[]> {
  const direction = window.sort.startsWith('-') ? 'desc' : 'asc'
  const column = COLUMNS[window.sort.replace('-', '') as keyof typeof COLUMNS]
  const ids = filtered(db, engine, filter)
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
export async function listAfter(db: Reader, engine: Engine, filter: PeopleFilter, after: number, limit: number) {
  const rows = await filtered(db, engine, filter)
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(personOf)
}

const COUNTED_AT_MOST = 10_000

/** How many people a search finds; a very wide one is not counted to its end. */
export async function countFound(db: Reader, engine: Engine, filter: PeopleFilter): Promise<number> {
  const found = filtered(db, engine, filter).select('id').limit(COUNTED_AT_MOST)
  const row = await db
    .selectFrom(found.as('found'))
    .select((s) => s.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function countPeople(db: Reader): Promise<PeopleCounts> {
  const counts = Object.fromEntries([...CUSTOMER_GROUPS, 'all'].map((group) => [group, 0])) as PeopleCounts
  for (const { kind, suspended, total } of await db.selectFrom('people_counts').selectAll().execute()) {
    counts[kind] += total
    counts.all += total
    if (suspended === 1) counts.suspended += total
  }
  return counts
}

export async function insertNote(
  tx: Tx,
  note: { personId: number; at: string; by: { accountId: string; name: string }; text: string },
): Promise<PersonNote> {
  const { personId, at, by, text } = note
  const { id } = await tx
    .insertInto('person_notes')
    .values({ person_id: personId, at, actor_id: by.accountId, actor_name: by.name, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, at, by: by.name, text }
}

export async function deleteNote(tx: Tx, personId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('person_notes')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Newest first. */
export async function listNotes(db: Reader | Tx, personId: number): Promise<PersonNote[]> {
  return await db
    .selectFrom('person_notes')
    .select(['id', 'at', 'actor_name as by', 'text'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute()
}

function filtered(db: Reader, engine: Engine, { kind, q }: PeopleFilter) {
  const matching = q?.trim() ? engine.search.matching('people', q) : undefined
  let query = db.selectFrom('people')
  // Written out, not as a parameter: only so do the engines see that the index fits.
  if (kind === 'suspended') query = query.where(sql<SqlBool>`suspended = 1`)
  else if (kind) query = query.where('kind', '=', kind)
  if (matching) query = query.where(sql<SqlBool>`id in ${matching}`)
  // A search for signs alone finds nothing.
  if (matching === null) query = query.where(sql<SqlBool>`1 = 0`)
  return query
}
