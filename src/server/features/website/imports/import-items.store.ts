import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import type { ImportItem, Outcome } from './imports.model.ts'
import type { ItemKind } from './reading/source-item.ts'

export type NewItem = Pick<
  Insertable<Tables['importItems']>,
  'sourceKey' | 'kind' | 'title' | 'address' | 'addressKey' | 'plan' | 'why' | 'data'
>

/** Writes items down; one that was met before stays as it was. Answers how many were new. */
export async function insertItems(tx: Tx, importId: number, items: NewItem[]): Promise<number> {
  if (items.length === 0) return 0
  const blank = { importId: importId, outcome: null, target: null, mark: null, undone: null, undoneWhy: '' }
  const added = await tx
    .insertInto('importItems')
    .values(items.map((item) => ({ ...item, ...blank })))
    .onConflict((conflict) => conflict.columns(['importId', 'sourceKey']).doNothing())
    .returning('id')
    .execute()
  return added.length
}

export async function clear(tx: Tx, importId: number): Promise<void> {
  await tx.deleteFrom('importItems').where('importId', '=', importId).execute()
}

/** What became of items in imports before, as far as it still is. */
export async function listBefore(db: Reader | Tx, importId: number, keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('importItems')
    .select(['sourceKey', 'target'])
    .where('sourceKey', 'in', keys)
    .where('importId', '<>', importId)
    .where('target', 'is not', null)
    .where((of) => of.or([of('undone', 'is', null), of('undone', '=', 'left')]))
    .orderBy('id')
    .execute()
  return new Map(rows.flatMap(({ sourceKey, target }) => (target ? [[sourceKey, target]] : [])))
}

/** What became of items in this import, or else in one before. */
export async function listTargets(db: Reader | Tx, importId: number, keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('importItems')
    .select(['sourceKey', 'target'])
    .where('sourceKey', 'in', keys)
    .where('target', 'is not', null)
    .where((of) => of.or([of('importId', '=', importId), of('undone', 'is', null), of('undone', '=', 'left')]))
    .orderBy((of) => of.case().when('importId', '=', importId).then(1).else(0).end())
    .orderBy('id')
    .execute()
  return new Map(rows.flatMap(({ sourceKey, target }) => (target ? [[sourceKey, target]] : [])))
}

export async function listByKeys(db: Reader | Tx, importId: number, keys: string[]): Promise<Map<string, ImportItem>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('importItems')
    .selectAll()
    .where('importId', '=', importId)
    .where('sourceKey', 'in', keys)
    .execute()
  return new Map(rows.map((row) => [row.sourceKey, row]))
}

