import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import { escapeLike } from '#database/like.ts'
import type { RowOf } from '#database/tables.ts'
import type { RegistrationState } from '#domain/events.ts'
import { fold } from '#domain/text/fold.ts'
import { type Attendee, emailKey, type Registration } from './events.model.ts'

type Row = RowOf<'registrations'>

export type NewRegistration = Omit<Registration, 'id' | 'sequence' | 'feedbackAt' | 'note'> & {
  clientId: number | null
  idempotencyKey: string | null
  bodyHash: string
  attendees: string[]
}

export async function insert(tx: Tx, { attendees, answers, ...registration }: NewRegistration): Promise<Registration> {
  const row = await tx
    .insertInto('registrations')
    .values({
      ...registration,
      answers: JSON.stringify(answers),
      emailKey: emailKey(registration.email),
      searchText: searchTextOf(registration, attendees),
      changedAt: registration.createdAt,
      feedbackAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertAttendees(tx, row, attendees)
  return registrationOf(row)
}

export async function insertAttendees(tx: Tx, of: { id: number; eventId: number }, names: string[]): Promise<void> {
  if (names.length === 0) return
  const rows = names.map((name) => ({ registrationId: of.id, eventId: of.eventId, name, checkedInAt: null }))
  await tx
    .insertInto('eventAttendees')
    .values(rows.map((row) => ({ ...row, certificateNumber: null, certifiedAt: null })))
    .execute()
}

export async function find(db: Reader | Tx, id: number): Promise<Registration | null> {
  const row = await db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? registrationOf(row) : null
}

/** The one that the same form has made already: under its key, or with the same words. */
export async function findSame(
  tx: Reader | Tx,
  eventId: number,
  { key, bodyHash }: { key: string | null; bodyHash: string },
) {
  const row = await tx
    .selectFrom('registrations')
    .selectAll()
    .where((e) =>
      e.or([
        ...(key ? [e('idempotencyKey', '=', key)] : []),
        e.and([
          e('eventId', '=', eventId),
          e('bodyHash', '=', bodyHash),
          e('state', 'in', ['confirmed', 'waiting', 'offered']),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row ? { ...registrationOf(row), bodyHash: row.bodyHash } : null
}

/** How many wait before it and with it: its position on the waiting list. */
export async function positionOf(
  db: Reader | Tx,
  { eventId, place }: Pick<Registration, 'eventId' | 'place'>,
): Promise<number> {
  const { n } = await db
    .selectFrom('registrations')
    .select((s) => s.fn.countAll<number>().as('n'))
    .where('eventId', '=', eventId)
    .where('state', '=', 'waiting')
    .where('place', '<=', place ?? 0)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function findFirstWaiting(tx: Tx, eventId: number): Promise<Registration | null> {
  const row = await tx
    .selectFrom('registrations')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('state', '=', 'waiting')
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}

type Changes = Partial<
  Pick<Row, 'state' | 'seats' | 'place' | 'offeredUntil' | 'note' | 'feedbackAt' | 'eventId' | 'bodyHash'>
>

export async function change(tx: Tx, id: number, changes: Changes, now: string): Promise<Registration> {
  const row = await tx
    .updateTable('registrations')
    .set({ ...changes, changedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return registrationOf(row)
}

/** For the next calendar entry, which replaces the one before it. */
export async function raiseSequence(tx: Tx, id: number): Promise<number> {
  const { sequence } = await tx
    .updateTable('registrations')
    .set((set) => ({ sequence: set('sequence', '+', 1) }))
    .where('id', '=', id)
    .returning('sequence')
    .executeTakeFirstOrThrow()
  return sequence
}

export async function listActive(db: Reader | Tx, eventId: number, ids?: number[]): Promise<Registration[]> {
  if (ids?.length === 0) return []
  const rows = await db
    .selectFrom('registrations')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('state', 'in', ['confirmed', 'offered', 'waiting'])
    .$if(ids !== undefined, (all) => all.where('id', 'in', ids ?? []))
    .orderBy('id')
    .execute()
  return rows.map(registrationOf)
}

/** Which registrations a user may see; undefined: all. */
export type Visible = ((column: string) => RawBuilder<SqlBool>) | undefined

export interface Filter {
  state?: RegistrationState | undefined
  q?: string | undefined
  visible: Visible
}

const matching = (db: Reader, eventId: number, { state, q, visible }: Filter) =>
  db
    .selectFrom('registrations')
    .where('registrations.eventId', '=', eventId)
    .$if(state !== undefined, (all) => all.where('registrations.state', '=', state as RegistrationState))
    .$if(state === undefined, (all) => all.where('registrations.state', 'in', ['confirmed', 'offered', 'waiting']))
    .$if(Boolean(q), (all) =>
      all.where(
        sql<SqlBool>`registrations.search_text like ${`%${escapeLike(fold(q ?? '').toLowerCase())}%`} escape '\\'`,
      ),
    )
    .$if(visible !== undefined, (all) => all.where(visible?.('registrations.client_id') ?? sql<SqlBool>`1 = 0`))

/** What a registration is searched by. */
const searchTextOf = (
  { name, email, company }: Pick<Registration, 'name' | 'email' | 'company'>,
  attendees: string[],
) => fold([name, company, email, ...attendees].join('\n'))

export async function list(db: Reader, eventId: number, filter: Filter, window: { limit: number; offset: number }) {
  const rows = await matching(db, eventId, filter)
    .selectAll('registrations')
    .orderBy('registrations.id')
    .limit(window.limit)
    .offset(window.offset)
    .execute()
  return rows.map(registrationOf)
}

export async function count(db: Reader, eventId: number, filter: Filter): Promise<number> {
  const { n } = await matching(db, eventId, filter)
    .select((s) => s.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function countByState(db: Reader | Tx, eventId: number): Promise<Record<RegistrationState, number>> {
  const rows = await db
    .selectFrom('registrations')
    .select((s) => ['state', s.fn.countAll<number>().as('n')])
    .where('eventId', '=', eventId)
    .groupBy('state')
    .execute()
  const of = (state: RegistrationState) => Number(rows.find((row) => row.state === state)?.n ?? 0)
  return {
    confirmed: of('confirmed'),
    waiting: of('waiting'),
    offered: of('offered'),
    cancelled: of('cancelled'),
    expired: of('expired'),
  }
}

export async function listBy(db: Reader, person: { accountId: string; email: string | null }, limit: number) {
  const rows = await db
    .selectFrom('registrations')
    .selectAll()
    .where((e) =>
      e.or([
        e('accountId', '=', person.accountId),
        ...(person.email ? [e('emailKey', '=', emailKey(person.email))] : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(registrationOf)
}

// Attendees.

export async function listAttendees(db: Reader | Tx, registrationIds: number[]): Promise<Map<number, Attendee[]>> {
  if (registrationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('eventAttendees')
    .select(['id', 'registrationId', 'name', 'checkedInAt', 'certificateNumber', 'certifiedAt'])
    .where('registrationId', 'in', registrationIds)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ registrationId }) => registrationId)
}

/** The attendees of confirmed registrations. */
export async function listConfirmed(db: Reader, eventId: number, visible: Visible) {
  return await matching(db, eventId, { state: 'confirmed', visible })
    .innerJoin('eventAttendees', 'eventAttendees.registrationId', 'registrations.id')
    .select(['eventAttendees.id', 'eventAttendees.name', 'registrations.company'])
    .execute()
}

export async function countCheckedIn(db: Reader, eventId: number): Promise<number> {
  const { n } = await db
    .selectFrom('eventAttendees')
    .select((s) => s.fn.countAll<number>().as('n'))
    .where('eventId', '=', eventId)
    .where('checkedInAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function refreshSearch(tx: Tx, registration: Registration, attendees: string[]): Promise<void> {
  const searchText = searchTextOf(registration, attendees)
  await tx.updateTable('registrations').set({ searchText }).where('id', '=', registration.id).execute()
}

export async function renameAttendee(tx: Tx, id: number, name: string): Promise<void> {
  await tx.updateTable('eventAttendees').set({ name }).where('id', '=', id).execute()
}

export async function removeAttendees(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('eventAttendees').where('id', 'in', ids).execute()
}

export async function moveAttendees(tx: Tx, registrationId: number, eventId: number): Promise<void> {
  await tx
    .updateTable('eventAttendees')
    .set({ eventId, checkedInAt: null, certificateNumber: null, certifiedAt: null })
    .where('registrationId', '=', registrationId)
    .execute()
}

/** False when the attendee is of another registration. */
export async function setCheckedIn(
  tx: Tx,
  registrationId: number,
  attendee: number,
  at: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('eventAttendees')
    .set({ checkedInAt: at, certificateNumber: null, certifiedAt: null })
    .where('id', '=', attendee)
    .where('registrationId', '=', registrationId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function registrationOf({
  emailKey: _key,
  searchText,
  idempotencyKey,
  bodyHash,
  changedAt,
  clientId,
  answers,
  ...row
}: Row): Registration {
  return { ...row, answers: JSON.parse(answers) as string[] }
}
