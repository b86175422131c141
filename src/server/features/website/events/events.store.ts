import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { EVENT_VIEWS } from '#contract/website/event-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { escapeLike } from '#database/like.ts'
import type { RowOf } from '#database/tables.ts'
import type { EventKind, EventQuestion } from '#domain/events.ts'
import type { EventDetails, OfficeEvent, Session } from './events.model.ts'

type Row = RowOf<'events'>

interface Window {
  limit: number
  offset: number
}

/** Locks the event until the transaction ends: whoever decides about its seats decides alone. */
export async function hold(tx: Tx, id: number): Promise<OfficeEvent | null> {
  const held = await tx
    .updateTable('events')
    .set((set) => ({ seatChanges: set('seatChanges', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return held ? await find(tx, id) : null
}

export async function find(db: Reader | Tx, id: number): Promise<OfficeEvent | null> {
  const [event] = await read(db, [id])
  return event ?? null
}

/** In the order of the ids. */
export async function read(db: Reader | Tx, ids: number[]): Promise<OfficeEvent[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('events')
    .innerJoin('articles', 'articles.id', 'events.id')
    .selectAll('events')
    .select(['articles.state', 'articles.hasChanges', 'articles.publishAt', 'articles.slug'])
    .select(['articles.summary', 'articles.coverId', 'articles.coverAlt'])
    .select(
      sql<string>`case when articles.live_revision is null then articles.work_title else articles.title end`.as(
        'title',
      ),
    )
    .where('events.id', 'in', ids)
    .execute()
  const sessions = await listSessions(db, ids)
  const found = new Map(
    rows.map(({ hasChanges, questions, ...row }) => [
      row.id,
      {
        ...row,
        hasChanges: hasChanges === 1,
        questions: JSON.parse(questions) as EventQuestion[],
        sessions: sessions.get(row.id) ?? [],
      },
    ]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

async function listSessions(db: Reader | Tx, ids: number[]): Promise<Map<number, Session[]>> {
  const rows = await db
    .selectFrom('eventSessions')
    .selectAll()
    .where('eventId', 'in', ids)
    .orderBy('eventId')
    .orderBy('position')
    .execute()
  const grouped = Map.groupBy(rows, ({ eventId }) => eventId)
  return new Map(
    [...grouped].map(([id, all]) => [
      id,
      all.map(({ day, startTime, endTime, startsAt, endsAt }) => ({
        day,
        start: startTime,
        end: endTime,
        startsAt,
        endsAt,
      })),
    ]),
  )
}

type New = Omit<EventDetails, 'sessions'> & { id: number; sessions: Session[]; startsAt: string; endsAt: string }

export async function insert(tx: Tx, { sessions, questions, ...event }: New, now: string): Promise<void> {
  await tx
    .insertInto('events')
    .values({
      ...event,
      questions: JSON.stringify(questions),
      cancelledAt: null,
      thankedAt: null,
      createdAt: now,
      changedAt: now,
    })
    .execute()
  await putSessions(tx, event.id, sessions)
}

export async function update(
  tx: Tx,
  id: number,
  { sessions, questions, ...change }: Omit<New, 'id'> & { sequence: number; version: number },
  now: string,
): Promise<void> {
  await tx
    .updateTable('events')
    .set({ ...change, questions: JSON.stringify(questions), changedAt: now })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('eventSessions').where('eventId', '=', id).execute()
  await putSessions(tx, id, sessions)
}

async function putSessions(tx: Tx, eventId: number, sessions: Session[]): Promise<void> {
  await tx
    .insertInto('eventSessions')
    .values(
      sessions.map(({ day, start, end, startsAt, endsAt }, position) => ({
        ...{ eventId, position, day, startTime: start, endTime: end, startsAt, endsAt },
      })),
    )
    .execute()
}

export async function markCancelled(tx: Tx, id: number, at: string, reason: string): Promise<void> {
  await tx
    .updateTable('events')
    .set((set) => ({
      ...{ cancelledAt: at, cancelReason: reason, changedAt: at },
      version: set('version', '+', 1),
      sequence: set('sequence', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Adds to the counts of a held event. */
export async function countSeats(tx: Tx, id: number, by: { taken?: number; waiting?: number }): Promise<void> {
  await tx
    .updateTable('events')
    .set((set) => ({
      seatsTaken: set('seatsTaken', '+', by.taken ?? 0),
      waiting: set('waiting', '+', by.waiting ?? 0),
    }))
    .where('id', '=', id)
    .execute()
}

export async function nextPlace(tx: Tx, id: number): Promise<number> {
  const { lastPlace } = await tx
    .updateTable('events')
    .set((set) => ({ lastPlace: set('lastPlace', '+', 1) }))
    .where('id', '=', id)
    .returning('lastPlace')
    .executeTakeFirstOrThrow()
  return lastPlace
}

// Lists.

export interface OfficeFilter {
  view: (typeof EVENT_VIEWS)[number]
  kind?: EventKind | undefined
  q?: string | undefined
  now: string
}

const VIEWS: Record<OfficeFilter['view'], (now: string) => RawBuilder<SqlBool>> = {
  coming: (now) =>
    sql`articles.state not in ('deleted', 'draft', 'unpublished') and events.cancelled_at is null and events.ends_at > ${now}`,
  drafts: () => sql`articles.state in ('draft', 'unpublished') and events.cancelled_at is null`,
  past: (now) =>
    sql`articles.state not in ('deleted', 'draft', 'unpublished') and events.cancelled_at is null and events.ends_at <= ${now}`,
  cancelled: () => sql`articles.state <> 'deleted' and events.cancelled_at is not null`,
  deleted: () => sql`articles.state = 'deleted'`,
}

const inOffice = (db: Reader, { view, kind, q, now }: OfficeFilter) =>
  db
    .selectFrom('events')
    .innerJoin('articles', 'articles.id', 'events.id')
    .where(VIEWS[view](now))
    .$if(kind !== undefined, (all) => all.where('events.kind', '=', kind as EventKind))
    .$if(Boolean(q), (all) =>
      all.where(
        sql<SqlBool>`lower(articles.work_title) like ${`%${escapeLike((q ?? '').toLowerCase())}%`} escape '\\'`,
      ),
    )

export async function listOfficeIds(db: Reader, filter: OfficeFilter, { limit, offset }: Window): Promise<number[]> {
  const direction = filter.view === 'coming' || filter.view === 'drafts' ? 'asc' : 'desc'
  const rows = await inOffice(db, filter)
    .select('events.id')
    .orderBy('events.startsAt', direction)
    .orderBy('events.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countOffice(db: Reader, filter: OfficeFilter): Promise<number> {
  const row = await inOffice(db, filter)
    .select((s) => s.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

const onSite = (db: Reader, kind: EventKind | undefined) =>
  db
    .selectFrom('events')
    .innerJoin('articles', 'articles.id', 'events.id')
    .where(sql<SqlBool>`articles.state = 'published'`)
    .$if(kind !== undefined, (all) => all.where('events.kind', '=', kind as EventKind))

/** Those that a visitor can still go to, soonest first; cancelled ones stay in the list until their day. */
export async function listComing(
  db: Reader,
  kind: EventKind | undefined,
  now: string,
  limit: number,
): Promise<number[]> {
  const rows = await onSite(db, kind)
    .select('events.id')
    .where('events.endsAt', '>', now)
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const past = (db: Reader, kind: EventKind | undefined, now: string) =>
  onSite(db, kind).where('events.endsAt', '<=', now)

export async function countPast(db: Reader, kind: EventKind | undefined, now: string): Promise<number> {
  const row = await past(db, kind, now)
    .select((s) => s.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function listPast(db: Reader, kind: EventKind | undefined, now: string, { limit, offset }: Window) {
  const rows = await past(db, kind, now)
    .select('events.id')
    .orderBy('events.startsAt', 'desc')
    .orderBy('events.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findIdAt(db: Reader, slug: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where(sql<SqlBool>`kind = 'event' and state = 'published'`)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.id
}

export async function listAddresses(db: Reader): Promise<{ address: string; changedAt: string }[]> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('articles', 'articles.id', 'events.id')
    .select(['articles.slug', 'articles.updatedAt', 'events.changedAt'])
    .where(sql<SqlBool>`articles.state = 'published'`)
    .orderBy('events.id')
    .limit(10_000)
    .execute()
  return rows.map(({ slug, updatedAt, changedAt }) => ({
    address: `/events/${slug}`,
    changedAt: updatedAt && updatedAt > changedAt ? updatedAt : changedAt,
  }))
}

/** Sessions of events that take place, published or not yet, with their speakers. */
export async function listHeld(db: Reader | Tx, { from, to }: { from: string; to: string }) {
  return await db
    .selectFrom('eventSessions')
    .innerJoin('events', 'events.id', 'eventSessions.eventId')
    .innerJoin('articles', 'articles.id', 'events.id')
    .select(['events.speaker', 'eventSessions.startsAt', 'eventSessions.endsAt'])
    .where('eventSessions.startsAt', '>=', from)
    .where('eventSessions.startsAt', '<', to)
    .where('events.cancelledAt', 'is', null)
    .where('events.speaker', '<>', '')
    .where(sql<SqlBool>`articles.state <> 'deleted'`)
    .execute()
}

export type EventRow = Row
