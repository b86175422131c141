import type { Audience } from '#contract/website/publications.ts'
import type { Engine, Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'
import type { Folder } from './publications.model.ts'

export async function listFolders(db: Reader | Tx): Promise<Folder[]> {
  const rows = await db
    .selectFrom('publicationFolders')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(folderOf)
}

/** A folder, whether it was put away or not. */
export async function findFolder(db: Reader | Tx, id: number): Promise<Folder | null> {
  const row = await db.selectFrom('publicationFolders').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? folderOf(row) : null
}

/** Folders stay in their table for good: an empty table means that nobody has ever filled it. */
export async function hasFolders(db: Reader | Tx): Promise<boolean> {
  return (await db.selectFrom('publicationFolders').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function insertFolder(tx: Tx, folder: { name: string; audience: Audience; at: string }): Promise<Folder> {
  const last = await tx
    .selectFrom('publicationFolders')
    .select((s) => s.fn.max('position').as('position'))
    .executeTakeFirst()
  const row = await tx
    .insertInto('publicationFolders')
    .values({
      name: folder.name,
      audience: folder.audience,
      position: (last?.position ?? -1) + 1,
      files: 0,
      createdAt: folder.at,
      updatedAt: folder.at,
      deletedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return folderOf(row)
}

export async function updateFolder(
  tx: Tx,
  id: number,
  change: Partial<Pick<Folder, 'name' | 'audience' | 'position' | 'deletedAt'>> & { at: string },
): Promise<Folder> {
  const row = await tx
    .updateTable('publicationFolders')
    .set({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.audience === undefined ? {} : { audience: change.audience }),
      ...(change.position === undefined ? {} : { position: change.position }),
      ...(change.deletedAt === undefined ? {} : { deletedAt: change.deletedAt }),
      updatedAt: change.at,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return folderOf(row)
}

export async function recount(tx: Tx, engine: Engine, folderIds: number[]): Promise<void> {
  // Of two that count at once, neither would see what the other has put in.
  await engine.lock(tx, 'publication-counts')
  await tx
    .updateTable('publicationFolders')
    .set((update) => ({
      files: update
        .selectFrom('publicationFiles')
        .select((s) => s.fn.countAll<number>().as('total'))
        .whereRef('publicationFiles.folderId', '=', 'publicationFolders.id')
        .where('publicationFiles.deletedAt', 'is', null)
        .where('publicationFiles.isCurrent', '=', 1),
    }))
    .where('id', 'in', folderIds)
    .execute()
}

function folderOf({ createdAt, updatedAt, ...row }: RowOf<'publicationFolders'>): Folder {
  return row
}
