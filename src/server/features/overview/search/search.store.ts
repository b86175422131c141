import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '#database/engine.ts'
import { MONTH_NAMES } from '#domain/time/days.ts'
import type { VisibleClients } from '#server/features/clients/clients/access/client-access.service.ts'

const MOST_WORDS = 8

/** What a user typed, word by word. References keep their hyphens. */
export const wordsIn = (q: string): string[] =>
  (q.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []).slice(0, MOST_WORDS)

interface Wish {
  words: string[]
  visible: VisibleClients
  limit: number
}

/** Due dates by title, service, client and month: “vat march miller”. Those not done come first. */
export async function findDeadlines(db: Reader, { words, visible, limit }: Wish) {
  return await db
    .selectFrom('deadlines')
    .innerJoin('clients', 'clients.id', 'deadlines.clientId')
    .select(['deadlines.id', 'deadlines.title', 'deadlines.dueOn', 'clients.name as clientName'])
    .where(visible('deadlines.clientId'))
    .where(eachWord(words, ['deadlines.title', 'deadlines.service', 'clients.name', 'deadlines.period'], inMonth))
    .orderBy(sql`case when deadlines.state in ('open', 'in_work') then 0 else 1 end`)
    .orderBy('deadlines.dueOn')
    .orderBy('deadlines.id')
    .limit(limit)
    .execute()
}

export async function findProposals(db: Reader, { words, visible, limit }: Wish) {
  return await db
    .selectFrom('proposals')
    .innerJoin('clients', 'clients.id', 'proposals.clientId')
    .select(['proposals.id', 'proposals.reference', 'proposals.title', 'clients.name as clientName'])
    .where(visible('proposals.clientId'))
    .where(eachWord(words, ['proposals.reference', 'proposals.title', 'clients.name']))
    .orderBy('proposals.updatedAt', 'desc')
    .limit(limit)
    .execute()
}

/** Conversations by subject, client and what was written in them. */
export async function findConversations(db: Reader, { words, visible, limit }: Wish) {
  const written = (word: string) => sql<SqlBool>`exists (select 1 from conversation_messages as message
    where message.conversation_id = conversations.id and ${holds('message.body', word)})`
  return await db
    .selectFrom('conversations')
    .innerJoin('clients', 'clients.id', 'conversations.clientId')
    .select(['conversations.id', 'conversations.subject', 'clients.name as clientName'])
    .where(visible('conversations.clientId'))
    .where(eachWord(words, ['conversations.subject', 'clients.name'], written))
    .orderBy('conversations.lastMessage', 'desc')
    .limit(limit)
    .execute()
}

export async function findPages(db: Reader, { words, limit }: Omit<Wish, 'visible'>) {
  return await db
    .selectFrom('articles')
    .select(['id', 'state', 'workTitle as title'])
    .where('kind', '=', 'page')
    .where('state', '<>', 'deleted')
    .where(eachWord(words, ['articles.workTitle', 'articles.workSlug']))
    .orderBy('changedAt', 'desc')
    .limit(limit)
    .execute()
}

export async function findRules(db: Reader, { words, limit }: Omit<Wish, 'visible'>) {
  return await db
    .selectFrom('deadlineRules')
    .select(['id', 'name', 'service'])
    .where(eachWord(words, ['deadlineRules.name', 'deadlineRules.service']))
    .orderBy('name')
    .limit(limit)
    .execute()
}

type Also = (word: string) => RawBuilder<SqlBool> | null

/** Every word is in one of the columns, or is found in another way. */
function eachWord(words: string[], columns: string[], also: Also = () => null): RawBuilder<SqlBool> {
  const one = (word: string) => {
    const other = also(word)
    const places = [...columns.map((column) => holds(column, word)), ...(other ? [other] : [])]
    return sql`(${sql.join(places, sql` or `)})`
  }
  return sql<SqlBool>`(${sql.join(words.map(one), sql` and `)})`
}

// Words hold letters, digits and hyphens only: nothing of the pattern has to be escaped.
const holds = (column: string, word: string) => sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${word}%`}`

const SHORTEST_MONTH = 3

function inMonth(word: string): RawBuilder<SqlBool> | null {
  const at = word.length < SHORTEST_MONTH ? -1 : MONTH_NAMES.findIndex((name) => name.toLowerCase().startsWith(word))
  if (at < 0) return null
  const month = String(at + 1).padStart(2, '0')
  return sql<SqlBool>`(substr(deadlines.due_on, 6, 2) = ${month} or deadlines.period like ${`____-${month}`})`
}
