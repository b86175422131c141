import { type Insertable, type Selectable, sql } from 'kysely'
import type { ProposalState } from '#contract/work/proposal-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import type { ProposalContent } from '#domain/proposals/content.ts'
import type { FeeChoice } from '#domain/proposals/fees.ts'
import type { VisibleClients } from '#server/features/clients/clients/client-access.service.ts'
import type { Proposal } from './proposals.model.ts'

type Row = Selectable<Tables['proposals']>

export interface ProposalFilter {
  states?: ProposalState[]
  clientId?: number | undefined
  visible?: VisibleClients
  /** For a client: what was never sent is not there. */
  sentOnly?: boolean
}

export async function insert(tx: Tx, row: Insertable<Tables['proposals']>): Promise<void> {
  await tx.insertInto('proposals').values(row).execute()
}

export async function find(db: Reader | Tx, id: string): Promise<Proposal | null> {
  const row = await db.selectFrom('proposals').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? proposalOf(row) : null
}

export async function findByKey(db: Reader | Tx, idempotencyKey: string): Promise<string | null> {
  const row = await db.selectFrom('proposals').select('id').where('once_key', '=', idempotencyKey).executeTakeFirst()
  return row?.id ?? null
}

export async function update(tx: Tx, id: string, change: Partial<Row>): Promise<void> {
  await tx.updateTable('proposals').set(change).where('id', '=', id).execute()
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('proposal_signers').where('proposal_id', '=', id).execute()
  await tx.deleteFrom('proposal_events').where('proposal_id', '=', id).execute()
  await tx.deleteFrom('proposals').where('id', '=', id).execute()
}

export async function list(
  db: Reader,
  filter: ProposalFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Proposal[]> {
  const rows = await filtered(db, filter)
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(proposalOf)
}

export async function count(db: Reader, filter: ProposalFilter): Promise<number> {
  const { total } = await filtered(db, filter).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

export async function countByState(db: Reader, filter: ProposalFilter): Promise<Map<ProposalState, number>> {
  const rows = await filtered(db, filter)
    .select(['state', sql<number>`count(*)`.as('total')])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, total }) => [state, Number(total)]))
}

/** How many wait for an answer or were accepted since a moment, and what they are worth a year, by state and currency. */
export async function sumCurrent(db: Reader, filter: ProposalFilter, since: string) {
  const rows = await filtered(db, filter)
    .select(['state', 'currency', sql<number>`count(*)`.as('total'), sql<number>`sum(worth_year)`.as('worth')])
    .where((where) =>
      where.or([
        where('state', 'in', ['sent', 'seen']),
        where.and([where('state', '=', 'accepted'), where('decided_at', '>=', since)]),
      ]),
    )
    .groupBy(['state', 'currency'])
    .orderBy('currency')
    .execute()
  return rows.map(({ state, currency, total, worth }) => ({
    state,
    currency,
    total: Number(total),
    amount: Number(worth),
  }))
}

/** Those that wait for an answer and whose last day is up to this one. */
export async function listDue(db: Reader, until: string): Promise<Proposal[]> {
  const rows = await db
    .selectFrom('proposals')
    .selectAll()
    .where('state', 'in', ['sent', 'seen'])
    .where('expires_on', '<=', until)
    .orderBy('expires_on')
    .orderBy('id')
    .execute()
  return rows.map(proposalOf)
}

export async function countOf(db: Reader | Tx, clientId: number): Promise<number> {
  const counted = db.selectFrom('proposals').select(sql<number>`count(*)`.as('total'))
  return Number((await counted.where('client_id', '=', clientId).executeTakeFirstOrThrow()).total)
}

/** Gives the proposals of one client to another; answers which. */
export async function moveToClient(tx: Tx, fromId: number, toId: number): Promise<string[]> {
  const rows = await tx.selectFrom('proposals').select('id').where('client_id', '=', fromId).execute()
  const ids = rows.map(({ id }) => id)
  await giveToClient(tx, ids, toId)
  return ids
}

export async function giveToClient(tx: Tx, ids: string[], clientId: number): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('proposals').set({ client_id: clientId }).where('id', 'in', ids).execute()
}

function filtered(db: Reader, { states, clientId, visible, sentOnly }: ProposalFilter) {
  let query = db.selectFrom('proposals')
  if (states) query = query.where('state', 'in', states)
  if (clientId !== undefined) query = query.where('client_id', '=', clientId)
  if (visible) query = query.where(visible('proposals.client_id'))
  if (sentOnly) query = query.where('sent_number', '>', 0)
  return query
}

function proposalOf(row: Row): Proposal {
  return {
    id: row.id,
    reference: row.reference,
    clientId: row.client_id,
    title: row.title,
    state: row.state,
    content: JSON.parse(row.content) as ProposalContent,
    currency: row.currency,
    signingOrder: row.signing_order,
    expiresOn: row.expires_on,
    version: row.version,
    sentNumber: row.sent_number,
    sentVersion: row.sent_version,
    authorId: row.author_id,
    authorName: row.author_name,
    follows: row.follows,
    choice: row.choice ? (JSON.parse(row.choice) as FeeChoice) : null,
    worthYear: Number(row.worth_year),
    worthOnce: Number(row.worth_once),
    declineReason: row.decline_reason,
    remindedOn: row.reminded_on,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sentAt: row.sent_at,
    seenAt: row.seen_at,
    decidedAt: row.decided_at,
  }
}
