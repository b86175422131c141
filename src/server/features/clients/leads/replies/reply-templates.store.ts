import type { Selectable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

export interface TemplateWords {
  name: string
  subject: string
  body: string
}

export interface ReplyTemplate extends TemplateWords {
  id: number
  version: number
  updatedAt: string
  updatedBy: string
}

type Written = TemplateWords & { by: string; now: string }

const AT_MOST = 200

export async function listTemplates(db: Reader): Promise<ReplyTemplate[]> {
  const rows = await db.selectFrom('reply_templates').selectAll().orderBy('name').orderBy('id').limit(AT_MOST).execute()
  return rows.map(templateOf)
}

export async function findTemplate(db: Reader | Tx, id: number): Promise<ReplyTemplate | null> {
  const row = await db.selectFrom('reply_templates').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? templateOf(row) : null
}

export async function insertTemplate(tx: Tx, { by, now, ...words }: Written): Promise<ReplyTemplate> {
  const row = await tx
    .insertInto('reply_templates')
    .values({ ...words, version: 1, updated_at: now, updated_by: by })
    .returningAll()
    .executeTakeFirstOrThrow()
  return templateOf(row)
}

/** Saves only when nobody has saved since that version. */
export async function updateTemplate(
  tx: Tx,
  { id, version }: { id: number; version: number },
  { by, now, ...words }: Written,
): Promise<ReplyTemplate | null> {
  const row = await tx
    .updateTable('reply_templates')
    .set({ ...words, version: version + 1, updated_at: now, updated_by: by })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  return row ? templateOf(row) : null
}

export async function deleteTemplate(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('reply_templates').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

function templateOf(row: Selectable<Tables['reply_templates']>): ReplyTemplate {
  return {
    id: row.id,
    name: row.name,
    subject: row.subject,
    body: row.body,
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }
}
