import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { CLIENT_STATES, type ClientKind, type ClientOrder, type ClientState } from '#contract/clients/client-fields.ts'
import type { Engine, Reader, Tx } from '#database/engine.ts'
import type { Found } from '#database/search/search.ts'
import { emailKey } from '#server/features/clients/leads/leads.model.ts'
import type { VisibleClients } from './access/client-access.store.ts'
import { type Client, nameKey, numberKey } from './clients.model.ts'
import { clientOf } from './clients.store.ts'

export interface ClientFilter {
  q?: string
  state?: ClientState
  kind?: ClientKind
  /** Null for those that nobody is responsible for. */
  responsibleId?: string | null
  tag?: string
  /** A month, `MM`, or `none`. */
  yearEnd?: string
  service?: string
  people?: 'none'
}

interface Window {
  sort: ClientOrder
  limit: number
  offset: number
}

type ClientCounts = Record<ClientState | 'all', number>

// The year end as its index has it.
const COLUMNS = { name: sql`name_key`, since: sql`created_at`, yearEnd: sql`coalesce(year_end, '')` } as const

// Written out as the indexes have it: only so do the engines see that they fit.
const LIVING = sql<SqlBool>`merged_into is null and deleted_at is null`

/** One page of ids from an index alone, then their rows: a late page costs little more than the first. */
export async function listClients(
  db: Reader,
  visible: VisibleClients,
  filter: ClientFilter,
  { sort, limit, offset }: Window,
): Promise<Client[]> {
  const { column, direction } = orderOf(sort)
  const page = filtered(db, visible, filter)
    .select('id')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
  const rows = await db
    .selectFrom('clients')
    .selectAll()
    .where('id', 'in', (where) => where.selectFrom(page.as('page')).select('page.id'))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .execute()
  return rows.map(clientOf)
}

export async function countFiltered(db: Reader, visible: VisibleClients, filter: ClientFilter): Promise<number> {
  const counted = filtered(db, visible, filter).select((s) => s.fn.countAll<number>().as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}

export async function countByState(db: Reader, visible: VisibleClients): Promise<ClientCounts> {
  const counts = Object.fromEntries([...CLIENT_STATES, 'all'].map((state) => [state, 0])) as ClientCounts
  const states = filtered(db, visible, {}).select((s) => ['state', s.fn.countAll<number>().as('total')])
  for (const { state, total } of await states.groupBy('state').execute()) {
    counts[state] = total
    counts.all += total
  }
  return counts
}

/** The clients with the words of a filter, in the order asked for while they are few enough to be put in order. */
export async function findClients(
  engine: Engine,
  visible: VisibleClients,
  filter: ClientFilter,
  { sort, ...window }: Window & { most?: number },
): Promise<Found> {
  const { column, direction } = orderOf(sort)
  const { q = '', state, kind, responsibleId, tag } = filter
  const where = sql<SqlBool>`${sql.join([LIVING, visible('id'), ...furtherOf(filter)], sql` and `)}`
  const facets = { state, kind, responsible: responsibleId, tag }
  return await engine.search.find({ kind: 'clients', q, facets, where, orderBy: column, direction, ...window })
}

/** These clients, in this order. */
export async function listByIds(db: Reader, ids: number[]): Promise<Client[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('clients').selectAll().where('id', 'in', ids).execute()
  return rows.map(clientOf).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Those of these clients that may be seen. */
export async function listVisible(db: Reader, visible: VisibleClients, ids: number[]): Promise<Client[]> {
  const rows = await filtered(db, visible, {}).selectAll().where('id', 'in', ids).orderBy('id').execute()
  return rows.map(clientOf)
}

/** In the order of their numbers, above one: for an export that goes on while clients come in. */
export async function listAfter(
  db: Reader,
  visible: VisibleClients,
  { matching, ...filter }: ClientFilter & { matching?: RawBuilder<unknown> | undefined },
  { after, limit }: { after: number; limit: number },
): Promise<Client[]> {
  let query = filtered(db, visible, filter).selectAll().where('id', '>', after)
  if (matching) query = query.where(sql<SqlBool>`id in ${matching}`)
  return (await query.orderBy('id').limit(limit).execute()).map(clientOf)
}

export async function countMembers(db: Reader, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('clientMembers')
    .select((s) => ['clientId', s.fn.countAll<number>().as('total')])
    .where('clientId', 'in', ids)
    .where('state', '<>', 'removed')
    .groupBy('clientId')
    .execute()
  return new Map(rows.map(({ clientId, total }) => [clientId, total]))
}

export type Likeness = Partial<Pick<Client, 'name' | 'email' | 'registrationNumber' | 'taxNumber'>>

/** Clients with the same name, address or number. */
export async function listAlike(
  db: Reader | Tx,
  visible: VisibleClients,
  { name, email, registrationNumber, taxNumber }: Likeness,
  { except = 0, limit }: { except?: number; limit: number },
): Promise<Client[]> {
  const keys = {
    nameKey: name ? nameKey(name) : null,
    emailKey: email ? emailKey(email) : null,
    registrationKey: numberKey(registrationNumber ?? null),
    taxKey: numberKey(taxNumber ?? null),
  }
  const given = Object.entries(keys).filter((entry): entry is [keyof typeof keys, string] => Boolean(entry[1]))
  if (given.length === 0) return []
  const rows = await db
    .selectFrom('clients')
    .selectAll()
    .where((each) => each.or(given.map(([column, key]) => each(column, '=', key))))
    .where(LIVING)
    .where(visible('id'))
    .where('id', '<>', except)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(clientOf)
}

/** Which of these names and numbers clients have already, as `column:key`. */
export async function listKnownKeys(
  db: Reader,
  visible: VisibleClients,
  wanted: { name: string; registrationNumber: string; taxNumber: string }[],
): Promise<Set<string>> {
  const keys = {
    nameKey: wanted.map(({ name }) => nameKey(name)),
    registrationKey: wanted.map(({ registrationNumber }) => numberKey(registrationNumber)),
    taxKey: wanted.map(({ taxNumber }) => numberKey(taxNumber)),
  }
  const known = new Set<string>()
  for (const column of ['nameKey', 'registrationKey', 'taxKey'] as const) {
    const asked = keys[column].filter((key) => key !== null && key !== '')
    if (asked.length === 0) continue
    const rows = await db
      .selectFrom('clients')
      .select(`${column} as key`)
      .where(column, 'in', asked)
      .where(LIVING)
      .where(visible('id'))
      .execute()
    for (const { key } of rows) if (key) known.add(`${column}:${key}`)
  }
  return known
}

export async function findOfLead(db: Reader | Tx, leadId: number): Promise<Client | null> {
  const found = db.selectFrom('clients').selectAll().where('leadId', '=', leadId).where(LIVING).orderBy('id')
  const row = await found.executeTakeFirst()
  return row ? clientOf(row) : null
}

/** What these clients are called, by `client:id`. */
export async function listNames(db: Reader, ids: number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('clients').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [`client:${id}`, name]))
}

