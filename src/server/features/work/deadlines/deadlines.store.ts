import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import { ROWS_COUNTED } from '#domain/paging.ts'
import { addDays, mondayOf } from '#domain/time/days.ts'
import type { VisibleClients } from '#server/features/clients/clients/access/client-access.service.ts'
import type { Deadline } from './deadlines.model.ts'

// Written out as the index has it: only so do the engines see that it fits.
export const OPEN = sql<SqlBool>`deadlines.state in ('open', 'in_work')`

/** Whose it is: the assignee's, else of whoever is responsible for the client. */
const RESPONSIBLE = sql<string | null>`coalesce(deadlines.assignee_id, clients.responsible_id)`

// Without a join: only what is shown needs the client's row.
const OWNER = sql<string | null>`coalesce(deadlines.assignee_id,
  (select responsible_id from clients where clients.id = deadlines.client_id))`
const CLIENT_NAME = sql`(select name_key from clients where clients.id = deadlines.client_id)`

// Few at any time, and in an index of their own.
const OF_LIVING = sql<SqlBool>`deadlines.client_id not in
  (select id from clients where merged_into is not null or deleted_at is not null)`

export interface DeadlineFilter {
  visible: VisibleClients
  clientId?: number | undefined
  /** Null for those that are nobody's. */
  personId?: string | null | undefined
  service?: string | undefined
  /** More that must be so: a state, a stretch of days. */
  where?: RawBuilder<SqlBool> | undefined
}

export async function find(db: Reader | Tx, id: number): Promise<Deadline | null> {
  const row = await shown(db).where('deadlines.id', '=', id).executeTakeFirst()
  return row ? deadlineOf(row) : null
}

/** The first date that a rule has made for a client. */
export async function findFirst(db: Reader, clientId: number, ruleId: number): Promise<number | undefined> {
  const made = db.selectFrom('deadlines').select('id').where('clientId', '=', clientId).where('ruleId', '=', ruleId)
  return (await made.orderBy('dueOn').limit(1).executeTakeFirst())?.id
}

export async function listByIds(db: Reader | Tx, ids: number[], visible: VisibleClients): Promise<Deadline[]> {
  const rows = shown(db).where('deadlines.id', 'in', ids).where(visible('deadlines.clientId'))
  return (await rows.orderBy('deadlines.id').execute()).map(deadlineOf)
}

