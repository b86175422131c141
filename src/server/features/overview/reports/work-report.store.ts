import { sql } from 'kysely'
import type { Reader } from '#database/engine.ts'

/** From the first moment of a period to the first after it. */
export interface Span {
  from: string
  until: string
}

/** More than this says nothing new about an average. */
const MOST_MEASURED = 20_000

const count = sql<number>`count(*)`

export async function countPapers(db: Reader, today: string) {
  const row = await db
    .selectFrom('paper_requests')
    .select([
      count.as('open'),
      sql<number>`coalesce(sum(open_items), 0)`.as('missing'),
      sql<number>`coalesce(sum(case when due_on < ${today} and open_items > 0 then 1 else 0 end), 0)`.as('late'),
    ])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return { open: Number(row.open), missing: Number(row.missing), late: Number(row.late) }
}

/** When papers were asked for and when they came, of those that came in the period. */
export async function listReceived(db: Reader, { from, until }: Span) {
  return await db
    .selectFrom('request_events')
    .innerJoin('paper_requests', 'paper_requests.id', 'request_events.request_id')
    .select(['request_events.at', 'paper_requests.created_at as askedAt'])
    .where('request_events.kind', '=', 'received')
    .where('request_events.at', '>=', from)
    .where('request_events.at', '<', until)
    .limit(MOST_MEASURED)
    .execute()
}

/** First answers to requests by whom they were assigned to. */
export async function listAnswers(db: Reader, from: string, to: string) {
  const rows = await db
    .selectFrom('leads')
    .select(['owner_name as name', count.as('total'), sql<number | null>`avg(reply_minutes)`.as('minutes')])
    .where('answered_on', '>=', from)
    .where('answered_on', '<=', to)
    .groupBy('owner_name')
    .orderBy('owner_name')
    .execute()
  return rows.map(({ name, total, minutes }) => ({ name, total: Number(total), minutes: Number(minutes ?? 0) }))
}

/** Messages of conversations in their order, without notes. */
export async function listMessages(db: Reader, { from, until }: Span) {
  return await db
    .selectFrom('conversation_messages')
    .select(['conversation_id as conversation', 'at', 'author_name as name', 'from_firm as fromFirm'])
    .where('is_note', '=', 0)
    .where('at', '>=', from)
    .where('at', '<', until)
    .orderBy('conversation_id')
    .orderBy('id')
    .limit(MOST_MEASURED)
    .execute()
}

export async function countSent(db: Reader, { from, until }: Span): Promise<number> {
  const sent = db.selectFrom('proposals').select(count.as('total')).where('sent_at', '>=', from)
  return Number((await sent.where('sent_at', '<', until).executeTakeFirstOrThrow()).total)
}

export async function countOut(db: Reader): Promise<number> {
  const out = db.selectFrom('proposals').select(count.as('total')).where('state', 'in', ['sent', 'seen'])
  return Number((await out.executeTakeFirstOrThrow()).total)
}

export async function sumDecided(db: Reader, { from, until }: Span) {
  const rows = await db
    .selectFrom('proposals')
    .select(['state', 'currency', count.as('total'), sql<number>`sum(worth_year)`.as('worth')])
    .where('state', 'in', ['accepted', 'declined'])
    .where('decided_at', '>=', from)
    .where('decided_at', '<', until)
    .groupBy(['state', 'currency'])
    .orderBy('state')
    .orderBy('currency')
    .execute()
  return rows.map(({ total, worth, ...row }) => ({ ...row, total: Number(total), worth: Number(worth) }))
}

/** Deadlines that were due in the period, by what became of them. */
export async function countDeadlines(db: Reader, { from, to, today }: { from: string; to: string; today: string }) {
  const row = await db
    .selectFrom('deadlines')
    .select([
      sql<number>`coalesce(sum(case when state = 'filed' and substr(filed_at, 1, 10) <= due_on then 1 else 0 end), 0)`.as(
        'inTime',
      ),
      sql<number>`coalesce(sum(case when state = 'filed' and substr(filed_at, 1, 10) > due_on then 1 else 0 end), 0)`.as(
        'late',
      ),
      sql<number>`coalesce(sum(case when state = 'not_needed' then 1 else 0 end), 0)`.as('notNeeded'),
      sql<number>`coalesce(sum(case when state in ('open', 'in_work') and due_on < ${today} then 1 else 0 end), 0)`.as(
        'overdue',
      ),
    ])
    .where('due_on', '>=', from)
    .where('due_on', '<=', to)
    .executeTakeFirstOrThrow()
  const { inTime, late, notNeeded, overdue } = row
  return { inTime: Number(inTime), late: Number(late), notNeeded: Number(notNeeded), overdue: Number(overdue) }
}

/** For how many clients something of each service was due in the period. */
export async function countServices(db: Reader, from: string, to: string) {
  const rows = await db
    .selectFrom('deadlines')
    .select(['service', sql<number>`count(distinct client_id)`.as('clients')])
    .where('service', '<>', '')
    .where('due_on', '>=', from)
    .where('due_on', '<=', to)
    .groupBy('service')
    .orderBy('service')
    .execute()
  return rows.map(({ service, clients }) => ({ service, clients: Number(clients) }))
}
