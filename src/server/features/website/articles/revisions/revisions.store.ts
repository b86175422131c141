import type { Selectable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import { EMPTY_PRESENTATION } from '#domain/presentation.ts'
import type { Writing } from '#server/features/website/articles/articles.model.ts'

type Row = Selectable<Tables['article_revisions']>

export interface Revision {
  revision: number
  kind: Row['kind']
  saveId: string | null
  savedAt: string
  startedAt: string
  savedBy: string
  words: number
  wordsChanged: number
  writing: Writing
}

export type RevisionItem = Omit<Revision, 'writing' | 'saveId' | 'startedAt'> & { title: string }

export async function find(db: Reader, articleId: number, revision: number): Promise<Revision | undefined> {
  const row = await db
    .selectFrom('article_revisions')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row && asRevision(row)
}

export async function list(db: Reader, articleId: number, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .selectFrom('article_revisions')
    .select(['revision', 'kind', 'saved_at', 'saved_by_name', 'title', 'words', 'words_changed'])
    .where('article_id', '=', articleId)
    .orderBy('revision', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(
    (row): RevisionItem => ({
      revision: row.revision,
      kind: row.kind,
      savedAt: row.saved_at,
      savedBy: row.saved_by_name,
      title: row.title,
      words: row.words,
      wordsChanged: row.words_changed,
    }),
  )
}

export async function count(db: Reader, articleId: number): Promise<number> {
  const row = await db
    .selectFrom('article_revisions')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Writes a revision down, in place of one with the same number. */
export async function put(tx: Tx, articleId: number, revision: Revision & { savedById: string | null }): Promise<void> {
  const { title, summary, document, ...about } = revision.writing
  const row = {
    kind: revision.kind,
    save_id: revision.saveId,
    saved_at: revision.savedAt,
    started_at: revision.startedAt,
    saved_by: revision.savedById,
    saved_by_name: revision.savedBy,
    title,
    summary,
    words: revision.words,
    words_changed: revision.wordsChanged,
    about: JSON.stringify(about),
    document: JSON.stringify(document),
  }
  await tx
    .insertInto('article_revisions')
    .values({ article_id: articleId, revision: revision.revision, ...row })
    .onConflict((conflict) => conflict.columns(['article_id', 'revision']).doUpdateSet(row))
    .execute()
}

export async function setKind(tx: Tx, articleId: number, revision: number, kind: Row['kind']): Promise<void> {
  await tx
    .updateTable('article_revisions')
    .set({ kind })
    .where('article_id', '=', articleId)
    .where('revision', '=', revision)
    .execute()
}

/** Forgets what was saved on the way, beyond the newest; what was published stays for good. */
export async function prune(tx: Tx, articleId: number, upTo: number): Promise<void> {
  await tx
    .deleteFrom('article_revisions')
    .where('article_id', '=', articleId)
    .where('revision', '<=', upTo)
    .where('kind', '=', 'saved')
    .execute()
}

function asRevision(row: Row): Revision {
  return {
    revision: row.revision,
    kind: row.kind,
    saveId: row.save_id,
    savedAt: row.saved_at,
    startedAt: row.started_at,
    savedBy: row.saved_by_name,
    words: row.words,
    wordsChanged: row.words_changed,
    writing: {
      ...EMPTY_PRESENTATION,
      ...JSON.parse(row.about),
      title: row.title,
      summary: row.summary,
      document: JSON.parse(row.document),
    },
  }
}