/** One page of numbers, then their rows: what is put in order stays small. */
export async function list(
  db: Reader,
  filter: DeadlineFilter,
  { group, limit, offset }: { group: 'day' | 'person' | 'client'; limit: number; offset: number },
): Promise<Deadline[]> {
  let page = filtered(db, filter).select('deadlines.id')
  if (group === 'client') page = page.orderBy(CLIENT_NAME).orderBy('deadlines.clientId')
  if (group === 'person') {
    page = page
      .leftJoin('accounts', (join) => join.on('accounts.id', '=', OWNER))
      .orderBy(sql`accounts.name is null`)
      .orderBy('accounts.name')
      .orderBy('accounts.id')
  }
  const ids = await page.orderBy('deadlines.dueOn').orderBy('deadlines.id').limit(limit).offset(offset).execute()
  if (ids.length === 0) return []
  const places = new Map(ids.map(({ id }, place) => [id, place]))
  const rows = await shown(db)
    .where('deadlines.id', 'in', [...places.keys()])
    .execute()
  return rows.map(deadlineOf).sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

/** Up to a number that nobody turns pages for. */
export async function count(db: Reader, filter: DeadlineFilter): Promise<number> {
  return Number((await counted(db, filter).executeTakeFirstOrThrow()).total)
}

/** How much is late, and how much is due from today to the end of the week. */
export async function countDue(db: Reader, visible: VisibleClients, today: string) {
  const late = sql<SqlBool>`${OPEN} and deadlines.due_on < ${today}`
  const week = sql<SqlBool>`${OPEN} and deadlines.due_on >= ${today} and deadlines.due_on <= ${addDays(mondayOf(today), 6)}`
  const totals = await db
    .selectNoFrom([
      counted(db, { visible, where: late }).as('late'),
      counted(db, { visible, where: week }).as('thisWeek'),
    ])
    .executeTakeFirstOrThrow()
  return { late: Number(totals.late), thisWeek: Number(totals.thisWeek) }
}

function counted(db: Reader, filter: DeadlineFilter) {
  const rows = filtered(db, filter).select('deadlines.id').limit(ROWS_COUNTED)
  return db.selectFrom(rows.as('rows')).select((s) => s.fn.countAll<number>().as('total'))
}

/** How many are due on each day, by what they are, and how many of them are open. */
export async function countDays(db: Reader, filter: DeadlineFilter) {
  const rows = await filtered(db, filter)
    .select((s) => [
      'deadlines.dueOn as day',
      'deadlines.title',
      s.fn.countAll<number>().as('total'),
      sql<number>`sum(case when ${OPEN} then 1 else 0 end)`.as('open'),
    ])
    .groupBy(['deadlines.dueOn', 'deadlines.title'])
    .orderBy('deadlines.dueOn')
    .orderBy('deadlines.title')
    .execute()
  return rows.map(({ day, title, total, open }) => ({ day, title, total: Number(total), open: Number(open) }))
}

export async function listServices(db: Reader): Promise<string[]> {
  const rows = db.selectFrom('deadlineRules').select('service').distinct().orderBy('service')
  return (await rows.execute()).map(({ service }) => service)
}

export async function insert(tx: Tx, row: Insertable<Tables['deadlines']>): Promise<number> {
  return (await tx.insertInto('deadlines').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function insertMany(tx: Tx, rows: Insertable<Tables['deadlines']>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 200) {
    await tx
      .insertInto('deadlines')
      .values(rows.slice(at, at + 200))
      .execute()
  }
}

/** Counts as a change that calendars show. */
export async function update(
  tx: Tx,
  ids: number[],
  change: Partial<Insertable<Tables['deadlines']>>,
  now: string,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('deadlines')
    .set({ ...change, updatedAt: now, version: sql`version + 1`, sequence: sql`sequence + 1` })
    .where('id', 'in', ids)
    .execute()
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('deadlines').where('id', '=', id).execute()
}

export async function findClients(db: Reader, key: string, nameKey: string, visible: VisibleClients) {
  return await db
    .selectFrom('clients')
    .select(['id', 'name'])
    .where((where) =>
      where.or([where('nameKey', '=', nameKey), where('registrationKey', '=', key), where('taxKey', '=', key)]),
    )
    .where('mergedInto', 'is', null)
    .where('deletedAt', 'is', null)
    .where(visible('clients.id'))
    .limit(2)
    .execute()
}

/** Which of these clients have a date of this title on this day, as `client day title`. */
export async function listOwnKeys(db: Reader, clientIds: number[], days: string[]): Promise<Set<string>> {
  if (clientIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('deadlines')
    .select(['clientId', 'dueOn', 'title'])
    .where('clientId', 'in', clientIds)
    .where('dueOn', 'in', days)
    .execute()
  return new Set(rows.map(({ clientId, dueOn, title }) => `${clientId} ${dueOn} ${title}`))
}

function filtered(db: Reader, { visible, clientId, personId, service, where }: DeadlineFilter) {
  let query = db.selectFrom('deadlines').where(OF_LIVING).where(visible('deadlines.clientId'))
  if (clientId !== undefined) query = query.where('deadlines.clientId', '=', clientId)
  if (personId === null) query = query.where(sql<SqlBool>`${OWNER} is null`)
  else if (personId !== undefined) query = query.where(sql<SqlBool>`(${OWNER} = ${personId} or ${stepsOf(personId)})`)
  if (service !== undefined) query = query.where('deadlines.service', '=', service)
  return where ? query.where(where) : query
}

/** That a user has a step of it to do. */
const stepsOf = (personId: string) => sql<SqlBool>`deadlines.id in
  (select deadline_id from deadline_steps where assignee_id = ${personId} and done_at is null)`

function shown(db: Reader | Tx) {
  return db
    .selectFrom('deadlines')
    .innerJoin('clients', 'clients.id', 'deadlines.clientId')
    .leftJoin('accounts', (join) => join.on('accounts.id', '=', RESPONSIBLE))
    .selectAll('deadlines')
    .select(['clients.name as clientName', 'accounts.id as responsibleId', 'accounts.name as responsibleName'])
}

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

function deadlineOf(row: Row): Deadline {
  const { responsibleId: id, responsibleName: name } = row
  return {
    id: row.id,
    clientId: row.clientId,
    clientName: row.clientName,
    ruleId: row.ruleId,
    period: row.period,
    title: row.title,
    service: row.service,
    dueOn: row.dueOn,
    state: row.state,
    assigneeId: row.assigneeId,
    responsible: id && name ? { id, name } : null,
    paperRequestId: row.paperRequestId,
    filedById: row.filedBy,
    filedBy: row.filedByName,
    filedAt: row.filedAt,
    reference: row.reference,
    proofDocumentId: row.proofDocumentId,
    hasOwnSteps: row.hasOwnSteps === 1,
    sequence: row.sequence,
    version: row.version,
  }
}