/** A picture of the same address that is in the library already. */
export async function findSamePicture(db: Reader | Tx, importId: number, address: string): Promise<string | null> {
  const row = await db
    .selectFrom('importItems')
    .select('target')
    .where('importId', '=', importId)
    .where('address', '=', address)
    .where('kind', '=', 'picture')
    .where('target', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row?.target ?? null
}

/** The next items without an outcome, of a kind, beyond a place. */
export async function listWaiting(
  db: Reader,
  importId: number,
  kinds: readonly ItemKind[],
  { after, limit }: { after: number; limit: number },
): Promise<ImportItem[]> {
  return await db
    .selectFrom('importItems')
    .selectAll()
    .where('importId', '=', importId)
    .where('kind', 'in', kinds)
    .where('outcome', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The keys of articles and pages that need not be read again. */
export async function listSettledKeys(db: Reader, importId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('importItems')
    .select('sourceKey')
    .where('importId', '=', importId)
    .where('kind', 'in', ['article', 'page'])
    .where('outcome', 'is not', null)
    .execute()
  return rows.map((row) => row.sourceKey)
}

/** Holds items against others until the transaction ends; answers those that have no outcome yet. */
export async function hold(tx: Tx, ids: number[]): Promise<Set<number>> {
  const free = tx.updateTable('importItems').set({ outcome: null }).where('id', 'in', ids).where('outcome', 'is', null)
  return new Set((await free.returning('id').execute()).map(({ id }) => id))
}

export interface Settled {
  outcome: Outcome
  why?: string
  target?: string | null
  mark?: string | null
  data?: string
}

type SettledSimply = Pick<Settled, 'outcome' | 'why' | 'target'>

export async function settle(tx: Tx, id: number, { outcome, why = '', target = null, mark = null, data }: Settled) {
  const change = { outcome, why, target, mark, ...(data !== undefined && { data }) }
  await tx.updateTable('importItems').set(change).where('id', '=', id).execute()
}

/** Gives each of many items its own outcome. */
export async function settleMany(tx: Tx, settled: Map<number, SettledSimply>): Promise<void> {
  if (settled.size === 0) return
  const each = (value: (settled: SettledSimply) => string | null) =>
    sql<string>`case id ${sql.join(
      [...settled].map(([id, one]) => sql`when ${id} then ${value(one)}`),
      sql` `,
    )} end`
  const change = {
    outcome: each(({ outcome }) => outcome) as RawBuilder<Outcome>,
    why: each(({ why }) => why ?? ''),
    target: each(({ target }) => target ?? null),
  }
  await tx
    .updateTable('importItems')
    .set(change)
    .where('id', 'in', [...settled.keys()])
    .execute()
}

/** Gives every item that has none the same outcome; answers how many there were. */
export async function settleRest(tx: Tx, importId: number, { outcome, why }: { outcome: Outcome; why: string }) {
  const done = await tx
    .updateTable('importItems')
    .set({ outcome, why })
    .where('importId', '=', importId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/** Lets pictures that could not be had be tried again; answers how many there are. */
export async function reopenPictures(tx: Tx, importId: number): Promise<number> {
  const done = await tx
    .updateTable('importItems')
    .set({ outcome: null, why: '' })
    .where('importId', '=', importId)
    .where('kind', '=', 'picture')
    .where('outcome', '=', 'failed')
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/** Articles and pages of a site that wait for pictures or have links to others of it, from every import of it. */
export async function listTied(db: Reader, site: string, after: number, limit: number): Promise<ImportItem[]> {
  return await ofSite(db, site)
    .selectAll('importItems')
    .where('kind', 'in', ['article', 'page'])
    .where('outcome', '=', 'imported')
    .where('data', '<>', '')
    .where('importItems.id', '>', after)
    .orderBy('importItems.id')
    .limit(limit)
    .execute()
}

/** After what an article waited for came, or what it linked to went. */
export async function setTied(
  tx: Tx,
  id: number,
  left: { data: string; mark: string | null; why: string },
): Promise<void> {
  await tx.updateTable('importItems').set(left).where('id', '=', id).execute()
}

export type ExistingItem = Pick<ImportItem, 'sourceKey' | 'addressKey' | 'kind' | 'title' | 'target'>

/** What items of a site became in all its imports, by their keys or by where they was. */
export async function listExisting(
  db: Reader | Tx,
  site: string,
  { keys, addresses = [] }: { keys: string[]; addresses?: string[] },
): Promise<ExistingItem[]> {
  const by = async (column: 'sourceKey' | 'addressKey', values: string[]) => {
    if (values.length === 0) return []
    return await ofSite(db, site)
      .select(['importItems.id', 'sourceKey', 'addressKey', 'kind', 'title', 'target'])
      .where(column, 'in', values)
      // A tag becomes nothing of its own, and has its list all the same.
      .where((of) =>
        of.or([of('target', 'is not', null), of.and([of('kind', '=', 'tag'), of('outcome', '=', 'merged')])]),
      )
      .execute()
  }
  // Each by its own index: asked for both at once, PostgreSQL may read all items of the import instead.
  const found = [...(await by('sourceKey', keys)), ...(await by('addressKey', addresses))]
  return found.sort((a, b) => a.id - b.id)
}

/** The items of a site that were not taken back. */
const ofSite = (db: Reader | Tx, site: string) =>
  db
    .selectFrom('importItems')
    .innerJoin('imports', 'imports.id', 'importItems.importId')
    .where('imports.site', '=', site)
    .where((of) => of.or([of('undone', 'is', null), of('undone', '=', 'left')]))

/** What an import made, the last first, as far as it was not undone. */
export async function listMade(
  db: Reader,
  importId: number,
  kinds: ItemKind[],
  { before, limit }: { before: number; limit: number },
): Promise<ImportItem[]> {
  return await db
    .selectFrom('importItems')
    .selectAll()
    .where('importId', '=', importId)
    .where('kind', 'in', kinds)
    .where('outcome', '=', 'imported')
    .where('undone', 'is', null)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Old addresses of categories and tags that were there already, as far as no other import has brought them in too. */
export async function listMergedAddresses(db: Reader, importId: number): Promise<string[]> {
  const others = db
    .selectFrom('importItems')
    .innerJoin('imports', 'imports.id', 'importItems.importId')
    .select('address')
    .where('imports.id', '<>', importId)
    .where('imports.state', '<>', 'undone')
    .where('outcome', 'in', ['imported', 'merged'])
    .where('address', 'is not', null)
  const rows = await db
    .selectFrom('importItems')
    .select('address')
    .where('importId', '=', importId)
    .where('kind', 'in', ['category', 'tag'])
    .where('outcome', '=', 'merged')
    .where('address', 'not in', others)
    .execute()
  return rows.flatMap(({ address }) => address ?? [])
}

export async function setUndone(tx: Tx, id: number, undone: 'removed' | 'left', why = ''): Promise<void> {
  await tx.updateTable('importItems').set({ undone, undoneWhy: why }).where('id', '=', id).execute()
}
