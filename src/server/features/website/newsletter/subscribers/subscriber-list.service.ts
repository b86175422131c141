import { SUBSCRIBER_COLUMNS } from '#contract/csv-columns.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { subscriberRow } from '#contract/website/newsletter-list.ts'
import { pageAt } from '#domain/paging.ts'
import { isoNow } from '#platform/clock.ts'
import { csvLine, csvStream } from '#platform/csv.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import { type CsvRow, createCsvImport } from '#server/http/csv-import.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound } from '#server/http/problem.ts'
import { pages } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { addressHashOf, emailKeyOf, type Subscriber } from './subscribers.model.ts'
import type { Subscribers } from './subscribers.service.ts'
import * as store from './subscribers.store.ts'
import { countSuppressed, listSuppressed } from './suppressions.store.ts'

interface Needs {
  audit: Audit
  subscribers: Subscribers
}

type Row = CsvRow<keyof typeof SUBSCRIBER_COLUMNS>

const PAGE = PAGE_SIZE.office
const EXPORTED_AT_ONCE = 1_000
const LEFT = 'This address has unsubscribed or was erased: only its owner can subscribe again'

export type SubscriberList = ReturnType<typeof createSubscriberList>

/** The list as the office works with it. */
export function createSubscriberList({ db, clock }: Tools, { audit, subscribers }: Needs) {
  async function* lines(filter: store.SubscriberFilter): AsyncGenerator<string> {
    yield csvLine(COLUMNS.map(([heading]) => heading))
    for await (const rows of pages(EXPORTED_AT_ONCE, (window) => store.listSubscribers(db.read, filter, window)))
      yield rows.map((row) => csvLine(COLUMNS.map(([, value]) => value(row)))).join('')
  }

  async function begin(actor: Actor) {
    const seen = new Map<string, number>()
    return {
      async judge(rows: Row[]): Promise<void> {
        const emails = rows.map(({ email }) => email)
        const known = await store.listKnown(db.read, emails)
        const suppressed = await listSuppressed(db.read, emails)
        for (const row of rows) {
          const before = seen.get(row.email)
          if (before) row.errors.email ??= `The same address is in row ${before}`
          seen.set(row.email, before ?? row.row)
          if (suppressed.has(addressHashOf(row.email))) row.errors.email ??= LEFT
          if (known.has(emailKeyOf(row.email))) row.state = 'known'
        }
      },

      async write(rows: Row[]): Promise<void> {
        await db.transaction(async (tx) => {
          const now = isoNow(clock)
          const emails = rows.map(({ email }) => email)
          // Looked at once more where it is written: a user may have left meanwhile.
          const suppressed = await listSuppressed(tx, emails)
          const known = await store.listKnown(tx, emails)
          const wish = { news: 'weekly', categories: [], services: [], daysBefore: 7 } as const
          const consent = { state: 'confirmed', language: 'en', consentPlace: 'import', confirmedAt: now } as const
          for (const { email, source } of rows) {
            if (suppressed.has(addressHashOf(email)) || known.has(emailKeyOf(email))) continue
            const lists = { categories: [], services: [] }
            await store.insertSubscriber(tx, { email, ...wish, ...lists, ...consent, consentSource: source }, now)
          }
          await audit.record(tx, actor, { action: 'subscribers.imported', detail: { rows: rows.length } })
        })
      },
    }
  }

  return {
    async list({ page, ...filter }: store.SubscriberFilter & { page: number }) {
      const total = await store.countSubscribers(db.read, filter)
      const { window, ...at } = pageAt({ total }, page, PAGE)
      const items = await store.listSubscribers(db.read, filter, window)
      return { items, ...at, total }
    },

    async counts() {
      const of = (topic: store.SubscriberFilter['topic']) =>
        store.countSubscribers(db.read, { state: 'confirmed', topic })
      return {
        ...{ weekly: await of('weekly'), each: await of('each'), dates: await of('dates') },
        pending: await store.countSubscribers(db.read, { state: 'pending' }),
        suppressed: await countSuppressed(db.read),
      }
    },

    async figures() {
      const { confirmed = 0, pending = 0, suppressed = 0 } = await store.countStates(db.read)
      return { subscribers: confirmed, pending, suppressed }
    },

    async export(actor: Actor, filter: store.SubscriberFilter): Promise<ReadableStream<Uint8Array>> {
      await db.transaction((tx) => audit.record(tx, actor, { action: 'subscribers.exported' }))
      return csvStream(lines(filter))
    },

    import: createCsvImport({
      titles: SUBSCRIBER_COLUMNS,
      schema: subscriberRow,
      begin,
      columns: {
        email: { heading: /^e-?mail( address)?$/i, required: true, read: (text) => text.toLowerCase() },
        source: { heading: /^((source of )?consent|source)$/i, required: true },
      },
    }),

    async remove(actor: Actor, id: number): Promise<void> {
      await db.transaction(async (tx) => {
        const found = await store.findSubscriber(tx, id)
        if (!found) throw notFound('There is no such subscriber.')
        await subscribers.leave(tx, found, { reason: 'unsubscribed' })
        await audit.record(tx, actor, { action: 'subscriber.removed', subject: `subscriber:${id}` })
      })
    },
  }
}

// The first two are the columns that an import reads.
const COLUMNS: [heading: string, value: (subscriber: Subscriber) => string][] = [
  ['Email', ({ email }) => email],
  ['Source of consent', ({ consentPlace, consentSource }) => consentSource || `This site: ${consentPlace}`],
  ['State', ({ state }) => state],
  ['News', ({ news }) => news],
  ['Tax dates', ({ services }) => services.join(', ')],
  ['Asked (UTC)', ({ createdAt }) => createdAt],
  ['Confirmed (UTC)', ({ confirmedAt }) => confirmedAt ?? ''],
]
