import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'

/** What leads to files of the library: an article, a section of the settings. */
export interface Leads {
  subject: string
  label: string
  href: string
  files: number[]
}

/** Puts down to which files a thing leads, in place of what it led to before. */
export async function setFileUses(tx: Tx, { subject, label, href, files }: Leads): Promise<void> {
  await tx.deleteFrom('fileUses').where('subject', '=', subject).execute()
  if (files.length === 0) return
  const rows = [...new Set(files)].map((id) => ({ fileId: id, subject, label, href }))
  await tx.insertInto('fileUses').values(rows).execute()
}

export async function listFileUses(db: Reader, ids: number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('fileUses')
    .select(['subject', 'label', 'href'])
    .where('fileId', 'in', ids)
    .groupBy(['subject', 'label', 'href'])
    .orderBy('subject')
    .limit(200)
    .execute()
}

export async function countFileUses(db: Reader, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('fileUses')
    .select(['fileId', sql<number>`count(*)`.as('uses')])
    .where('fileId', 'in', ids)
    .groupBy('fileId')
    .execute()
  return new Map(rows.map((row) => [row.fileId, row.uses]))
}