function filtered(db: Reader, visible: VisibleClients, filter: ClientFilter) {
  const { state, kind, responsibleId, tag } = filter
  let query = db.selectFrom('clients').where(LIVING).where(visible('id'))
  if (state) query = query.where('state', '=', state)
  if (kind) query = query.where('kind', '=', kind)
  if (responsibleId === null) query = query.where('responsibleId', 'is', null)
  else if (responsibleId) query = query.where('responsibleId', '=', responsibleId)
  if (tag) query = query.where(sql<SqlBool>`id in (select client_id from client_tags where tag = ${tag})`)
  for (const condition of furtherOf(filter)) query = query.where(condition)
  return query
}

/** What the search index does not know of a client. */
function furtherOf({ yearEnd, service, people }: ClientFilter): RawBuilder<SqlBool>[] {
  const acting = sql`select 1 from client_members where client_id = clients.id and state <> 'removed'`
  return [
    ...(yearEnd === 'none' ? [sql<SqlBool>`year_end is null`] : []),
    ...(yearEnd && yearEnd !== 'none' ? [sql<SqlBool>`year_end >= ${yearEnd} and year_end < ${`${yearEnd}-99`}`] : []),
    ...(service ? [sql<SqlBool>`id in (select client_id from deadlines where service = ${service})`] : []),
    ...(people ? [sql<SqlBool>`not exists (${acting})`] : []),
  ]
}

/** The tags of clients, and the services that they have deadlines of. */
export async function listLabels(db: Reader, visible: VisibleClients, limit: number) {
  const tags = db.selectFrom('clientTags').select('tag').distinct().where(visible('clientId')).orderBy('tag')
  const services = db.selectFrom('deadlines').select('service').distinct().where(visible('clientId')).orderBy('service')
  return {
    tags: (await tags.limit(limit).execute()).map(({ tag }) => tag),
    services: (await services.limit(limit).execute()).flatMap(({ service }) => service || []),
  }
}

function orderOf(sort: ClientOrder) {
  return {
    direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
    column: COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS],
  }
}
