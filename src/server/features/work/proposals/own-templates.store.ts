import type { Selectable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import type { ProposalContent } from '#domain/proposals/content.ts'

export interface TemplateWords {
  name: string
  currency: string
  content: ProposalContent
}

export interface OwnTemplate extends TemplateWords {
  id: number
  version: number
  updatedAt: string
  updatedBy: string
}

type Written = TemplateWords & { by: string; now: string }

export async function listTemplates(db: Reader | Tx): Promise<OwnTemplate[]> {
  const rows = await db.selectFrom('proposal_templates').selectAll().orderBy('name').orderBy('id').execute()
  return rows.map(templateOf)
}

export async function findTemplate(db: Reader | Tx, id: number): Promise<OwnTemplate | null> {
  const row = await db.selectFrom('proposal_templates').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? templateOf(row) : null
}

export async function insertTemplate(tx: Tx, written: Written): Promise<OwnTemplate> {
  const row = await tx
    .insertInto('proposal_templates')
    .values({ ...rowOf(written), version: 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  return templateOf(row)
}

/** Saves only when nobody has saved since that version. */
export async function updateTemplate(
  tx: Tx,
  { id, version }: { id: number; version: number },
  written: Written,
): Promise<OwnTemplate | null> {
  const row = await tx
    .updateTable('proposal_templates')
    .set({ ...rowOf(written), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  return row ? templateOf(row) : null
}

export async function deleteTemplate(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('proposal_templates').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

const rowOf = ({ name, currency, content, by, now }: Written) => ({
  name,
  currency,
  content: JSON.stringify(content),
  updated_at: now,
  updated_by: by,
})

function templateOf(row: Selectable<Tables['proposal_templates']>): OwnTemplate {
  const { id, name, currency, version } = row
  const content = JSON.parse(row.content) as ProposalContent
  return { id, name, currency, version, content, updatedAt: row.updated_at, updatedBy: row.updated_by }
}
