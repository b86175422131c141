import type { Reader, Tx } from '#database/engine.ts'

/** An open editor: one tab of one person. */
export interface OpenEditor {
  name: string
  openedAt: string
  seenAt: string
  saved: boolean
}

export async function findSequence(db: Reader, articleId: number, saveId: string): Promise<number> {
  const row = await db
    .selectFrom('article_editors')
    .select('sequence')
    .where('article_id', '=', articleId)
    .where('save_id', '=', saveId)
    .executeTakeFirst()
  return row?.sequence ?? 0
}

/** The draft that an editor has begun. Few editors are open at a time, and those long gone are swept away. */
export async function findBegun(db: Reader, accountId: string, saveId: string): Promise<number | null> {
  const row = await db
    .selectFrom('article_editors')
    .select('article_id')
    .where('account_id', '=', accountId)
    .where('save_id', '=', saveId)
    .orderBy('opened_at')
    .limit(1)
    .executeTakeFirst()
  return row?.article_id ?? null
}

export interface Sighting {
  articleId: number
  saveId: string
  accountId: string
  name: string
  at: string
  leaving?: boolean
  /** With a save: its place in the order of this editor's saves. */
  sequence?: number
}

export async function mark(tx: Tx, sighting: Sighting): Promise<void> {
  const { articleId, saveId, accountId, name, at, leaving, sequence } = sighting
  const seen = {
    seen_at: at,
    left_at: leaving ? at : null,
    ...(sequence !== undefined && { sequence, saved_at: at }),
  }
  await tx
    .insertInto('article_editors')
    .values({
      article_id: articleId,
      save_id: saveId,
      account_id: accountId,
      name,
      opened_at: at,
      sequence: 0,
      saved_at: null,
      ...seen,
    })
    .onConflict((conflict) => conflict.columns(['article_id', 'save_id']).doUpdateSet(seen))
    .execute()
}

/** The other people who have the article open, each once, whoever opened it first in front. */
export async function listOthers(
  db: Reader,
  articleId: number,
  { accountId, seenSince }: { accountId: string; seenSince: string },
): Promise<OpenEditor[]> {
  const rows = await db
    .selectFrom('article_editors')
    .select(['account_id', 'name', 'opened_at', 'seen_at', 'saved_at'])
    .where('article_id', '=', articleId)
    .where('seen_at', '>=', seenSince)
    .where('left_at', 'is', null)
    .where('account_id', '!=', accountId)
    .orderBy('opened_at')
    .limit(20)
    .execute()
  return rows
    .filter((row, at) => rows.findIndex((other) => other.account_id === row.account_id) === at)
    .map((row) => ({ name: row.name, openedAt: row.opened_at, seenAt: row.seen_at, saved: row.saved_at !== null }))
}

export async function sweep(tx: Tx, seenBefore: string): Promise<void> {
  await tx.deleteFrom('article_editors').where('seen_at', '<', seenBefore).execute()
}
