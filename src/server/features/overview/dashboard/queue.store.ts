import { type AliasedExpression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '#database/engine.ts'
import type { VisibleClients } from '#server/features/clients/clients/access/client-access.service.ts'

/** Whose work it is, what they may see, and the days it is counted by. */
export interface Asker {
  accountId: string
  visible: VisibleClients
  visibleLeads: RawBuilder<SqlBool> | undefined
  /** The last day whose deadlines count. */
  until: string
  /** Since when a document may have waited to be confirmed. */
  unconfirmedSince: string
}

const MOST_COUNTED = 1000

/** How much of each kind waits for a user: what is theirs, and what is nobody's. */
export async function countQueue(db: Reader, asker: Asker) {
  const some = (rows: AliasedQuery) => db.selectFrom(rows).select((s) => s.fn.countAll<number>().as('total'))
  const totals = await db
    .selectNoFrom([
      some(replies(db, asker).select('leads.id').limit(MOST_COUNTED).as('rows')).as('replies'),
      some(papers(db, asker).select('requestItems.id').limit(MOST_COUNTED).as('rows')).as('papers'),
      some(messages(db, asker).select('conversations.id').limit(MOST_COUNTED).as('rows')).as('messages'),
      some(deadlines(db, asker).select('deadlines.id').limit(MOST_COUNTED).as('rows')).as('deadlines'),
      some(proposals(db, asker).select('proposals.id').limit(MOST_COUNTED).as('rows')).as('proposals'),
      some(documents(db, asker).select('documents.id').limit(MOST_COUNTED).as('rows')).as('documents'),
    ])
    .executeTakeFirstOrThrow()
  return {
    replies: Number(totals.replies),
    papers: Number(totals.papers),
    messages: Number(totals.messages),
    deadlines: Number(totals.deadlines),
    proposals: Number(totals.proposals),
    documents: Number(totals.documents),
  }
}

type AliasedQuery = AliasedExpression<{ id: number | string }, 'rows'>

export type QueueCounts = Awaited<ReturnType<typeof countQueue>>

/** The most urgent of each kind. */
export async function listQueue(db: Reader, asker: Asker, limit: number) {
  return {
    replies: await replies(db, asker)
      .select(['leads.id', 'leads.name', 'leads.kind', 'leads.dueAt as at', 'leads.version'])
      .orderBy('leads.dueAt')
      .orderBy('leads.id')
      .limit(limit)
      .execute(),
    papers: await papers(db, asker)
      .select(['requestItems.id', 'requestItems.title', 'requestItems.changedAt as at'])
      .select(['clients.id as clientId', 'clients.name as clientName'])
      .orderBy('requestItems.changedAt')
      .orderBy('requestItems.id')
      .limit(limit)
      .execute(),
    messages: await messages(db, asker)
      .select(['conversations.id', 'conversations.subject', 'conversations.lastAt as at', 'conversations.version'])
      .select('clients.name as clientName')
      .orderBy('conversations.lastMessage')
      .limit(limit)
      .execute(),
    deadlines: await deadlines(db, asker)
      .select(['deadlines.id', 'deadlines.title', 'deadlines.dueOn as at', 'clients.name as clientName'])
      .orderBy('deadlines.dueOn')
      .orderBy('deadlines.id')
      .limit(limit)
      .execute(),
    proposals: await proposals(db, asker)
      .select(['proposals.id', 'proposals.reference', 'proposals.title', 'proposals.seenAt as at'])
      .select('clients.name as clientName')
      .orderBy('proposals.seenAt')
      .limit(limit)
      .execute(),
    documents: await documents(db, asker)
      .select(['documents.id', 'documents.name', 'documents.updatedAt as at'])
      .select(['clients.id as clientId', 'clients.name as clientName'])
      .orderBy('documents.updatedAt')
      .limit(limit)
      .execute(),
  }
}

/** Requests that wait for an answer. */
function replies(db: Reader, { accountId, visibleLeads }: Asker) {
  const open = db
    .selectFrom('leads')
    .where('leads.dueAt', 'is not', null)
    .where((eb) => eb.or([eb('leads.ownerId', 'is', null), eb('leads.ownerId', '=', accountId)]))
  return visibleLeads ? open.where(visibleLeads) : open
}

/** Papers that clients have sent and nobody has looked at. */
function papers(db: Reader, { accountId, visible }: Asker) {
  return db
    .selectFrom('requestItems')
    .innerJoin('paperRequests', 'paperRequests.id', 'requestItems.requestId')
    .innerJoin('clients', 'clients.id', 'paperRequests.clientId')
    .where('requestItems.state', '=', 'received')
    .where('paperRequests.state', '<>', 'withdrawn')
    .where(visible('paperRequests.clientId'))
    .where(isResponsible(accountId))
}

/** Conversations in which the client wrote last. */
function messages(db: Reader, { accountId, visible }: Asker) {
  return db
    .selectFrom('conversations')
    .innerJoin('clients', 'clients.id', 'conversations.clientId')
    .where('conversations.state', '=', 'open')
    .where('conversations.lastFromFirm', '=', 0)
    .where(visible('conversations.clientId'))
    .where(isTheirs('conversations.assigneeId', accountId))
}

/** Due dates up to the end of the week, with those that are late. */
function deadlines(db: Reader, { accountId, visible, until }: Asker) {
  return db
    .selectFrom('deadlines')
    .innerJoin('clients', 'clients.id', 'deadlines.clientId')
    .where(sql<SqlBool>`deadlines.state in ('open', 'in_work')`)
    .where('deadlines.dueOn', '<=', until)
    .where(visible('deadlines.clientId'))
    .where(isTheirs('deadlines.assigneeId', accountId))
}

/** Proposals that were opened and not answered. */
function proposals(db: Reader, { accountId, visible }: Asker) {
  return db
    .selectFrom('proposals')
    .innerJoin('clients', 'clients.id', 'proposals.clientId')
    .where('proposals.state', '=', 'seen')
    .where('proposals.authorId', '=', accountId)
    .where(visible('proposals.clientId'))
}

/** Documents that nobody of the client has confirmed, though they were asked to. */
function documents(db: Reader, { accountId, visible, unconfirmedSince }: Asker) {
  return db
    .selectFrom('documents')
    .innerJoin('clients', 'clients.id', 'documents.clientId')
    .where('documents.please', '=', 'confirm')
    .where('documents.deletedAt', 'is', null)
    .where('documents.updatedAt', '<', unconfirmedSince)
    .where(
      sql<SqlBool>`not exists (select 1 from document_acknowledgements as confirmed
        where confirmed.document_id = documents.id and confirmed.version = documents.current_version
        and confirmed.kind = 'confirm')`,
    )
    .where(visible('documents.clientId'))
    .where(isResponsible(accountId))
}

const isResponsible = (accountId: string) =>
  sql<SqlBool>`(clients.responsible_id is null or clients.responsible_id = ${accountId})`

/** Assigned to them, or to nobody and not the client of another user. */
const isTheirs = (column: string, accountId: string) =>
  sql<SqlBool>`(${sql.ref(column)} = ${accountId} or (${sql.ref(column)} is null and ${isResponsible(accountId)}))`
