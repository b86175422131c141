import { type SqlBool, sql } from 'kysely'
import type { Reader } from '#database/engine.ts'

const SHOWN = 5
const MOST_COUNTED = 1000

/** How much there is behind each tab of a client: of papers, deadlines, proposals and conversations what is open. */
export async function countTabs(db: Reader, clientId: number) {
  const total = sql<number>`count(*)`.as('total')
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('documents')
        .select(total)
        .where('clientId', '=', clientId)
        .where('deletedAt', 'is', null)
        .as('documents'),
      eb
        .selectFrom('paperRequests')
        .select(total)
        .where('clientId', '=', clientId)
        .where('state', '=', 'open')
        .as('requests'),
      eb
        .selectFrom('proposals')
        .select(total)
        .where('clientId', '=', clientId)
        .where('state', 'in', ['draft', 'sent', 'seen'])
        .as('proposals'),
      eb.selectFrom('deadlines').select(total).where('clientId', '=', clientId).where(isOpen).as('deadlines'),
      eb
        .selectFrom('conversations')
        .select(total)
        .where('clientId', '=', clientId)
        .where('state', '=', 'open')
        .where('lastMessage', '>', 0)
        .as('conversations'),
      eb
        .selectFrom('conversations')
        .select(sql<string>`max(last_at)`.as('at'))
        .where('clientId', '=', clientId)
        .where('lastMessage', '>', 0)
        .as('at'),
    ])
    .executeTakeFirstOrThrow()
  const count = (value: unknown) => Math.min(Number(value), MOST_COUNTED)
  return {
    counts: {
      documents: count(row.documents),
      requests: count(row.requests),
      proposals: count(row.proposals),
      deadlines: count(row.deadlines),
      conversations: count(row.conversations),
    },
    lastContactAt: row.at ? String(row.at) : null,
  }
}

const isOpen = sql<SqlBool>`deadlines.state in ('open', 'in_work')`

/** What is open with a client: whom it waits for, and since when. */
export async function listOpen(db: Reader, clientId: number) {
  const papers = await db
    .selectFrom('paperRequests')
    .select(['id', 'title', 'openItems as missing', 'createdAt as since'])
    .select((eb) =>
      eb
        .selectFrom('requestItems')
        .select(sql<number>`count(*)`.as('total'))
        .whereRef('requestId', '=', 'paperRequests.id')
        .where('state', '=', 'received')
        .as('received'),
    )
    .where('clientId', '=', clientId)
    .where('state', '=', 'open')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(SHOWN)
    .execute()
  const conversations = await db
    .selectFrom('conversations')
    .select(['id', 'subject', 'lastAt as since', 'lastFromFirm as fromFirm'])
    .where('clientId', '=', clientId)
    .where('state', '=', 'open')
    .where('lastMessage', '>', 0)
    .orderBy('lastMessage', 'desc')
    .limit(SHOWN)
    .execute()
  const proposals = await db
    .selectFrom('proposals')
    .select(['id', 'title', 'state', 'sentAt as since'])
    .where('clientId', '=', clientId)
    .where('state', 'in', ['sent', 'seen'])
    .orderBy('sentAt')
    .limit(SHOWN)
    .execute()
  const deadlines = await db
    .selectFrom('deadlines')
    .select(['id', 'title', 'dueOn'])
    .where('clientId', '=', clientId)
    .where(isOpen)
    .orderBy('dueOn')
    .orderBy('id')
    .limit(SHOWN)
    .execute()
  return { papers, conversations, proposals, deadlines }
}
