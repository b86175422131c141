import type { Database } from './database.ts'
import type { Tx } from './engine.ts'

const AT_ONCE = 200

/** Goes through the numbers of a table's rows in order, some in each transaction. */
export async function forEveryId(
  db: Database,
  table: 'articles' | 'clients' | 'comments' | 'documentTexts' | 'leads' | 'media' | 'people' | 'publicationFiles',
  work: (tx: Tx, ids: number[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db.read
      .selectFrom(table)
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const ids = rows.map((row) => row.id)
    if (ids.length > 0) await db.transaction((tx) => work(tx, ids))
    if (ids.length < AT_ONCE) return
    after = ids.at(-1) ?? after
  }
}
