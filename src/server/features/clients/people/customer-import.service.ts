import { personRow } from '#contract/clients/customer-data.ts'
import { PERSON_COLUMNS } from '#contract/csv-columns.ts'
import { isoNow } from '#platform/clock.ts'
import { type CsvRow, createCsvImport } from '#server/http/csv-import.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import { CONTACT } from './customers.model.ts'
import type { Needs } from './customers.service.ts'
import * as store from './people.store.ts'

type Row = CsvRow<keyof typeof PERSON_COLUMNS>

export type CustomerImport = ReturnType<typeof createCustomerImport>

/** People that the firm has in a spreadsheet. Of those it knows only what is missing is filled in. */
export function createCustomerImport(
  { db, clock }: Tools,
  { audit, peopleVisibleTo }: Pick<Needs, 'audit' | 'peopleVisibleTo'>,
) {
  async function begin(actor: Actor) {
    const seen = new Map<string, number>()
    const visible = await peopleVisibleTo(actor)
    return {
      async judge(rows: Row[]): Promise<void> {
        const addresses = rows.map(({ email }) => email)
        const known = await store.knownAddresses(db.read, addresses, visible)
        for (const row of rows) {
          const before = seen.get(row.email)
          if (before) row.errors.email ??= `The same address is in row ${before}`
          seen.set(row.email, before ?? row.row)
          if (known.has(row.email)) row.state = 'known'
        }
      },

      async write(rows: Row[]): Promise<void> {
        await db.transaction(async (tx) => {
          await audit.record(tx, actor, { action: 'customers.imported', detail: { rows: rows.length } })
          await db.engine.lock(tx, 'people')
          const now = isoNow(clock)
          for (const { name, email, phone, company } of rows) {
            const before = await store.findByAddress(tx, email)
            // Nobody changes a person they cannot see, nor learns from an import that there is one.
            if (before && !(await store.findPerson(tx, before.id, visible))) continue
            const details = { phone: before?.phone ?? (phone || null), company: before?.company ?? (company || null) }
            if (before)
              await store.updatePerson(tx, db.engine, before, { ...details, importedAt: before.importedAt ?? now })
            else {
              const times = { importedAt: now, firstSeenAt: now, lastSeenAt: now }
              await store.insertPerson(tx, db.engine, { ...CONTACT, name, email, ...details, ...times }, [email])
            }
          }
        })
      },
    }
  }

  return createCsvImport({
    titles: PERSON_COLUMNS,
    schema: personRow,
    begin,
    columns: {
      name: { heading: /^(full ?)?name$/i, required: true },
      email: { heading: /^e-?mail( address)?$/i, required: true, read: (text) => text.toLowerCase() },
      phone: { heading: /^(tele)?phone( number)?$/i },
      company: { heading: /^(company|firm|organi[sz]ation)( name)?$/i },
    },
  })
}
