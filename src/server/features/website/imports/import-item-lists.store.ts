import { sql } from 'kysely'
import type { Reader } from '#database/engine.ts'
import { escapeLike } from '#database/like.ts'
import type { ImportItem, Outcome } from './imports.model.ts'
import type { ItemKind } from './reading/source-item.ts'

export interface ItemFilter {
  kind?: ItemKind | undefined
  outcome?: Outcome | 'waiting' | 'left' | undefined
  /** Only those with this part that was left out. */
  holds?: string | undefined
  /** Only those about which there is something to say. */
  noted?: boolean | undefined
}

function matching(db: Reader, importId: number, { kind, outcome, holds, noted }: ItemFilter) {
  let query = db.selectFrom('importItems').where('importId', '=', importId)
  if (kind) query = query.where('kind', '=', kind)
  if (outcome === 'waiting') query = query.where('outcome', 'is', null)
  else if (outcome === 'left') query = query.where('undone', '=', 'left')
  else if (outcome) query = query.where('outcome', '=', outcome)
  // By the sentence of the report that names it, up to the comma or the full stop after its name.
  if (holds) {
    const name = escapeLike(holds)
    const pattern = (end: string) => sql<boolean>`why like ${`%Not shown to readers: %${name}${end}%`} escape '\\'`
    query = query.where('kind', 'in', ['article', 'page']).where((of) => of.or([pattern(','), pattern('.')]))
  }
  return noted ? query.where('why', '<>', '') : query
}

export async function countItems(db: Reader, importId: number, filter: ItemFilter): Promise<number> {
  const row = await matching(db, importId, filter)
    .select((of) => of.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function listItems(
  db: Reader,
  importId: number,
  filter: ItemFilter,
  window: { limit: number; offset: number },
) {
  const rows = matching(db, importId, filter).selectAll().orderBy('id')
  return await rows.limit(window.limit).offset(window.offset).execute()
}

export async function listAfter(db: Reader, importId: number, after: number, limit: number): Promise<ImportItem[]> {
  return await db
    .selectFrom('importItems')
    .selectAll()
    .where('importId', '=', importId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
