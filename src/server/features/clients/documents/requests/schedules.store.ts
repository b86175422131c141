import { type Insertable, sql } from 'kysely'
import type { PaperRequestScheduleAnswer } from '#contract/clients/paper-request-schedules.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import type { VisibleClients } from '#server/features/clients/clients/access/client-access.service.ts'

export interface Schedule extends PaperRequestScheduleAnswer {
  madeById: string | null
}

interface ScheduleFilter {
  clientId?: number | undefined
  visible: VisibleClients
  /** Whether those of a service are shown too: they concern clients that not everybody may see. */
  ofServices: boolean
}

export async function find(db: Reader | Tx, id: number): Promise<Schedule | null> {
  const row = await shown(db).where('paperRequestSchedules.id', '=', id).executeTakeFirst()
  return row ? scheduleOf(row) : null
}

export async function list(db: Reader, filter: ScheduleFilter, window: { limit: number; offset: number }) {
  const rows = narrowed(shown(db), filter).orderBy('nextOn').orderBy('paperRequestSchedules.id')
  return (await rows.limit(window.limit).offset(window.offset).execute()).map(scheduleOf)
}

export async function count(db: Reader, filter: ScheduleFilter): Promise<number> {
  const counted = narrowed(shown(db), filter).clearSelect()
  return Number((await counted.select((s) => s.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total)
}

/** Those whose day has come, the oldest first. */
export async function listDue(db: Reader, today: string, limit: number): Promise<Schedule[]> {
  const rows = shown(db).where('nextOn', '<=', today).orderBy('nextOn').orderBy('paperRequestSchedules.id')
  return (await rows.limit(limit).execute()).map(scheduleOf)
}

export async function insert(tx: Tx, row: Insertable<Tables['paperRequestSchedules']>): Promise<number> {
  return (await tx.insertInto('paperRequestSchedules').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function update(
  tx: Tx,
  id: number,
  change: Partial<Insertable<Tables['paperRequestSchedules']>>,
): Promise<void> {
  await tx.updateTable('paperRequestSchedules').set(change).where('id', '=', id).execute()
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('paperRequestSchedules').where('id', '=', id).execute()
}

/** Active clients of a schedule: its own, or all with deadlines of its service. */
export async function listClients(db: Reader, { client, service }: Schedule): Promise<number[]> {
  const active = db
    .selectFrom('clients')
    .select('id')
    .where('state', '=', 'active')
    .where('mergedInto', 'is', null)
    .where('deletedAt', 'is', null)
  const own = client
    ? active.where('id', '=', client.id)
    : active.where(
        'id',
        'in',
        db
          .selectFrom('deadlines')
          .select('clientId')
          .where('service', '=', service ?? ''),
      )
  return (await own.orderBy('id').execute()).map(({ id }) => id)
}

/** The newest list that a schedule has made for a client: its period, and the papers that were not withdrawn. */
export async function findLast(tx: Tx, scheduleId: number, clientId: number) {
  const last = await tx
    .selectFrom('paperRequests')
    .select(['id', 'period'])
    .where('scheduleId', '=', scheduleId)
    .where('clientId', '=', clientId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const items = tx.selectFrom('requestItems').select(['title', 'hint']).where('requestId', '=', last.id)
  return { period: last.period, items: await items.where('state', '<>', 'withdrawn').orderBy('position').execute() }
}

function shown(db: Reader | Tx) {
  return db
    .selectFrom('paperRequestSchedules')
    .leftJoin('clients', 'clients.id', 'paperRequestSchedules.clientId')
    .selectAll('paperRequestSchedules')
    .select('clients.name as clientName')
}

function narrowed(query: ReturnType<typeof shown>, { clientId, visible, ofServices }: ScheduleFilter) {
  const seen = visible('paperRequestSchedules.clientId')
  const inView = query.where(ofServices ? sql<boolean>`(paper_request_schedules.client_id is null or ${seen})` : seen)
  return clientId === undefined ? inView : inView.where('paperRequestSchedules.clientId', '=', clientId)
}

type Row = RowOf<'paperRequestSchedules'> & { clientName: string | null }

function scheduleOf({ clientId, clientName, createdAt, updatedAt, ...row }: Row): Schedule {
  return {
    ...row,
    client: clientId === null ? null : { id: clientId, name: clientName ?? '' },
    items: JSON.parse(row.items) as Schedule['items'],
  }
}
