import { hash } from 'node:crypto'
import type { Database } from '#database/database.ts'
import { addDays, addMonths, lastOfMonth, utcDate } from '#domain/time/days.ts'
import { analyse, batches } from './seed.ts'

const EACH = 40
/** What a colleague has to do, and the address of a calendar program that reads it. */
export const FEED = { events: 2_000, token: `C1${'a'.repeat(43)}` }
const CLIENTS_AT_ONCE = 25
const PAST_MONTHS = 12

/** So many deadlines, 40 for each client: a monthly return from a year ago to two years ahead, and four yearly ones. */
export async function seedDeadlines(db: Database, deadlines: number): Promise<void> {
  const today = utcDate(Date.now())
  const now = new Date().toISOString()
  const [staff] = await db.read.selectFrom('accounts').select('id').where('role', '=', 'admin').execute()
  const rules = await seedRules(db, now)
  for (const numbers of batches(Math.ceil(deadlines / EACH), CLIENTS_AT_ONCE)) {
    await db.transaction(async (tx) => {
      const clients = await tx
        .insertInto('clients')
        .values(numbers.map((number) => clientRow(number, staff?.id ?? null, now)))
        .returning('id')
        .execute()
      const rows = clients.flatMap(({ id }) => datesOf(id, rules, today, now))
      for (let at = 0; at < rows.length; at += 500) {
        await tx
          .insertInto('deadlines')
          .values(rows.slice(at, at + 500))
          .execute()
      }
    })
  }
  await seedFeed(db, today, now)
  await analyse(db, ['clients', 'deadlines'])
}

async function seedFeed(db: Database, today: string, now: string): Promise<void> {
  const colleague = { id: 'bench-colleague', email: 'colleague@bench.example', name: 'Colleague' }
  await db.transaction(async (tx) => {
    await tx
      .insertInto('accounts')
      .values({ ...colleague, role: 'accountant', emailVerified: 1, createdAt: now, updatedAt: now })
      .execute()
    const some = tx.selectFrom('deadlines').select('id').where('state', '=', 'open').where('dueOn', '>', today)
    await tx
      .updateTable('deadlines')
      .set({ assigneeId: colleague.id })
      .where('id', 'in', some.orderBy('id').limit(FEED.events))
      .execute()
    await tx
      .insertInto('calendarFeeds')
      .values({
        tokenHash: hash('sha256', `calendar:${FEED.token}`, 'base64url'),
        accountId: colleague.id,
        clientId: null,
        covers: 'mine',
        clientNames: 1,
        createdAt: now,
        lastUsedAt: null,
      })
      .execute()
  })
}

async function seedRules(db: Database, now: string): Promise<number[]> {
  const rule = JSON.stringify({
    anchor: { kind: 'month' },
    offset: { unit: 'days', count: 20 },
    roll: 'next',
    weekend: ['sat', 'sun'],
  })
  const kept = {
    rule,
    region: null,
    note: '',
    isPublic: 0,
    state: 'active' as const,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  const names = ['VAT return', 'Annual accounts', 'Company tax', 'Annual return', 'Wage statements']
  const rows = names.map((name) => ({ name, service: name.split(' ')[0] ?? '', ...kept }))
  return await db.transaction(async (tx) =>
    (await tx.insertInto('deadlineRules').values(rows).returning('id').execute()).map(({ id }) => id),
  )
}

function clientRow(number: number, staff: string | null, now: string) {
  const name = `Client ${String(number).padStart(6, '0')} Ltd`
  return {
    kind: 'company' as const,
    name,
    nameKey: name.toLowerCase(),
    yearEnd: '12-31',
    responsibleId: number % 3 === 0 ? null : staff,
    state: 'active' as const,
    storageUsedBytes: 0,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

function datesOf(client: number, [monthly = 0, ...yearly]: number[], today: string, now: string) {
  const months = Array.from({ length: EACH - yearly.length }, (_, at) => addMonths(today, at - PAST_MONTHS))
  const dates = [
    // Over the days of the month, as the rules of many services are.
    ...months.map((month) => ({ rule: monthly, period: month, due: addDays(`${month}-01`, client % 28) })),
    ...yearly.map((rule, at) => ({ rule, period: '2027', due: lastOfMonth(`${addMonths(today, at * 3 + 1)}-01`) })),
  ]
  return dates.map(({ rule, period, due }, at) => {
    // Of what was due, one in 200 is late.
    const isDone = due < today && (client + at) % 200 !== 0
    const state = isDone ? ('filed' as const) : ('open' as const)
    const made = { sequence: 0, version: 1, createdAt: now, updatedAt: now }
    return { clientId: client, ruleId: rule, period, title: 'Return', service: 'VAT', dueOn: due, state, ...made }
  })
}
