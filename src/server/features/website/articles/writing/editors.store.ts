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
    .selectFrom('articleEditors')
    .select('sequence')
    .where('articleId', '=', articleId)
    .where('saveId', '=', saveId)
    .executeTakeFirst()
  return row?.sequence ?? 0
}

/** The draft that an editor has begun. Few editors are open at a time, and those long gone are swept away. */
export async function findBegun(db: Reader, accountId: string, saveId: string): Promise<number | null> {
  const row = await db
    .selectFrom('articleEditors')
    .select('articleId')
    .where('accountId', '=', accountId)
    .where('saveId', '=', saveId)
    .orderBy('openedAt')
    .limit(1)
    .executeTakeFirst()
  return row?.articleId ?? null
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
    seenAt: at,
    leftAt: leaving ? at : null,
    ...(sequence !== undefined && { sequence, savedAt: at }),
  }
  await tx
    .insertInto('articleEditors')
    .values({
      articleId: articleId,
      saveId: saveId,
      accountId: accountId,
      name,
      openedAt: at,
      sequence: 0,
      savedAt: null,
      ...seen,
    })
    .onConflict((conflict) => conflict.columns(['articleId', 'saveId']).doUpdateSet(seen))
    .execute()
}

/** The other people who have the article open, each once, whoever opened it first in front. */
export async function listOthers(
  db: Reader,
  articleId: number,
  { accountId, seenSince }: { accountId: string; seenSince: string },
): Promise<OpenEditor[]> {
  const rows = await db
    .selectFrom('articleEditors')
    .select(['accountId', 'name', 'openedAt', 'seenAt', 'savedAt'])
    .where('articleId', '=', articleId)
    .where('seenAt', '>=', seenSince)
    .where('leftAt', 'is', null)
    .where('accountId', '!=', accountId)
    .orderBy('openedAt')
    .limit(20)
    .execute()
  return rows
    .filter((row, at) => rows.findIndex((other) => other.accountId === row.accountId) === at)
    .map((row) => ({ name: row.name, openedAt: row.openedAt, seenAt: row.seenAt, saved: row.savedAt !== null }))
}

export async function sweep(tx: Tx, seenBefore: string): Promise<void> {
  await tx.deleteFrom('articleEditors').where('seenAt', '<', seenBefore).execute()
}
