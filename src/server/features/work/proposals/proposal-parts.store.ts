import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import type { ProposalEvent, SentVersion, Signer } from './proposals.model.ts'

// The versions, signers and events of proposals.

export async function insertVersion(tx: Tx, row: Insertable<Tables['proposal_versions']>): Promise<void> {
  const { proposal_id, sent_at } = row
  await tx
    .updateTable('proposal_versions')
    .set({ replaced_at: sent_at })
    .where('proposal_id', '=', proposal_id)
    .where('replaced_at', 'is', null)
    .execute()
  await tx.insertInto('proposal_versions').values(row).execute()
}

export async function findVersion(db: Reader | Tx, id: string, number: number): Promise<SentVersion | null> {
  const row = await db
    .selectFrom('proposal_versions')
    .selectAll()
    .where('proposal_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ? versionOf(row) : null
}

export async function listVersions(db: Reader | Tx, id: string): Promise<SentVersion[]> {
  const rows = db.selectFrom('proposal_versions').selectAll().where('proposal_id', '=', id)
  return (await rows.orderBy('number', 'desc').execute()).map(versionOf)
}

export async function listSigners(db: Reader | Tx, ids: string[]): Promise<Map<string, Signer[]>> {
  const of = new Map<string, Signer[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return of
  const rows = await db
    .selectFrom('proposal_signers')
    .selectAll()
    .where('proposal_id', 'in', ids)
    .orderBy('position')
    .execute()
  for (const row of rows) of.get(row.proposal_id)?.push(signerOf(row))
  return of
}

export async function replaceSigners(tx: Tx, id: string, signers: Pick<Signer, 'accountId' | 'name' | 'email'>[]) {
  await tx.deleteFrom('proposal_signers').where('proposal_id', '=', id).execute()
  const unsigned = {
    state: 'waiting' as const,
    signed_at: null,
    typed_name: null,
    hash: null,
    signed_hash: null,
    signature_id: null,
    address: null,
    mail_id: null,
  }
  const rows = signers.map(({ accountId, name, email }, position) => ({
    proposal_id: id,
    position,
    account_id: accountId,
    name,
    email,
    ...unsigned,
  }))
  if (rows.length > 0) await tx.insertInto('proposal_signers').values(rows).execute()
}

export async function updateSigner(
  tx: Tx,
  id: string,
  position: number,
  change: Partial<Insertable<Tables['proposal_signers']>>,
): Promise<void> {
  await tx
    .updateTable('proposal_signers')
    .set(change)
    .where('proposal_id', '=', id)
    .where('position', '=', position)
    .execute()
}

export async function insertEvent(tx: Tx, row: Omit<Insertable<Tables['proposal_events']>, 'id'>): Promise<void> {
  await tx.insertInto('proposal_events').values(row).execute()
}

export async function listEvents(db: Reader, id: string): Promise<ProposalEvent[]> {
  const rows = db.selectFrom('proposal_events').selectAll().where('proposal_id', '=', id)
  return (await rows.orderBy('id', 'desc').limit(200).execute()).map((row) => ({
    at: row.at,
    kind: row.kind,
    actorName: row.actor_name,
    text: row.text,
  }))
}

export async function listOfPerson(db: Reader, accountId: string) {
  return await db
    .selectFrom('proposal_signers')
    .innerJoin('proposals', 'proposals.id', 'proposal_signers.proposal_id')
    .select(['reference', 'title', 'proposal_signers.state', 'signed_at', 'typed_name'])
    .where('account_id', '=', accountId)
    .orderBy('proposals.created_at')
    .orderBy('proposals.id')
    .execute()
}

/** Takes somebody out of what waits for them and of the record; the name under a contract stays, for it is the contract. */
export async function takePersonOut(tx: Tx, accountId: string, instead: string): Promise<number> {
  const signed = await tx
    .updateTable('proposal_signers')
    .set({ account_id: null, name: instead, email: '' })
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const events = await tx
    .updateTable('proposal_events')
    .set({ actor_id: null, actor_name: instead })
    .where('actor_id', '=', accountId)
    .executeTakeFirst()
  return Number(signed.numUpdatedRows + events.numUpdatedRows)
}

export async function takeAddressOut(tx: Tx, email: string): Promise<number> {
  const done = await tx
    .deleteFrom('proposal_signers')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('account_id', 'is', null)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(done.numDeletedRows)
}

function versionOf(row: Selectable<Tables['proposal_versions']>): SentVersion {
  const { number, document, hash } = row
  return { number, document, hash, sentAt: row.sent_at, replacedAt: row.replaced_at }
}

function signerOf(row: Selectable<Tables['proposal_signers']>): Signer {
  return {
    position: row.position,
    accountId: row.account_id,
    name: row.name,
    email: row.email,
    state: row.state,
    signedAt: row.signed_at,
    typedName: row.typed_name,
    hash: row.hash,
    signedHash: row.signed_hash,
    signatureId: row.signature_id,
    address: row.address,
    mailId: row.mail_id,
  }
}

/** What each of these was called when it was sent: the office may have begun to change it since. */
export async function listSentTitles(db: Reader | Tx, proposals: { id: string; sentNumber: number }[]) {
  if (proposals.length === 0) return new Map<string, string>()
  const numbers = new Map(proposals.map(({ id, sentNumber }) => [id, sentNumber]))
  const rows = await db
    .selectFrom('proposal_versions')
    .select(['proposal_id', 'number', 'document'])
    .where('proposal_id', 'in', [...numbers.keys()])
    .where('replaced_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ proposal_id, document }) => [proposal_id, (JSON.parse(document) as { title: string }).title]),
  )
}
