import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine, Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import { pages } from '#server/runs/batches.ts'
import type { PublicationEntry, PublicationFile } from './publications.model.ts'

interface FileFilter {
  folderIds: number[]
  /** Only those that a search has found; null when it has found none. */
  matching?: RawBuilder<unknown> | null | undefined
}

/** A file, whether it was put away or not. */
export async function findFile(db: Reader | Tx, id: number): Promise<PublicationFile | null> {
  const row = await db.selectFrom('publicationFiles').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? fileOf(row) : null
}

export async function insertFile(
  tx: Tx,
  engine: Engine,
  row: Insertable<Tables['publicationFiles']>,
): Promise<PublicationFile> {
  const file = await tx.insertInto('publicationFiles').values(row).returningAll().executeTakeFirstOrThrow()
  await engine.search.add(tx, 'files', file.id, { text: file.name })
  return fileOf(file)
}

export async function updateFile(
  tx: Tx,
  engine: Engine,
  id: number,
  change: Partial<Insertable<Tables['publicationFiles']>>,
): Promise<PublicationFile> {
  const query = tx.updateTable('publicationFiles').set(change).where('id', '=', id)
  const row = await query.returningAll().executeTakeFirstOrThrow()
  if (change.name) await engine.search.put(tx, 'files', id, { text: change.name })
  return fileOf(row)
}

export async function index(tx: Tx, engine: Engine, file: PublicationFile | null): Promise<void> {
  if (file) await engine.search.put(tx, 'files', file.id, { text: file.name })
}

export async function moveSeries(tx: Tx, file: PublicationFile, folderId: number): Promise<void> {
  await tx
    .updateTable('publicationFiles')
    .set({ folderId: folderId })
    .where((where) => where.or([where('id', '=', file.seriesId), where('seriesId', '=', file.seriesId)]))
    .execute()
}

export async function listByIds(db: Reader, ids: number[]): Promise<PublicationFile[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('publicationFiles').selectAll().where('id', 'in', ids).execute()
  return rows.map(fileOf)
}

/** Every edition of a file, newest first. */
export async function listEditions(db: Reader, { seriesId }: PublicationFile): Promise<PublicationFile[]> {
  const rows = await db
    .selectFrom('publicationFiles')
    .selectAll()
    .where((where) => where.or([where('seriesId', '=', seriesId), where('id', '=', seriesId)]))
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(fileOf)
}

/** Other files of the same bytes. */
export async function listDuplicates(db: Reader, { id, hash }: PublicationFile): Promise<PublicationFile[]> {
  const rows = await shown(db).selectAll().where('hash', '=', hash).where('id', '<>', id).limit(20).execute()
  return rows.map(fileOf)
}

export async function findSame(
  db: Reader,
  { folderId, hash, name }: { folderId: number; hash: string; name: string },
): Promise<PublicationFile | null> {
  const same = shown(db).selectAll().where('hash', '=', hash).where('folderId', '=', folderId).where('name', '=', name)
  const row = await same.limit(1).executeTakeFirst()
  return row ? fileOf(row) : null
}

export async function listNewest(db: Reader, folderIds: number[], limit: number): Promise<PublicationFile[]> {
  const newest = (folderId: number) =>
    db.selectFrom(
      shown(db)
        .selectAll()
        .where('folderId', '=', folderId)
        .orderBy('id', 'desc')
        .limit(limit)
        .as(`folder_${folderId}`),
    )
  const [first, ...rest] = folderIds
  if (first === undefined) return []
  const all = rest.reduce((query, id) => query.unionAll(newest(id).selectAll()), newest(first).selectAll())
  return (await all.execute()).map(fileOf)
}

export async function listFiles(
  db: Reader,
  filter: FileFilter,
  window: { limit: number; offset: number },
): Promise<PublicationFile[]> {
  const ids = filtered(db, filter).select('id').orderBy('id', 'desc').limit(window.limit).offset(window.offset)
  const rows = await db
    .selectFrom('publicationFiles')
    .selectAll()
    .where('id', 'in', (where) => where.selectFrom(ids.as('page')).select('page.id'))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(fileOf)
}

