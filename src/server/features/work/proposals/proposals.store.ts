import { type Insertable, sql } from 'kysely'
import type { ProposalState } from '#contract/work/proposal-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import type { ProposalContent } from '#domain/proposals/content.ts'
import type { FeeChoice } from '#domain/proposals/fees.ts'
import type { VisibleClients } from '#server/features/clients/clients/access/client-access.service.ts'
import type { Proposal } from './proposals.model.ts'

type Row = RowOf<'proposals'>

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
  const row = await db
    .selectFrom('proposals')
    .select('id')
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function update(tx: Tx, id: string, change: Partial<Row>): Promise<void> {
  await tx.updateTable('proposals').set(change).where('id', '=', id).execute()
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('proposals').where('id', '=', id).execute()
}

export async function list(
  db: Reader,
  filter: ProposalFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Proposal[]> {
  const rows = await filtered(db, filter)
    .selectAll()
    .orderBy('updatedAt', 'desc')
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
        where.and([where('state', '=', 'accepted'), where('decidedAt', '>=', since)]),
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
    .where('expiresOn', '<=', until)
    .orderBy('expiresOn')
    .orderBy('id')
    .execute()
  return rows.map(proposalOf)
}

export async function countOf(db: Reader | Tx, clientId: number): Promise<number> {
  const counted = db.selectFrom('proposals').select(sql<number>`count(*)`.as('total'))
  return Number((await counted.where('clientId', '=', clientId).executeTakeFirstOrThrow()).total)
}

/** Gives the proposals of one client to another; answers which. */
export async function moveToClient(tx: Tx, fromId: number, toId: number): Promise<string[]> {
  const rows = await tx.selectFrom('proposals').select('id').where('clientId', '=', fromId).execute()
  const ids = rows.map(({ id }) => id)
  await giveToClient(tx, ids, toId)
  return ids
}

export async function giveToClient(tx: Tx, ids: string[], clientId: number): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('proposals').set({ clientId: clientId }).where('id', 'in', ids).execute()
}

function filtered(db: Reader, { states, clientId, visible, sentOnly }: ProposalFilter) {
  let query = db.selectFrom('proposals')
  if (states) query = query.where('state', 'in', states)
  if (clientId !== undefined) query = query.where('clientId', '=', clientId)
  if (visible) query = query.where(visible('proposals.clientId'))
  if (sentOnly) query = query.where('sentNumber', '>', 0)
  return query
}

function proposalOf(row: Row): Proposal {
  return {
    id: row.id,
    reference: row.reference,
    clientId: row.clientId,
    title: row.title,
    state: row.state,
    content: JSON.parse(row.content) as ProposalContent,
    currency: row.currency,
    signingOrder: row.signingOrder,
    expiresOn: row.expiresOn,
    version: row.version,
    sentNumber: row.sentNumber,
    sentVersion: row.sentVersion,
    authorId: row.authorId,
    authorName: row.authorName,
    follows: row.follows,
    choice: row.choice ? (JSON.parse(row.choice) as FeeChoice) : null,
    worthYear: Number(row.worthYear),
    worthOnce: Number(row.worthOnce),
    declineReason: row.declineReason,
    remindedOn: row.remindedOn,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    sentAt: row.sentAt,
    seenAt: row.seenAt,
    decidedAt: row.decidedAt,
  }
}
