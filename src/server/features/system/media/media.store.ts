import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'
import { pages } from '#server/runs/batches.ts'
import { filesOf, keyOf, type Media, type MediaUse, masterKeyOf } from './media.model.ts'

type Row = RowOf<'media'>

export async function findById(db: Reader, id: number): Promise<Media | undefined> {
  return fromRow(await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst())
}

export async function findByHash(db: Reader, hash: string): Promise<Media | undefined> {
  return fromRow(await db.selectFrom('media').selectAll().where('hash', '=', hash).executeTakeFirst())
}

export async function listByIds(db: Reader, ids: number[]): Promise<Media[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('media').selectAll().where('id', 'in', ids).execute()
  return rows.map(asMedia)
}

export async function listInOrder(db: Reader, ids: number[]): Promise<Media[]> {
  const found = new Map((await listByIds(db, ids)).map((media) => [media.id, media]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export async function* listKeys(db: Reader): AsyncGenerator<string> {
  for await (const rows of pagesById(db))
    for (const media of rows.map(asMedia)) yield* [...filesOf(media).map(keyOf), masterKeyOf(media.hash)]
}

/** Every picture that was not put away, in the order of their numbers. */
export async function* listEveryone(db: Reader): AsyncGenerator<Media> {
  for await (const rows of pagesById(db)) yield* rows.map(asMedia).filter(({ deletedAt }) => !deletedAt)
}

const pagesById = (db: Reader) =>
  pages<Row>(200, ({ limit }, last) =>
    db
      .selectFrom('media')
      .selectAll()
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )

export async function listByHashes(db: Reader, hashes: string[]): Promise<Media[]> {
  if (hashes.length === 0) return []
  const rows = await db.selectFrom('media').selectAll().where('hash', 'in', hashes).execute()
  return rows.map(asMedia)
}

export async function knownHashes(db: Reader, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db.selectFrom('media').select('hash').where('hash', 'in', hashes).execute()
  return new Set(rows.map((row) => row.hash))
}

interface MediaFilter {
  folder?: string | undefined
  used?: boolean | undefined
  /** Only those that a search has found; null when it has found none. */
  matching?: RawBuilder<unknown> | null | undefined
}

export async function list(db: Reader, filter: MediaFilter, { limit, offset }: { limit: number; offset: number }) {
  const ids = await filtered(db, filter).select('id').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return await listInOrder(
    db,
    ids.map((row) => row.id),
  )
}

export async function count(db: Reader, filter: MediaFilter): Promise<number> {
  const row = await filtered(db, filter).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return row.n
}

function filtered(db: Reader, { folder, used, matching }: MediaFilter) {
  return db
    .selectFrom('media')
    .where(sql<boolean>`deleted_at is null`)
    .$if(folder !== undefined, (q) => q.where('folder', '=', folder ?? ''))
    .$if(used !== undefined, (q) => q.where('used', '=', used ? 1 : 0))
    .$if(matching !== undefined, (q) => q.where(matching ? sql<boolean>`id in ${matching}` : sql<boolean>`1 = 0`))
}

export async function listFolders(db: Reader): Promise<{ name: string; media: number }[]> {
  return await db
    .selectFrom('media')
    .select(['folder as name', sql<number>`count(*)`.as('media')])
    .where(sql<boolean>`deleted_at is null`)
    .where('folder', '<>', '')
    .groupBy('folder')
    .orderBy('folder')
    .execute()
}

/** Gives all pictures of a folder another one; also those that were put away, should they come back. */
export async function renameFolder(tx: Tx, from: string, to: string): Promise<Media[]> {
  const rows = await tx.updateTable('media').set({ folder: to }).where('folder', '=', from).returningAll().execute()
  return rows.map(asMedia)
}

type Given = 'id' | 'uses' | 'focalX' | 'focalY' | 'caption' | 'deletedAt' | 'likeness' | 'alike'

type NewMedia = Omit<Media, Given> & { uploadedById: string | null }

export async function insert(tx: Tx, media: NewMedia): Promise<Media> {
  const { uploadedById, uploadedBy, uploadedAt, ...rest } = media
  const row = await tx
    .insertInto('media')
    .values({
      ...rest,
      sizes: JSON.stringify(media.sizes),
      animated: media.animated ? 1 : 0,
      uploadedAt: uploadedAt,
      uploadedBy: uploadedById,
      uploadedByName: uploadedBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return asMedia(row)
}

type Changes = Partial<Omit<Media, 'id' | 'uses' | 'uploadedAt' | 'uploadedBy'>>

/** Answers nothing when it is not deleted any more. */
export async function restore(tx: Tx, id: number): Promise<Media | undefined> {
  const deleted = tx
    .updateTable('media')
    .set({ deletedAt: null })
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
  return fromRow(await deleted.returningAll().executeTakeFirst())
}

export async function update(tx: Tx, id: number, changes: Changes): Promise<Media> {
  const { sizes, animated, focalX, focalY, deletedAt, ...plain } = changes
  const set = {
    ...plain,
    ...(sizes && { sizes: JSON.stringify(sizes) }),
    ...(animated !== undefined && { animated: animated ? 1 : 0 }),
    ...(deletedAt !== undefined && { deletedAt: deletedAt }),
    ...(focalX !== undefined && { focalX: focalX }),
    ...(focalY !== undefined && { focalY: focalY }),
  }
  // A change of nothing is no statement that a database takes.
  if (Object.keys(set).length === 0) {
    return asMedia(await tx.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  }
  const row = await tx.updateTable('media').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  return asMedia(row)
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('media').where('id', '=', id).execute()
}

export async function listWaitingForAvif(db: Reader, limit: number): Promise<Media[]> {
  // Written out: the index holds only these rows, and a bound value would hide that.
  const rows = await db.selectFrom('media').selectAll().where(sql<boolean>`avif = 'waiting'`).limit(limit).execute()
  return rows.map(asMedia)
}

export async function listUses(db: Reader, mediaId: number) {
  return await db
    .selectFrom('mediaUses')
    .select(['subject', 'label', 'place', 'href'])
    .where('mediaId', '=', mediaId)
    .orderBy('subject')
    .limit(200)
    .execute()
}

export interface Shows {
  /** What shows the pictures, as `noun:id`. */
  subject: string
  label: string
  href: string
  uses: MediaUse[]
}

/** Puts down which pictures a thing shows, in place of what it showed before; answers those that are no longer put away. */
export async function setUses(tx: Tx, { subject, label, href, uses }: Shows): Promise<Media[]> {
  const before = await tx.deleteFrom('mediaUses').where('subject', '=', subject).returning('mediaId').execute()
  const rows = uses.map(({ mediaId, place }) => ({ mediaId: mediaId, subject, place, label, href }))
  if (rows.length > 0) {
    await tx
      .insertInto('mediaUses')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const ids = [...new Set([...before.map((row) => row.mediaId), ...uses.map((use) => use.mediaId)])]
  if (ids.length === 0) return []
  const counted = sql<number>`(select count(*) from media_uses where media_uses.media_id = media.id)`
  await tx
    .updateTable('media')
    .set({ uses: counted, used: sql<number>`case when ${counted} > 0 then 1 else 0 end` })
    .where('id', 'in', ids)
    .execute()
  // What is shown again is no longer put away.
  const shown = uses.map((use) => use.mediaId)
  if (shown.length === 0) return []
  const back = tx.updateTable('media').set({ deletedAt: null }).where('id', 'in', shown)
  return (await back.where('deletedAt', 'is not', null).returningAll().execute()).map(asMedia)
}

const fromRow = (row: Row | undefined) => (row ? asMedia(row) : undefined)

function asMedia(row: Row): Media {
  const { uploadedAt, uploadedBy: _, uploadedByName, focalX, focalY, used: __, deletedAt, ...rest } = row
  return {
    ...rest,
    sizes: JSON.parse(row.sizes),
    animated: row.animated === 1,
    focalX: focalX,
    focalY: focalY,
    uploadedAt: uploadedAt,
    uploadedBy: uploadedByName,
    deletedAt: deletedAt,
  }
}
