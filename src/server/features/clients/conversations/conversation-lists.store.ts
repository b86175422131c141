import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { ConversationView } from '#contract/clients/conversation-fields.ts'
import type { TimeOrder } from '#contract/orders.ts'
import type { Reader } from '#database/engine.ts'
import { escapeLike } from '#database/like.ts'
import type { Tables } from '#database/tables.ts'
import type { VisibleClients } from '#server/features/clients/clients/access/client-access.service.ts'
import type { Conversation } from './conversations.model.ts'
import { conversationOf, isTouched } from './conversations.store.ts'

export interface ConversationFilter {
  view?: ConversationView
  /** For the views `mine` and `unread`. */
  accountId?: string
  client?: number | undefined
  about?: string | undefined
  q?: string | undefined
  ids?: number[] | undefined
  order: TimeOrder
  before?: number | undefined
  after?: number | undefined
}

export async function list(
  db: Reader,
  visible: VisibleClients,
  filter: ConversationFilter,
  limit: number,
): Promise<Conversation[]> {
  const isOldestFirst = filter.order === 'oldest'
  let query = inView(db, filter).selectAll().where(visible('conversations.clientId'))
  if (filter.ids) query = query.where('id', 'in', filter.ids)
  if (filter.about) query = query.where('about', '=', filter.about)
  if (isOldestFirst && filter.after) query = query.where('lastMessage', '>', filter.after)
  if (!isOldestFirst && filter.before) query = query.where('lastMessage', '<', filter.before)
  const rows = await query
    .orderBy('lastMessage', isOldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return rows.map(conversationOf)
}

export async function count(db: Reader, visible: VisibleClients, filter: ConversationFilter): Promise<number> {
  const query = inView(db, filter).select(sql<number>`count(*)`.as('total')).where(visible('conversations.clientId'))
  return Number((await query.executeTakeFirstOrThrow()).total)
}

const WORDS_AT_MOST = 8

function inView(db: Reader, { view, accountId = '', client, q = '' }: ConversationFilter) {
  let all = db.selectFrom('conversations').where('lastMessage', '>', 0)
  if (client) all = all.where('clientId', '=', client)
  for (const word of q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_AT_MOST))
    all = all.where(hasWord(word))
  if (!view || view === 'all') return all
  if (view === 'snoozed' || view === 'closed') return all.where('state', '=', view)
  const open = all.where('state', '=', 'open')
  if (view === 'us' || view === 'them') {
    return open.where(isTouched).where('lastFromFirm', '=', view === 'them' ? 1 : 0)
  }
  if (view === 'unread') return open.where(isUnreadByTeam)
  if (view === 'mine') return open.where('assigneeId', '=', accountId)
  if (view === 'unassigned') return open.where('assigneeId', 'is', null)
  return open
}

/** In the subject, the name of the client, or a message or note. */
function hasWord(word: string) {
  const like = `%${escapeLike(word)}%`
  return sql<SqlBool>`(lower(conversations.subject) like ${like} escape '\\'
    or client_id in (select id from clients where lower(name) like ${like} escape '\\')
    or exists (select 1 from conversation_messages
      where conversation_id = conversations.id and lower(body) like ${like} escape '\\'))`
}

/** The client wrote last, and whom it is assigned to has not read it; nobody of the firm has, where it is assigned to nobody. */
const isUnreadByTeam = ({ and, eb, not, exists, selectFrom, or }: ExpressionBuilder<Tables, 'conversations'>) =>
  and([
    eb('lastFromFirm', '=', 0),
    or([eb('leadId', 'is', null), eb('lastAt', '>', eb.ref('createdAt'))]),
    not(
      exists(
        selectFrom('conversationReads')
          .innerJoin('accounts', 'accounts.id', 'conversationReads.accountId')
          .select('messageId')
          .whereRef('conversationId', '=', 'conversations.id')
          .whereRef('messageId', '>=', 'conversations.lastMessage')
          .where('accounts.role', '<>', 'client')
          .where((read) =>
            read.or([
              read('conversations.assigneeId', 'is', null),
              read('accounts.id', '=', read.ref('conversations.assigneeId')),
            ]),
          ),
      ),
    ),
  ])

export async function listUnreadByTeam(db: Reader, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('conversations').select('id').where('id', 'in', ids).where(isUnreadByTeam).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The beginnings of these messages. */
export async function listSnippets(db: Reader, messageIds: number[]): Promise<Map<number, string>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('conversationMessages')
    .select(['id', sql<string>`substr(body, 1, 300)`.as('body')])
    .where('id', 'in', messageIds)
    .execute()
  return new Map(rows.map(({ id, body }) => [id, body.replace(/\s+/g, ' ').slice(0, 160)]))
}

/** Which of these hold something that one person has not read. */
export async function listUnreadBy(db: Reader, accountId: string, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const unread = db.selectFrom('conversations').select('id').where('id', 'in', ids).where(isUnreadBy(accountId))
  return new Set((await unread.execute()).map(({ id }) => id))
}

/** Client by client, whatever their state: that the firm has put one aside does not make it read. */
export async function countUnread(db: Reader, visible: VisibleClients, accountId: string) {
  return await db
    .selectFrom('conversations')
    .select(['clientId as clientId', sql<number>`count(*)`.as('total')])
    .where(visible('conversations.clientId'))
    .where(isUnreadBy(accountId))
    .groupBy('clientId')
    .execute()
}

const isUnreadBy = (accountId: string) => (eb: ExpressionBuilder<Tables, 'conversations'>) =>
  eb.and([
    isTouched(eb),
    eb.not(
      eb.exists(
        eb
          .selectFrom('conversationReads')
          .select('messageId')
          .whereRef('conversationId', '=', 'conversations.id')
          .where('accountId', '=', accountId)
          .whereRef('messageId', '>=', 'conversations.lastMessage'),
      ),
    ),
  ])
