import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'
import { EMPTY_PRESENTATION } from '#domain/presentation.ts'
import type { Writing } from '#server/features/website/articles/articles.model.ts'

type Row = RowOf<'articleRevisions'>

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

type RevisionItem = Omit<Revision, 'writing' | 'saveId' | 'startedAt'> & { title: string }

export async function find(db: Reader, articleId: number, revision: number): Promise<Revision | undefined> {
  const row = await db
    .selectFrom('articleRevisions')
    .selectAll()
    .where('articleId', '=', articleId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row && asRevision(row)
}

export async function list(db: Reader, articleId: number, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .selectFrom('articleRevisions')
    .select(['revision', 'kind', 'savedAt', 'savedByName', 'title', 'words', 'wordsChanged'])
    .where('articleId', '=', articleId)
    .orderBy('revision', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(
    (row): RevisionItem => ({
      revision: row.revision,
      kind: row.kind,
      savedAt: row.savedAt,
      savedBy: row.savedByName,
      title: row.title,
      words: row.words,
      wordsChanged: row.wordsChanged,
    }),
  )
}

export async function count(db: Reader, articleId: number): Promise<number> {
  const row = await db
    .selectFrom('articleRevisions')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('articleId', '=', articleId)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Writes a revision down, in place of one with the same number. */
export async function put(tx: Tx, articleId: number, revision: Revision & { savedById: string | null }): Promise<void> {
  const { title, summary, document, ...about } = revision.writing
  const row = {
    kind: revision.kind,
    saveId: revision.saveId,
    savedAt: revision.savedAt,
    startedAt: revision.startedAt,
    savedBy: revision.savedById,
    savedByName: revision.savedBy,
    title,
    summary,
    words: revision.words,
    wordsChanged: revision.wordsChanged,
    about: JSON.stringify(about),
    document: JSON.stringify(document),
  }
  await tx
    .insertInto('articleRevisions')
    .values({ articleId: articleId, revision: revision.revision, ...row })
    .onConflict((conflict) => conflict.columns(['articleId', 'revision']).doUpdateSet(row))
    .execute()
}

export async function setKind(tx: Tx, articleId: number, revision: number, kind: Row['kind']): Promise<void> {
  await tx
    .updateTable('articleRevisions')
    .set({ kind })
    .where('articleId', '=', articleId)
    .where('revision', '=', revision)
    .execute()
}

/** Forgets what was saved on the way, beyond the newest; what was published stays for good. */
export async function prune(tx: Tx, articleId: number, upTo: number): Promise<void> {
  await tx
    .deleteFrom('articleRevisions')
    .where('articleId', '=', articleId)
    .where('revision', '<=', upTo)
    .where('kind', '=', 'saved')
    .execute()
}

function asRevision(row: Row): Revision {
  return {
    revision: row.revision,
    kind: row.kind,
    saveId: row.saveId,
    savedAt: row.savedAt,
    startedAt: row.startedAt,
    savedBy: row.savedByName,
    words: row.words,
    wordsChanged: row.wordsChanged,
    writing: {
      ...EMPTY_PRESENTATION,
      ...JSON.parse(row.about),
      title: row.title,
      summary: row.summary,
      document: JSON.parse(row.document),
    },
  }
}
