import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import { AT_WORK, type Counts, type Import, type ImportState, noCounts } from './imports.model.ts'

type Row = Selectable<Tables['imports']>
export type StoredFile = Selectable<Tables['import_files']>

export async function find(db: Reader | Tx, id: number): Promise<Import | null> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? asImport(row) : null
}

export async function list(db: Reader, { limit, offset }: { limit: number; offset: number }): Promise<Import[]> {
  const rows = db.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(limit).offset(offset)
  return (await rows.execute()).map(asImport)
}

export async function listFilled(db: Reader, imports: Pick<Import, 'id'>[]): Promise<Set<number>> {
  const rows = db
    .selectFrom('imports')
    .select('id')
    .where(
      'id',
      'in',
      imports.map(({ id }) => id),
    )
    .where((of) => of.exists(of.selectFrom('import_items').select('id').whereRef('import_id', '=', 'imports.id')))
  return new Set(imports.length > 0 ? (await rows.execute()).map(({ id }) => id) : [])
}

export async function count(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('imports')
    .select((of) => of.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** The one at work, if there is one. */
export async function findAtWork(db: Reader | Tx): Promise<Import | null> {
  const row = await db.selectFrom('imports').selectAll().where('state', 'in', AT_WORK).limit(1).executeTakeFirst()
  return row ? asImport(row) : null
}

interface NewImport {
  siteAddress: string | null
  by: { accountId: string; name: string }
  now: string
}

export async function insert(tx: Tx, { siteAddress, by, now }: NewImport): Promise<Import> {
  const times = { created_at: now, updated_at: now, finished_at: null }
  const facts = {
    state: 'reading' as const,
    source: null,
    site: '',
    site_address: siteAddress,
    unknown: '{}',
    fault: null,
  }
  const row = await tx
    .insertInto('imports')
    .values({ ...facts, ...times, account_id: by.accountId, started_by: by.name })
    .returningAll()
    .executeTakeFirstOrThrow()
  return asImport(row)
}

type Change = Partial<Omit<Insertable<Tables['imports']>, 'id' | 'created_at'>>

/** Changes an import that stands in one of some states; null when it does not. */
export async function change(tx: Tx, id: number, from: readonly ImportState[], change: Change): Promise<Import | null> {
  const row = await tx
    .updateTable('imports')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
  return row ? asImport(row) : null
}

export async function countItems(db: Reader | Tx, importId: number): Promise<Counts> {
  const counts = noCounts()
  const rows = await db
    .selectFrom('import_items')
    .select(['kind', 'plan', 'outcome', sql<number>`count(*)`.as('n')])
    .where('import_id', '=', importId)
    .groupBy(['kind', 'plan', 'outcome'])
    .execute()
  for (const { kind, plan, outcome, n } of rows) {
    counts[kind][plan] += Number(n)
    counts[kind][outcome ?? 'waiting'] += Number(n)
  }
  return counts
}

export async function insertFile(tx: Tx, file: Insertable<Tables['import_files']>): Promise<void> {
  await tx.insertInto('import_files').values(file).execute()
}

export async function findFile(db: Reader | Tx, id: string): Promise<StoredFile | null> {
  return (await db.selectFrom('import_files').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function listFiles(db: Reader | Tx, importId: number): Promise<StoredFile[]> {
  const files = db.selectFrom('import_files').selectAll().where('import_id', '=', importId)
  return await files.orderBy('position').execute()
}

/** What was uploaded and belongs to no import yet; administrators go on with each other's. */
export async function listUnclaimed(db: Reader): Promise<StoredFile[]> {
  const files = db.selectFrom('import_files').selectAll().where('import_id', 'is', null)
  return await files.orderBy('created_at').orderBy('id').limit(50).execute()
}

/** Gives files that were uploaded to an import; answers how many there were. */
export async function giveFiles(tx: Tx, importId: number, ids: string[]): Promise<number> {
  let given = 0
  for (const [position, id] of ids.entries()) {
    const row = await tx
      .updateTable('import_files')
      .set({ import_id: importId, position })
      .where('id', '=', id)
      .where('import_id', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (row) given++
  }
  return given
}

export async function knownKeys(db: Reader, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('import_files').select('storage_key').where('storage_key', 'in', keys).execute()
  return new Set(rows.map((row) => row.storage_key))
}

/** Files that nobody needs any more: of imports that have ended long ago, or that were uploaded for none. */
export async function listOldFiles(db: Reader, { ended, uploaded }: { ended: string; uploaded: string }) {
  return await db
    .selectFrom('import_files')
    .leftJoin('imports', 'imports.id', 'import_files.import_id')
    .select(['import_files.id', 'import_files.storage_key'])
    .where((of) =>
      of.or([
        of.and([of('import_files.import_id', 'is', null), of('import_files.created_at', '<', uploaded)]),
        of.and([of('imports.state', 'not in', AT_WORK), of('imports.updated_at', '<', ended)]),
      ]),
    )
    .limit(100)
    .execute()
}

export async function removeFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('import_files').where('id', '=', id).execute()
}

/** What somebody has begun, for the file about themselves. */
export async function listOf(db: Reader, accountId: string) {
  const rows = db
    .selectFrom('imports')
    .select(['source', 'state', 'created_at as at'])
    .where('account_id', '=', accountId)
  return await rows.orderBy('id').execute()
}

export async function forgetStarter(tx: Tx, accountId: string): Promise<number> {
  await tx.updateTable('import_files').set({ account_id: '' }).where('account_id', '=', accountId).execute()
  const nameless = tx.updateTable('imports').set({ account_id: null, started_by: '' })
  return Number((await nameless.where('account_id', '=', accountId).executeTakeFirst()).numUpdatedRows)
}

function asImport(row: Row): Import {
  return {
    id: row.id,
    state: row.state,
    source: row.source,
    site: row.site,
    siteAddress: row.site_address,
    unknown: JSON.parse(row.unknown),
    fault: row.fault,
    startedById: row.account_id,
    startedBy: row.started_by,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    updatedAt: row.updated_at,
  }
}
