import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'

/** Puts these tags on a lead in place of those it had. */
export async function replaceTags(tx: Tx, leadId: number, tags: string[]): Promise<void> {
  await tx.deleteFrom('leadTags').where('leadId', '=', leadId).execute()
  if (tags.length === 0) return
  await tx
    .insertInto('leadTags')
    .values(tags.map((tag) => ({ tag, leadId: leadId })))
    .execute()
}

/** Every tag in use. Leaps from tag to tag in the index, for there may be very many leads under each. */
export async function listTags(db: Reader, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with recursive used(tag) as (
      select min(tag) from lead_tags
      union all
      select (select min(tag) from lead_tags where lead_tags.tag > used.tag) from used where used.tag is not null
    )
    select tag from used where tag is not null limit ${limit}
  `.execute(db)
  return rows.map(({ tag }) => tag)
}
