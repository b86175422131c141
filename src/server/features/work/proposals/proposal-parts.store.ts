import { type Insertable, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import type { ProposalEvent, SentVersion, Signer } from './proposals.model.ts'

// The versions, signers and events of proposals.

export async function insertVersion(tx: Tx, row: Insertable<Tables['proposalVersions']>): Promise<void> {
  const { proposalId, sentAt } = row
  await tx
    .updateTable('proposalVersions')
    .set({ replacedAt: sentAt })
    .where('proposalId', '=', proposalId)
    .where('replacedAt', 'is', null)
    .execute()
  await tx.insertInto('proposalVersions').values(row).execute()
}

export async function findVersion(db: Reader | Tx, id: string, number: number): Promise<SentVersion | null> {
  const row = await db
    .selectFrom('proposalVersions')
    .selectAll()
    .where('proposalId', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ? versionOf(row) : null
}

export async function listVersions(db: Reader | Tx, id: string): Promise<SentVersion[]> {
  const rows = db.selectFrom('proposalVersions').selectAll().where('proposalId', '=', id)
  return (await rows.orderBy('number', 'desc').execute()).map(versionOf)
}

export async function listSigners(db: Reader | Tx, ids: string[]): Promise<Map<string, Signer[]>> {
  const of = new Map<string, Signer[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return of
  const rows = await db
    .selectFrom('proposalSigners')
    .selectAll()
    .where('proposalId', 'in', ids)
    .orderBy('position')
    .execute()
  for (const row of rows) of.get(row.proposalId)?.push(signerOf(row))
  return of
}

export async function replaceSigners(tx: Tx, id: string, signers: Pick<Signer, 'accountId' | 'name' | 'email'>[]) {
  await tx.deleteFrom('proposalSigners').where('proposalId', '=', id).execute()
  const unsigned = {
    state: 'waiting' as const,
    signedAt: null,
    typedName: null,
    hash: null,
    signedHash: null,
    signatureId: null,
    address: null,
    mailId: null,
  }
  const rows = signers.map(({ accountId, name, email }, position) => ({
    proposalId: id,
    position,
    accountId: accountId,
    name,
    email,
    ...unsigned,
  }))
  if (rows.length > 0) await tx.insertInto('proposalSigners').values(rows).execute()
}

export async function updateSigner(
  tx: Tx,
  id: string,
  position: number,
  change: Partial<Insertable<Tables['proposalSigners']>>,
): Promise<void> {
  await tx
    .updateTable('proposalSigners')
    .set(change)
    .where('proposalId', '=', id)
    .where('position', '=', position)
    .execute()
}

export async function insertEvent(tx: Tx, row: Omit<Insertable<Tables['proposalEvents']>, 'id'>): Promise<void> {
  await tx.insertInto('proposalEvents').values(row).execute()
}

export async function listEvents(db: Reader, id: string): Promise<ProposalEvent[]> {
  const rows = db.selectFrom('proposalEvents').selectAll().where('proposalId', '=', id)
  return (await rows.orderBy('id', 'desc').limit(200).execute()).map((row) => ({
    at: row.at,
    kind: row.kind,
    actorName: row.actorName,
    text: row.text,
  }))
}

export async function listOfPerson(db: Reader, accountId: string) {
  return await db
    .selectFrom('proposalSigners')
    .innerJoin('proposals', 'proposals.id', 'proposalSigners.proposalId')
    .select(['reference', 'title', 'proposalSigners.state', 'signedAt', 'typedName'])
    .where('accountId', '=', accountId)
    .orderBy('proposals.createdAt')
    .orderBy('proposals.id')
    .execute()
}

/** Takes a user out of what waits for them and of the record; the name under a contract stays, for it is the contract. */
export async function takePersonOut(tx: Tx, accountId: string, instead: string): Promise<number> {
  const signed = await tx
    .updateTable('proposalSigners')
    .set({ accountId: null, name: instead, email: '' })
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  const events = await tx
    .updateTable('proposalEvents')
    .set({ actorId: null, actorName: instead })
    .where('actorId', '=', accountId)
    .executeTakeFirst()
  return Number(signed.numUpdatedRows + events.numUpdatedRows)
}

export async function takeAddressOut(tx: Tx, email: string): Promise<number> {
  const done = await tx
    .deleteFrom('proposalSigners')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('accountId', 'is', null)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(done.numDeletedRows)
}

function versionOf(row: RowOf<'proposalVersions'>): SentVersion {
  const { number, document, hash } = row
  return { number, document, hash, sentAt: row.sentAt, replacedAt: row.replacedAt }
}

function signerOf({ proposalId, ...row }: RowOf<'proposalSigners'>): Signer {
  return row
}

/** What each of these was called when it was sent: the office may have begun to change it since. */
export async function listSentTitles(db: Reader | Tx, proposals: { id: string; sentNumber: number }[]) {
  if (proposals.length === 0) return new Map<string, string>()
  const numbers = new Map(proposals.map(({ id, sentNumber }) => [id, sentNumber]))
  const rows = await db
    .selectFrom('proposalVersions')
    .select(['proposalId', 'number', 'document'])
    .where('proposalId', 'in', [...numbers.keys()])
    .where('replacedAt', 'is', null)
    .execute()
  return new Map(
    rows.map(({ proposalId, document }) => [proposalId, (JSON.parse(document) as { title: string }).title]),
  )
}
