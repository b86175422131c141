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
        .where('client_id', '=', clientId)
        .where('deleted_at', 'is', null)
        .as('documents'),
      eb
        .selectFrom('paper_requests')
        .select(total)
        .where('client_id', '=', clientId)
        .where('state', '=', 'open')
        .as('requests'),
      eb
        .selectFrom('proposals')
        .select(total)
        .where('client_id', '=', clientId)
        .where('state', 'in', ['draft', 'sent', 'seen'])
        .as('proposals'),
      eb.selectFrom('deadlines').select(total).where('client_id', '=', clientId).where(isOpen).as('deadlines'),
      eb
        .selectFrom('conversations')
        .select(total)
        .where('client_id', '=', clientId)
        .where('state', '=', 'open')
        .as('conversations'),
      eb
        .selectFrom('conversations')
        .select(sql<string>`max(last_at)`.as('at'))
        .where('client_id', '=', clientId)
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
    .selectFrom('paper_requests')
    .select(['id', 'title', 'open_items as missing', 'created_at as since'])
    .select((eb) =>
      eb
        .selectFrom('request_items')
        .select(sql<number>`count(*)`.as('total'))
        .whereRef('request_id', '=', 'paper_requests.id')
        .where('state', '=', 'received')
        .as('received'),
    )
    .where('client_id', '=', clientId)
    .where('state', '=', 'open')
    .orderBy('created_at')
    .limit(SHOWN)
    .execute()
  const conversations = await db
    .selectFrom('conversations')
    .select(['id', 'subject', 'last_at as since', 'last_from_firm as fromFirm'])
    .where('client_id', '=', clientId)
    .where('state', '=', 'open')
    .orderBy('last_message', 'desc')
    .limit(SHOWN)
    .execute()
  const proposals = await db
    .selectFrom('proposals')
    .select(['id', 'title', 'state', 'sent_at as since'])
    .where('client_id', '=', clientId)
    .where('state', 'in', ['sent', 'seen'])
    .orderBy('sent_at')
    .limit(SHOWN)
    .execute()
  const deadlines = await db
    .selectFrom('deadlines')
    .select(['id', 'title', 'due_on as dueOn'])
    .where('client_id', '=', clientId)
    .where(isOpen)
    .orderBy('due_on')
    .orderBy('id')
    .limit(SHOWN)
    .execute()
  return { papers, conversations, proposals, deadlines }
}
