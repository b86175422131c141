import type { Insertable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import type { Acknowledgement } from '#server/features/clients/documents/documents.model.ts'

/** Each person once for a version. */
export async function addAcknowledgement(
  tx: Tx,
  row: Insertable<Tables['documentAcknowledgements']>,
): Promise<boolean> {
  const added = await tx
    .insertInto('documentAcknowledgements')
    .values(row)
    .onConflict((conflict) => conflict.columns(['documentId', 'version', 'kind', 'accountId']).doNothing())
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
    .selectFrom('documentAcknowledgements as a')
    .innerJoin('documents as d', (join) =>
      join
        .onRef('d.id', '=', 'a.documentId')
        .onRef('d.currentVersion', '=', 'a.version')
        .onRef('d.please', '=', 'a.kind'),
    )
    .innerJoin('documentVersions as v', (join) =>
      join.onRef('v.documentId', '=', 'a.documentId').onRef('v.number', '=', 'a.version'),
    )
    .select(['a.documentId', 'a.accountId', 'a.name', 'a.at'])
    .where((where) => where.or([where('a.sha256', 'is', null), where('a.sha256', '=', where.ref('v.sha256'))]))
    .where('a.documentId', 'in', documentIds)
    .orderBy('a.id')
    .execute()
  for (const { documentId, accountId, name, at } of rows) {
    found.set(documentId, [...(found.get(documentId) ?? []), { accountId: accountId, name, at }])
  }
  return found
}

/** Takes the name of a user off what they have acknowledged. */
export async function namelessAcknowledgements(tx: Tx, accountId: string, instead: string): Promise<number> {
  const changed = await tx
    .updateTable('documentAcknowledgements')
    .set({ name: instead, accountId: null })
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}