export async function countFiles(db: Reader, filter: FileFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((s) => s.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

export async function withEarlier(db: Reader, files: PublicationFile[]): Promise<PublicationEntry[]> {
  const series = files.filter((file) => file.replacesId !== null).map((file) => file.seriesId)
  const rows =
    series.length === 0
      ? []
      : await db
          .selectFrom('publicationFiles')
          .selectAll()
          .where((where) => where.or([where('seriesId', 'in', series), where('id', 'in', series)]))
          .where('deletedAt', 'is', null)
          .orderBy('id', 'desc')
          .execute()
  const editions = rows.map(fileOf)
  return files.map((file) => ({
    ...file,
    earlier:
      file.replacesId === null ? [] : editions.filter((each) => each.seriesId === file.seriesId && each.id < file.id),
  }))
}

export async function countDownload(tx: Tx, id: number, day: string): Promise<void> {
  await tx
    .insertInto('publicationDownloads')
    .values({ fileId: id, day, total: 1 })
    .onConflict((conflict) =>
      conflict.columns(['fileId', 'day']).doUpdateSet({ total: sql`publication_downloads.total + 1` }),
    )
    .execute()
  await tx.updateTable('publicationFiles').set({ downloads: sql`downloads + 1` }).where('id', '=', id).execute()
}

/** How many files were downloaded on each day. */
export async function listDownloadDays(db: Reader, from: string, to: string) {
  const rows = await db
    .selectFrom('publicationDownloads')
    .select((s) => ['day', s.fn.sum<number>('total').as('total')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .orderBy('day')
    .execute()
  return rows.map((row) => ({ ...row, total: Number(row.total) }))
}

/** How often each file was fetched in a period; a file that is gone has no name any more. */
export async function listDownloads(db: Reader, from: string, to: string) {
  const totals = db
    .selectFrom('publicationDownloads')
    .select((s) => ['fileId as id', s.fn.sum<number>('total').as('total')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('fileId')
  const rows = await db
    .selectFrom(totals.as('fetched'))
    .leftJoin('publicationFiles', 'publicationFiles.id', 'fetched.id')
    .select(['fetched.id', 'fetched.total', 'publicationFiles.name'])
    .execute()
  return rows.map((row) => ({ ...row, total: Number(row.total) }))
}

export async function forgetAway(tx: Tx, engine: Engine, before: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('publicationFiles')
    .where('deletedAt', '<', before)
    .returning(['id', 'storageKey'])
    .execute()
  for (const { id } of rows) await engine.search.remove(tx, 'files', id)
  return rows.map((row) => row.storageKey)
}

export async function* listKeys(db: Reader): AsyncGenerator<string> {
  const all = db.selectFrom('publicationFiles').select(['id', 'storageKey']).orderBy('id')
  const found = pages<{ id: number; storageKey: string }>(500, ({ limit }, last) =>
    all
      .where('id', '>', last?.id ?? 0)
      .limit(limit)
      .execute(),
  )
  for await (const rows of found) for (const { storageKey } of rows) yield storageKey
}

/** Every file that readers can have with its earlier editions, in the order of their numbers. */
export async function* listEveryone(db: Reader): AsyncGenerator<PublicationFile> {
  const all = db.selectFrom('publicationFiles').select('id').where('deletedAt', 'is', null).orderBy('id')
  const found = pages<{ id: number }>(200, ({ limit }, last) =>
    all
      .where('id', '>', last?.id ?? 0)
      .limit(limit)
      .execute(),
  )
  for await (const rows of found) {
    const ids = rows.map(({ id }) => id)
    yield* (await listByIds(db, ids)).toSorted((a, b) => a.id - b.id)
  }
}

/** Which of these keys a file still needs. */
export async function knownKeys(db: Reader, keys: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('publicationFiles').select('storageKey').where('storageKey', 'in', keys).execute()
  return new Set(rows.map((row) => row.storageKey))
}

export async function listCurrentIds(db: Reader | Tx, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await shown(db).select('id').where('id', 'in', ids).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

// Written out, not as parameters: only so do the engines see that the index fits.
const shown = (db: Reader) =>
  db.selectFrom('publicationFiles').where(sql<SqlBool>`deleted_at is null and is_current = 1`)

function filtered(db: Reader, { folderIds, matching }: FileFilter) {
  let query = shown(db).where('folderId', 'in', folderIds.length > 0 ? folderIds : [0])
  if (matching) query = query.where(sql<SqlBool>`id in ${matching}`)
  if (matching === null) query = query.where(sql<SqlBool>`1 = 0`)
  return query
}

function fileOf({ uploadedBy, uploadedById, ...row }: RowOf<'publicationFiles'>): PublicationFile {
  return { ...row, seriesId: row.seriesId ?? row.id, isCurrent: row.isCurrent === 1 }
}
