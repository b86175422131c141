import { type Insertable, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import { AT_WORK, type Counts, type Import, type ImportState, noCounts } from './imports.model.ts'

type Row = RowOf<'imports'>
export type StoredFile = RowOf<'importFiles'>

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
    .where((of) => of.exists(of.selectFrom('importItems').select('id').whereRef('importId', '=', 'imports.id')))
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
  const times = { createdAt: now, updatedAt: now, finishedAt: null }
  const facts = {
    state: 'reading' as const,
    source: null,
    site: '',
    siteAddress: siteAddress,
    unknown: '{}',
    fault: null,
  }
  const row = await tx
    .insertInto('imports')
    .values({ ...facts, ...times, accountId: by.accountId, startedBy: by.name })
    .returningAll()
    .executeTakeFirstOrThrow()
  return asImport(row)
}

type Change = Partial<Omit<Insertable<Tables['imports']>, 'id' | 'createdAt'>>

/** Changes an import that is in one of some states; null when it does not. */
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
    .selectFrom('importItems')
    .select(['kind', 'plan', 'outcome', sql<number>`count(*)`.as('n')])
    .where('importId', '=', importId)
    .groupBy(['kind', 'plan', 'outcome'])
    .execute()
  for (const { kind, plan, outcome, n } of rows) {
    counts[kind][plan] += Number(n)
    counts[kind][outcome ?? 'waiting'] += Number(n)
  }
  return counts
}

export async function insertFile(tx: Tx, file: Insertable<Tables['importFiles']>): Promise<void> {
  await tx.insertInto('importFiles').values(file).execute()
}

export async function findFile(db: Reader | Tx, id: string): Promise<StoredFile | null> {
  return (await db.selectFrom('importFiles').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function listFiles(db: Reader | Tx, importId: number): Promise<StoredFile[]> {
  const files = db.selectFrom('importFiles').selectAll().where('importId', '=', importId)
  return await files.orderBy('position').execute()
}

/** What was uploaded and belongs to no import yet; administrators go on with each other's. */
export async function listUnclaimed(db: Reader): Promise<StoredFile[]> {
  const files = db.selectFrom('importFiles').selectAll().where('importId', 'is', null)
  return await files.orderBy('createdAt').orderBy('id').limit(50).execute()
}

/** Gives files that were uploaded to an import; answers how many there were. */
export async function giveFiles(tx: Tx, importId: number, ids: string[]): Promise<number> {
  let given = 0
  for (const [position, id] of ids.entries()) {
    const row = await tx
      .updateTable('importFiles')
      .set({ importId: importId, position })
      .where('id', '=', id)
      .where('importId', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (row) given++
  }
  return given
}

export async function knownKeys(db: Reader, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('importFiles').select('storageKey').where('storageKey', 'in', keys).execute()
  return new Set(rows.map((row) => row.storageKey))
}

/** Files that nobody needs any more: of imports that have ended long ago, or that were uploaded for none. */
export async function listOldFiles(
  db: Reader,
  { ended, uploaded }: { ended: string; uploaded: string },
  limit: number,
) {
  return await db
    .selectFrom('importFiles')
    .leftJoin('imports', 'imports.id', 'importFiles.importId')
    .select(['importFiles.id', 'importFiles.storageKey'])
    .where((of) =>
      of.or([
        of.and([of('importFiles.importId', 'is', null), of('importFiles.createdAt', '<', uploaded)]),
        of.and([of('imports.state', 'not in', AT_WORK), of('imports.updatedAt', '<', ended)]),
      ]),
    )
    .limit(limit)
    .execute()
}

export async function removeFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('importFiles').where('id', '=', id).execute()
}

/** What a user has begun, for the file about themselves. */
export async function listOf(db: Reader, accountId: string) {
  const rows = db
    .selectFrom('imports')
    .select(['source', 'state', 'createdAt as at'])
    .where('accountId', '=', accountId)
  return await rows.orderBy('id').execute()
}

export async function forgetStarter(tx: Tx, accountId: string): Promise<number> {
  await tx.updateTable('importFiles').set({ accountId: '' }).where('accountId', '=', accountId).execute()
  const nameless = tx.updateTable('imports').set({ accountId: null, startedBy: '' })
  return Number((await nameless.where('accountId', '=', accountId).executeTakeFirst()).numUpdatedRows)
}

function asImport(row: Row): Import {
  return {
    id: row.id,
    state: row.state,
    source: row.source,
    site: row.site,
    siteAddress: row.siteAddress,
    unknown: JSON.parse(row.unknown),
    fault: row.fault,
    startedById: row.accountId,
    startedBy: row.startedBy,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
    updatedAt: row.updatedAt,
  }
}
