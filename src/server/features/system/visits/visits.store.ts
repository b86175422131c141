import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import { wholeMonths } from './visits.model.ts'

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
      .insertInto('visitMarks')
      .values(marks.map((mark) => ({ day, mark })))
      .onConflict((conflict) => conflict.columns(['day', 'mark']).doNothing())
      .returning('mark')
      .execute()
    visitors += added.length
  }
  await tx
    .insertInto('visitDays')
    .values({ day, views: counts.views, visitors })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        views: sql`visit_days.views + excluded.views`,
        visitors: sql`visit_days.visitors + excluded.visitors`,
      }),
    )
    .execute()
  await addRows(tx, PAGES, day, counts.pages)
  await addRows(tx, SOURCES, day, counts.sources)
}

/** The day's salt, made by whichever instance comes first. */
export async function takeSalt(tx: Tx, day: string, fresh: string): Promise<string> {
  await tx
    .insertInto('visitSalts')
    .values({ day, salt: fresh })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  const row = await tx.selectFrom('visitSalts').select('salt').where('day', '=', day).executeTakeFirstOrThrow()
  return row.salt
}

/** Forgets the marks and salts of days gone by, and counts that are too old. */
export async function forget(tx: Tx, today: string, oldestDay: string): Promise<void> {
  await tx.deleteFrom('visitMarks').where('day', '<', today).execute()
  await tx.deleteFrom('visitSalts').where('day', '<', today).execute()
  for (const table of ['visitDays', 'visitPages', 'visitSources'] as const) {
    await tx.deleteFrom(table).where('day', '<', oldestDay).execute()
  }
  for (const table of ['visitPageMonths', 'visitSourceMonths'] as const) {
    await tx.deleteFrom(table).where('month', '<', oldestDay.slice(0, 7)).execute()
  }
}

export async function listDays(db: Reader, from: string, to: string) {
  return await db
    .selectFrom('visitDays')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

type Span = { from: string; to: string }
type Seen = { name: string; views: number }

export const listMostRead = (db: Reader, span: Span, limit: number) => topOf(db, PAGES, span, limit)
export const listSources = (db: Reader, span: Span, limit: number) => topOf(db, SOURCES, span, limit)
export const viewsOfPages = (db: Reader, span: Span, paths: string[]) => viewsOf(db, PAGES, span, paths)
export const viewsOfSources = (db: Reader, span: Span, sources: string[]) => viewsOf(db, SOURCES, span, sources)

interface Book {
  days: 'visitPages' | 'visitSources'
  months: 'visitPageMonths' | 'visitSourceMonths'
  column: 'path' | 'source'
}
const PAGES: Book = { days: 'visitPages', months: 'visitPageMonths', column: 'path' }
const SOURCES: Book = { days: 'visitSources', months: 'visitSourceMonths', column: 'source' }

async function addRows(tx: Tx, { days, months, column }: Book, day: string, counts: Map<string, number>) {
  for (const rows of slices([...counts])) {
    for (const [table, time, when] of [
      [days, 'day', day],
      [months, 'month', day.slice(0, 7)],
    ] as const) {
      const values = sql.join(rows.map(([name, views]) => sql`(${when}, ${name}, ${views})`))
      await sql`
        insert into ${sql.table(table)} (${sql.ref(time)}, ${sql.ref(column)}, views) values ${values}
        on conflict (${sql.ref(time)}, ${sql.ref(column)})
        do update set views = ${sql.table(table)}.views + excluded.views
      `.execute(tx)
    }
  }
}

async function topOf(db: Reader, book: Book, span: Span, limit: number): Promise<Seen[]> {
  return await read(
    sql<Seen>`
    select name, sum(views) as views from (${linesOf(book, span)}) as lines
    group by name order by sum(views) desc, name limit ${limit}
  `,
    db,
  )
}

async function viewsOf(db: Reader, book: Book, span: Span, names: string[]): Promise<Seen[]> {
  if (names.length === 0) return []
  return await read(
    sql<Seen>`
    select name, sum(views) as views from (${linesOf(book, span)}) as lines
    where name in (${sql.join(names)}) group by name
  `,
    db,
  )
}

/** The whole months of a period by the month, the days before and after them by the day. */
function linesOf({ days, months, column }: Book, { from, to }: Span) {
  const [first, last] = wholeMonths(from, to)
  const line = (table: string) => sql`select ${sql.ref(column)} as name, views from ${sql.table(table)}`
  if (first > last) return sql`${line(days)} where day >= ${from} and day <= ${to}`
  return sql`
    ${line(months)} where month >= ${first} and month <= ${last}
    union all ${line(days)} where day >= ${from} and day < ${`${first}-01`}
    union all ${line(days)} where day > ${`${last}-31`} and day <= ${to}
  `
}

async function read(query: RawBuilder<Seen>, db: Reader): Promise<Seen[]> {
  const { rows } = await query.execute(db)
  return rows.map((row) => ({ name: row.name, views: Number(row.views) }))
}

function* slices<T>(list: T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += ROWS_AT_ONCE) yield list.slice(start, start + ROWS_AT_ONCE)
}
