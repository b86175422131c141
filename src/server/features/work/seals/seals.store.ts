import { type Insertable, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import type { Seal } from './seals.model.ts'

export async function insert(tx: Tx, row: Insertable<Tables['seals']>): Promise<void> {
  await tx.insertInto('seals').values(row).execute()
}

export async function update(tx: Tx, id: string, change: Partial<Insertable<Tables['seals']>>): Promise<void> {
  await tx.updateTable('seals').set(change).where('id', '=', id).execute()
}

export async function find(db: Reader | Tx, id: string): Promise<Seal | null> {
  const row = await db.selectFrom('seals').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? sealOf(row) : null
}

export async function listOf(db: Reader, proposalIds: string[]): Promise<Seal[]> {
  if (proposalIds.length === 0) return []
  const rows = await db.selectFrom('seals').selectAll().where('proposalId', 'in', proposalIds).execute()
  return rows.map(sealOf)
}

/** Some that are to be sealed now, the oldest first. */
export async function listDue(db: Reader, now: string, limit: number): Promise<Seal[]> {
  // Written out, not as a parameter: only so do the engines see that the index fits.
  const rows = db.selectFrom('seals').selectAll().where(sql<boolean>`state = 'waiting'`).where('nextAt', '<=', now)
  return (await rows.orderBy('nextAt').limit(limit).execute()).map(sealOf)
}

/** Some that are to be stamped now. */
export async function listUnstamped(db: Reader, now: string, limit: number): Promise<Seal[]> {
  const unstamped = sql<boolean>`stamp in ('waiting', 'late')`
  const rows = db.selectFrom('seals').selectAll().where(unstamped).where('stampNextAt', '<=', now)
  return (await rows.orderBy('stampNextAt').limit(limit).execute()).map(sealOf)
}

/** The seal whose file has these bytes. */
export async function findByHash(db: Reader, sha256: string): Promise<Seal | null> {
  const first = await db.selectFrom('seals').selectAll().where('sha256', '=', sha256).executeTakeFirst()
  const row = first ?? (await db.selectFrom('seals').selectAll().where('stampedSha256', '=', sha256).executeTakeFirst())
  return row ? sealOf(row) : null
}

export async function listMade(db: Reader, ids: string[]): Promise<Seal[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('seals').selectAll().where('id', 'in', ids).where('state', '=', 'sealed').execute()
  return rows.map(sealOf)
}

/** How many wait, how often and why the sealing failed, and how many have no timestamp, or none in time. */
export async function countTroubles(db: Reader) {
  const sum = (condition: string) => sql<number>`sum(case when ${sql.raw(condition)} then 1 else 0 end)`
  const row = await db
    .selectFrom('seals')
    .select([
      sum(`state = 'waiting'`).as('waiting'),
      sql<number | null>`max(case when state = 'waiting' then attempts end)`.as('attempts'),
      sql<string | null>`max(case when state = 'waiting' then failure end)`.as('failure'),
      sum(`stamp in ('waiting', 'late')`).as('unstamped'),
      sum(`stamp = 'late'`).as('late'),
      sql<string | null>`max(case when stamp = 'late' then stamp_failure end)`.as('stampFailure'),
    ])
    .where(sql<boolean>`state = 'waiting' or stamp in ('waiting', 'late')`)
    .executeTakeFirstOrThrow()
  const { failure, stampFailure } = row
  const [waiting, attempts, unstamped, late] = [row.waiting, row.attempts, row.unstamped, row.late].map(Number)
  return { waiting, attempts, failure, unstamped, late, stampFailure } as Troubles
}

interface Troubles {
  waiting: number
  attempts: number
  failure: string | null
  unstamped: number
  late: number
  stampFailure: string | null
}

function sealOf({ nextAt, keyId, stampNextAt, stampFailure, stampedAt, ...row }: RowOf<'seals'>): Seal {
  return row
}
