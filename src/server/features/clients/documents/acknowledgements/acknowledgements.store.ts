import type { Insertable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import type { Acknowledgement } from '#server/features/clients/documents/documents.model.ts'

/** Each person once for a version. */
export async function addAcknowledgement(
  tx: Tx,
  row: Insertable<Tables['document_acknowledgements']>,
): Promise<boolean> {
  const added = await tx
    .insertInto('document_acknowledgements')
    .values(row)
    .onConflict((conflict) => conflict.columns(['document_id', 'version', 'kind', 'account_id']).doNothing())
    .executeTakeFirst()
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0
}

/** What was acknowledged of these documents, first come first: of their versions as they are now, and as it is asked now. */
export async function listAcknowledgements(
  db: Reader | Tx,
  documentIds: string[],
): Promise<Map<string, Acknowledgement[]>> {
  const found = new Map<string, Acknowledgement[]>()
  if (documentIds.length === 0) return found
  const rows = await db
    .selectFrom('document_acknowledgements as a')
    .innerJoin('documents as d', (join) =>
      join
        .onRef('d.id', '=', 'a.document_id')
        .onRef('d.current_version', '=', 'a.version')
        .onRef('d.please', '=', 'a.kind'),
    )
    .innerJoin('document_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'a.document_id').onRef('v.number', '=', 'a.version'),
    )
    .select(['a.document_id', 'a.account_id', 'a.name', 'a.at'])
    .where((where) => where.or([where('a.sha256', 'is', null), where('a.sha256', '=', where.ref('v.sha256'))]))
    .where('a.document_id', 'in', documentIds)
    .orderBy('a.id')
    .execute()
  for (const { document_id, account_id, name, at } of rows) {
    found.set(document_id, [...(found.get(document_id) ?? []), { accountId: account_id, name, at }])
  }
  return found
}

export async function forgetAcknowledgements(tx: Tx, documentIds: string[]): Promise<void> {
  await tx.deleteFrom('document_acknowledgements').where('document_id', 'in', documentIds).execute()
}

/** Takes the name of somebody off what they have acknowledged. */
export async function namelessAcknowledgements(tx: Tx, accountId: string, instead: string): Promise<number> {
  const changed = await tx
    .updateTable('document_acknowledgements')
    .set({ name: instead, account_id: null })
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}
