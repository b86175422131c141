import { type Kysely, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

export interface DayCounts {
  views: number
  pages: Map<string, number>
  sources: Map<string, number>
  marks: Set<string>
}

const ROWS_AT_ONCE = 200

/** Adds what one instance has counted to the books. */
export async function addCounts(tx: Tx, day: string, counts: DayCounts): Promise<void> {
  let visitors = 0
  for (const marks of slices([...counts.marks])) {
    const added = await tx
      .insertInto('visit_marks')
      .values(marks.map((mark) => ({ day, mark })))
      .onConflict((conflict) => conflict.columns(['day', 'mark']).doNothing())
      .returning('mark')
      .execute()
    visitors += added.length
  }
  await tx
    .insertInto('visit_days')
    .values({ day, views: counts.views, visitors })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        views: sql`visit_days.views + excluded.views`,
        visitors: sql`visit_days.visitors + excluded.visitors`,
      }),
    )
    .execute()
  for (const pages of slices([...counts.pages])) {
    await tx
      .insertInto('visit_pages')
      .values(pages.map(([path, views]) => ({ day, path, views })))
      .onConflict((conflict) =>
        conflict.columns(['day', 'path']).doUpdateSet({ views: sql`visit_pages.views + excluded.views` }),
      )
      .execute()
  }
  for (const sources of slices([...counts.sources])) {
    await tx
      .insertInto('visit_sources')
      .values(sources.map(([source, views]) => ({ day, source, views })))
      .onConflict((conflict) =>
        conflict.columns(['day', 'source']).doUpdateSet({ views: sql`visit_sources.views + excluded.views` }),
      )
      .execute()
  }
}

/** The day's salt, made by whichever instance comes first. */
export async function takeSalt(tx: Tx, day: string, fresh: string): Promise<string> {
  await tx
    .insertInto('visit_salts')
    .values({ day, salt: fresh })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  const row = await tx.selectFrom('visit_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow()
  return row.salt
}

/** Forgets the marks and salts of days gone by, and counts that are too old. */
export async function forget(tx: Tx, today: string, oldestDay: string): Promise<void> {
  await tx.deleteFrom('visit_marks').where('day', '<', today).execute()
  await tx.deleteFrom('visit_salts').where('day', '<', today).execute()
  for (const table of ['visit_days', 'visit_pages', 'visit_sources'] as const) {
    await tx.deleteFrom(table).where('day', '<', oldestDay).execute()
  }
}

export async function listDays(db: Reader, from: string, to: string) {
  return await db
    .selectFrom('visit_days')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

export async function listMostRead(db: Reader, from: string, to: string, limit: number) {
  return await topOf(db, 'visit_pages', 'path', { from, to, limit })
}

export async function listSources(db: Reader, from: string, to: string, limit: number) {
  return await topOf(db, 'visit_sources', 'source', { from, to, limit })
}

interface Span {
  from: string
  to: string
  limit: number
}

async function topOf(
  db: Kysely<Tables>,
  table: 'visit_pages' | 'visit_sources',
  column: 'path' | 'source',
  span: Span,
) {
  const { rows } = await sql<{ name: string; views: number }>`
    select ${sql.ref(column)} as name, sum(views) as views from ${sql.table(table)}
    where day >= ${span.from} and day <= ${span.to}
    group by ${sql.ref(column)} order by sum(views) desc, ${sql.ref(column)} limit ${span.limit}
  `.execute(db)
  return rows.map((row) => ({ name: row.name, views: Number(row.views) }))
}

function* slices<T>(list: T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += ROWS_AT_ONCE) yield list.slice(start, start + ROWS_AT_ONCE)
}
