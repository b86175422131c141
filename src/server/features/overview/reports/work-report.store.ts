import { sql } from 'kysely'
import type { Reader } from '#database/engine.ts'

/** From the first moment of a period to the first after it. */
interface Span {
  from: string
  until: string
}

/** More than this says nothing new about an average. */
const MOST_MEASURED = 20_000

const count = sql<number>`count(*)`

export async function countPapers(db: Reader, today: string) {
  const row = await db
    .selectFrom('paperRequests')
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
    .selectFrom('requestEvents')
    .innerJoin('paperRequests', 'paperRequests.id', 'requestEvents.requestId')
    .select(['requestEvents.at', 'paperRequests.createdAt as askedAt'])
    .where('requestEvents.kind', '=', 'received')
    .where('requestEvents.at', '>=', from)
    .where('requestEvents.at', '<', until)
    .limit(MOST_MEASURED)
    .execute()
}

/** First answers to requests by whom they were assigned to. */
export async function listAnswers(db: Reader, from: string, to: string) {
  const rows = await db
    .selectFrom('leads')
    .select(['ownerName as name', count.as('total'), sql<number | null>`avg(reply_minutes)`.as('minutes')])
    .where('answeredOn', '>=', from)
    .where('answeredOn', '<=', to)
    .groupBy('ownerName')
    .orderBy('ownerName')
    .execute()
  return rows.map(({ name, total, minutes }) => ({ name, total: Number(total), minutes: Number(minutes ?? 0) }))
}

/** Messages of conversations in their order, without notes. */
export async function listMessages(db: Reader, { from, until }: Span) {
  return await db
    .selectFrom('conversationMessages')
    .select(['conversationId as conversation', 'at', 'authorName as name', 'fromFirm'])
    .where('isNote', '=', 0)
    .where('at', '>=', from)
    .where('at', '<', until)
    .orderBy('conversationId')
    .orderBy('id')
    .limit(MOST_MEASURED)
    .execute()
}

export async function countSent(db: Reader, { from, until }: Span): Promise<number> {
  const sent = db.selectFrom('proposals').select(count.as('total')).where('sentAt', '>=', from)
  return Number((await sent.where('sentAt', '<', until).executeTakeFirstOrThrow()).total)
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
    .where('decidedAt', '>=', from)
    .where('decidedAt', '<', until)
    .groupBy(['state', 'currency'])
    .orderBy('state')
    .orderBy('currency')
    .execute()
  return rows.map(({ total, worth, ...row }) => ({ ...row, total: Number(total), worth: Number(worth) }))
}

/** Deadlines that were due in the period, by what became of them; those filed in good time are at least a day early in every zone. */
export async function countDeadlines(db: Reader, { from, to, today }: { from: string; to: string; today: string }) {
  const row = await db
    .selectFrom('deadlines')
    .select([
      sql<number>`coalesce(sum(case when state = 'filed' and filed_at < due_on then 1 else 0 end), 0)`.as('early'),
      sql<number>`coalesce(sum(case when state = 'not_needed' then 1 else 0 end), 0)`.as('notNeeded'),
      sql<number>`coalesce(sum(case when state in ('open', 'in_work') and due_on < ${today} then 1 else 0 end), 0)`.as(
        'overdue',
      ),
    ])
    .where('dueOn', '>=', from)
    .where('dueOn', '<=', to)
    .executeTakeFirstOrThrow()
  return { early: Number(row.early), notNeeded: Number(row.notNeeded), overdue: Number(row.overdue) }
}

/** By the minute, deadlines that were due in the period and filed on the last day or later, by the clock of UTC. */
export async function countFiledLast(db: Reader, from: string, to: string) {
  const minute = sql<string>`substr(filed_at, 1, 16)`
  const rows = await db
    .selectFrom('deadlines')
    .select(['dueOn', minute.as('minute'), count.as('total')])
    .where('state', '=', 'filed')
    .whereRef('filedAt', '>=', 'dueOn')
    .where('dueOn', '>=', from)
    .where('dueOn', '<=', to)
    .groupBy(['dueOn', minute])
    .execute()
  return rows.map(({ dueOn, minute: at, total }) => ({ dueOn, filedAt: `${at}:00.000Z`, total: Number(total) }))
}

/** For how many clients something of each service was due in the period. */
export async function countServices(db: Reader, from: string, to: string) {
  const rows = await db
    .selectFrom('deadlines')
    .select(['service', sql<number>`count(distinct client_id)`.as('clients')])
    .where('service', '<>', '')
    .where('dueOn', '>=', from)
    .where('dueOn', '<=', to)
    .groupBy('service')
    .orderBy('service')
    .execute()
  return rows.map(({ service, clients }) => ({ service, clients: Number(clients) }))
}
