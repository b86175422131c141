import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

const DAY_MS = 24 * 3600 * 1000
const VIEWS_A_DAY = 10_000
const PAGES = 400
const SOURCES = 120
const STATES = ['new', 'in-progress', 'answered', 'closed', 'spam'] as const

/** Fills the books with a year of 10,000 visits a day, and what goes with them. */
export async function seedReports(db: Database, days = 395, today = new Date()): Promise<void> {
  const pages = Array.from({ length: PAGES }, (_, n) => (n < PLAIN.length ? (PLAIN[n] ?? '/') : `/blogd/${n}`))
  const sources = Array.from({ length: SOURCES }, (_, n) => `site-${n}.example`)
  for (let ago = days - 1; ago >= 0; ago--) {
    const date = new Date(today.getTime() - ago * DAY_MS)
    const day = date.toISOString().slice(0, 10)
    const busy = [0.5, 1.1, 1.2, 1.2, 1.1, 1, 0.6][date.getUTCDay()] ?? 1
    const views = Math.round(VIEWS_A_DAY * busy * (0.8 + 0.4 * Math.sin(ago / 40) ** 2))
    await db.transaction(async (tx) => {
      await tx
        .insertInto('visit_days')
        .values({ day, views, visitors: Math.round(views / 2.7) })
        .execute()
      await put(tx, 'visit_pages', day, 'path', spread(pages, views))
      await put(tx, 'visit_sources', day, 'source', spread(sources, Math.round(views / 3)))
      for (const [n, state] of STATES.entries()) {
        for (const kind of ['quote', 'contact'] as const) {
          const total = Math.round(busy * ([1, 1, 3, 6, 2][n] ?? 1)) + (kind === 'quote' ? 1 : 0)
          const source = n % 2 ? '' : `site-${ago % 7}.example`
          await tx.insertInto('lead_days').values({ day, kind, state, source, total }).execute()
        }
      }
      for (const [n, hours] of [1, 2, 4, 8, 16, 24, 40, 0].entries()) {
        const row = { day, kept: Number(hours > 0 && hours <= 8), within_hours: hours, total: 8 - n }
        await tx
          .insertInto('reply_days')
          .values({ ...row, minutes: row.total * (hours || 60) * 50 })
          .execute()
      }
      await tx
        .insertInto('comment_days')
        .values([
          { day, state: 'visible', total: 4 + (ago % 5) },
          { day, state: 'spam', total: ago % 3 },
          { day, state: 'held', total: ago < 3 ? 2 : 0 },
        ])
        .execute()
      await tx
        .insertInto('publication_downloads')
        .values(Array.from({ length: 20 }, (_, file) => ({ file_id: file + 1, day, total: 1 + ((ago + file) % 9) })))
        .onConflict((conflict) => conflict.columns(['file_id', 'day']).doNothing())
        .execute()
    })
  }
  await db.transaction(async (tx) => {
    for (const [months, book, column] of [
      ['visit_page_months', 'visit_pages', 'path'],
      ['visit_source_months', 'visit_sources', 'source'],
    ] as const) {
      await sql`insert into ${sql.table(months)} (month, ${sql.ref(column)}, views)
        select substr(day, 1, 7), ${sql.ref(column)}, sum(views) from ${sql.table(book)}
        group by substr(day, 1, 7), ${sql.ref(column)}`.execute(tx)
    }
  })
}

const PLAIN = ['/', '/services', '/blog', '/about', '/Contact', '/quote', '/publication', '/careers', '/privacy']

/** Many for the first, few for the last, as readers do. */
function spread(names: string[], total: number): [string, number][] {
  const weights = names.map((_, n) => 1 / (n + 2))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return names.map((name, n) => [name, Math.max(1, Math.round((total * (weights[n] ?? 0)) / all))])
}

async function put(
  tx: Parameters<Parameters<Database['transaction']>[0]>[0],
  table: string,
  day: string,
  column: string,
  rows: [string, number][],
): Promise<void> {
  for (let first = 0; first < rows.length; first += 200) {
    const values = sql.join(rows.slice(first, first + 200).map(([name, views]) => sql`(${day}, ${name}, ${views})`))
    await sql`insert into ${sql.table(table)} (day, ${sql.ref(column)}, views) values ${values}`.execute(tx)
  }
}
