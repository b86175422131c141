import type { Generated, Kysely, Selectable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'

/** Tables of templates: a name, a version, who saved it last, and columns of their own. */
export type TemplateTable = 'replyTemplates' | 'proposalTemplates'

interface Shared {
  id: Generated<number>
  name: string
  version: number
  updatedAt: string
  updatedBy: string
}

export type TemplateRow = Selectable<Shared> & Record<string, unknown>

/** The queries on templates are the same whatever is in their own columns. */
const on = (db: Reader | Tx) => db as unknown as Kysely<Record<TemplateTable, Shared>>

export async function listTemplates(db: Reader | Tx, table: TemplateTable, limit: number): Promise<TemplateRow[]> {
  const rows = await on(db).selectFrom(table).selectAll().orderBy('name').orderBy('id').limit(limit).execute()
  return rows as TemplateRow[]
}

export async function findTemplate(db: Reader | Tx, table: TemplateTable, id: number): Promise<TemplateRow | null> {
  const row = await on(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
  return (row as TemplateRow | undefined) ?? null
}

export type WrittenTemplate = Pick<TemplateRow, 'name' | 'updatedAt' | 'updatedBy'>

export async function insertTemplate(tx: Tx, table: TemplateTable, written: WrittenTemplate): Promise<TemplateRow> {
  const inserted = on(tx)
    .insertInto(table)
    .values({ ...written, version: 1 })
  return (await inserted.returningAll().executeTakeFirstOrThrow()) as TemplateRow
}

/** Saves only when nobody has saved since that version. */
export async function updateTemplate(
  tx: Tx,
  table: TemplateTable,
  { id, version }: { id: number; version: number },
  written: WrittenTemplate,
): Promise<TemplateRow | null> {
  const updated = on(tx)
    .updateTable(table)
    .set({ ...written, version: version + 1 })
  const row = await updated.where('id', '=', id).where('version', '=', version).returningAll().executeTakeFirst()
  return (row as TemplateRow | undefined) ?? null
}

export async function deleteTemplate(tx: Tx, table: TemplateTable, id: number): Promise<boolean> {
  return (await on(tx).deleteFrom(table).where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
}
