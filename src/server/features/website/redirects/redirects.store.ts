import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { RedirectOrder } from '#contract/website/redirect-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { escapeLike } from '#database/like.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import { pages } from '#server/runs/batches.ts'
import type { Redirect } from './redirects.model.ts'

type Row = RowOf<'redirects'>

export interface Written extends Pick<Redirect, 'from' | 'to' | 'reason'> {
  toKey: string | null
  kind: Row['kind']
}

export async function listByKeys(db: Reader | Tx, keys: string[]): Promise<Redirect[]> {
  if (keys.length === 0) return []
  const rows = await db.selectFrom('redirects').selectAll().where('fromKey', 'in', keys).execute()
  return rows.map(asRedirect)
}

export async function listAbout(db: Reader | Tx, { from, to }: { from: string[]; to: string[] }): Promise<Redirect[]> {
  const rows = db.selectFrom('redirects').selectAll()
  const about = rows.where((of) => of.or([of('fromKey', 'in', from), of('toKey', 'in', to)]))
  return (await about.execute()).map(asRedirect)
}

/** The first of these keys that leads somewhere. */
export async function findByKeys(db: Reader | Tx, keys: string[]): Promise<Redirect | undefined> {
  const found = await listByKeys(db, keys)
  return keys.flatMap((key) => found.find(({ from }) => from === key) ?? [])[0]
}

export async function find(db: Reader | Tx, id: number): Promise<Redirect | undefined> {
  const row = await db.selectFrom('redirects').selectAll().where('id', '=', id).executeTakeFirst()
  return row && asRedirect(row)
}

/** Addresses that are being given up; of one address, whether it is. */
export async function listClosing(db: Reader | Tx, key?: string): Promise<Redirect[]> {
  const rows = db.selectFrom('redirects').selectAll().where('kind', '=', 'closing').orderBy('id')
  return (await (key === undefined ? rows : rows.where('fromKey', '=', key)).execute()).map(asRedirect)
}

export async function insert(tx: Tx, redirect: Written, now: string): Promise<Redirect> {
  const [added] = await insertMany(tx, [redirect], now)
  return added as Redirect
}

export async function insertMany(tx: Tx, redirects: Written[], now: string): Promise<Redirect[]> {
  const unused = { hits: 0, lastHitOn: null, createdAt: now, updatedAt: now }
  const rows = redirects.map((redirect) => ({ ...columnsOf(redirect), ...unused }))
  return (await tx.insertInto('redirects').values(rows).returningAll().execute()).map(asRedirect)
}

export async function update(tx: Tx, id: number, redirect: Written, now: string): Promise<Redirect> {
  const row = await tx
    .updateTable('redirects')
    .set({ ...columnsOf(redirect), updatedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return asRedirect(row)
}

export async function lead(tx: Tx, from: string[], { to, toKey }: Pick<Written, 'to' | 'toKey'>, now: string) {
  await tx
    .updateTable('redirects')
    .set({ target: to, toKey: toKey, updatedAt: now })
    .where('toKey', 'in', from)
    .execute()
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('redirects').where('id', '=', id).execute()
}

export async function removeFrom(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('redirects').where('fromKey', '=', key).execute()
}

export async function removeImported(tx: Tx, toKey: string): Promise<void> {
  await tx.deleteFrom('redirects').where('toKey', '=', toKey).where('reason', '=', 'import').execute()
}

export async function addHits(tx: Tx, hits: Map<number, number>, day: string): Promise<void> {
  for (const [id, count] of hits) {
    await tx
      .updateTable('redirects')
      .set((of) => ({ hits: of('hits', '+', count), lastHitOn: day }))
      .where('id', '=', id)
      .execute()
  }
}

export interface RedirectFilter {
  q: string
  reason?: Redirect['reason'] | undefined
}

export async function count(db: Reader, filter: RedirectFilter): Promise<number> {
  const row = await db
    .selectFrom('redirects')
    .where(matching(filter))
    .select((of) => of.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

interface Window {
  order: RedirectOrder
  limit: number
  offset: number
}

export async function list(db: Reader, filter: RedirectFilter, { order, limit, offset }: Window): Promise<Redirect[]> {
  const rows = db.selectFrom('redirects').selectAll().where(matching(filter))
  const ordered = {
    newest: () => rows.orderBy('id', 'desc'),
    address: () => rows.orderBy('fromKey'),
    used: () => rows.orderBy('hits', 'desc').orderBy('id', 'desc'),
  }[order]()
  return (await ordered.limit(limit).offset(offset).execute()).map(asRedirect)
}

export async function* listLeading(db: Reader): AsyncGenerator<Redirect> {
  const all = db.selectFrom('redirects').selectAll().orderBy('id')
  const found = pages<Row>(500, ({ limit }, last) =>
    all
      .where('id', '>', last?.id ?? 0)
      .limit(limit)
      .execute(),
  )
  for await (const rows of found) yield* rows.map(asRedirect).filter(({ kind }) => kind !== 'gone')
}

function matching({ q, reason }: RedirectFilter) {
  const words = `%${escapeLike(q.toLowerCase())}%`
  return (of: ExpressionBuilder<Tables, 'redirects'>) => {
    const conditions = [
      ...(reason ? [of('reason', '=', reason)] : []),
      ...(q ? [of.or([like(of, 'fromKey', words), like(of, 'target', words)])] : []),
    ]
    return of.and(conditions)
  }
}

function like(of: ExpressionBuilder<Tables, 'redirects'>, column: 'fromKey' | 'target', words: string) {
  return sql<SqlBool>`lower(${of.ref(column)}) like ${words} escape '\\'`
}

function columnsOf({ from, to, toKey, kind, reason }: Written) {
  return { fromKey: from, target: to, toKey: toKey, kind, reason }
}

function asRedirect(row: Row): Redirect {
  return {
    id: row.id,
    from: row.fromKey,
    to: row.target,
    // It leads on, but not for long.
    kind: row.kind === 'closing' ? 'temporary' : row.kind,
    reason: row.reason,
    hits: row.hits,
    lastHitOn: row.lastHitOn,
    createdAt: row.createdAt,
  }
}
