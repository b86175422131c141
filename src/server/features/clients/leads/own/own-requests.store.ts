import type { Reader, Tx } from '#database/engine.ts'
import type { Lead } from '#server/features/clients/leads/leads.model.ts'
import { leadOf } from '#server/features/clients/leads/leads.store.ts'

export async function findOwn(
  db: Reader | Tx,
  person: { accountId: string; emailKey: string | null },
  reference: string,
): Promise<Lead | null> {
  const row = await db
    .selectFrom('leads')
    .selectAll()
    .where('reference', '=', reference)
    .where(({ or, eb }) =>
      or([eb('accountId', '=', person.accountId), ...(person.emailKey ? [eb('emailKey', '=', person.emailKey)] : [])]),
    )
    .executeTakeFirst()
  return row ? leadOf(row) : null
}

export async function listLeadsOf(
  db: Reader,
  person: { accountId: string; emailKey: string | null },
  window: { limit: number; offset: number },
): Promise<{ leads: Lead[]; total: number }> {
  const own = db
    .selectFrom('leads')
    .select('id')
    .where('accountId', '=', person.accountId)
    .union(
      db
        .selectFrom('leads')
        .select('id')
        .where('emailKey', '=', person.emailKey ?? ''),
    )
  const { total } = await db
    .selectFrom(own.as('own'))
    .select((s) => s.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('leads')
    .selectAll()
    .where('id', 'in', own)
    .orderBy('id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute()
  return { leads: rows.map(leadOf), total }
}
