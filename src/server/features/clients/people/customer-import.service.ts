import { isoNow } from '#platform/clock.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import { CONTACT } from './customers.model.ts'
import type { Needs } from './customers.service.ts'
import { type ImportRow, readRows } from './import-rows.ts'
import * as store from './people.store.ts'

export type ImportedRow = ImportRow & { state: 'new' | 'known' | 'wrong' }

export type CustomerImport = ReturnType<typeof createCustomerImport>

/** People that the firm brings along from a spreadsheet. */
export function createCustomerImport(
  { db, clock }: Tools,
  { audit, peopleVisibleTo }: Pick<Needs, 'audit' | 'peopleVisibleTo'>,
) {
  async function judge(actor: Actor, csv: string): Promise<ImportedRow[]> {
    const rows = readRows(csv)
    const known = await store.knownAddresses(
      db.read,
      rows.map(({ email }) => email),
      await peopleVisibleTo(actor),
    )
    return rows.map((row) => ({
      ...row,
      state: Object.keys(row.errors).length > 0 ? 'wrong' : known.has(row.email) ? 'known' : 'new',
    }))
  }

  return {
    /** What an import would do, row by row. */
    preview: judge,

    /** Takes in the rows that are right; of people who are known only what is missing is filled in. */
    async run(actor: Actor, csv: string): Promise<ImportedRow[]> {
      const rows = await judge(actor, csv)
      const right = rows.filter(({ state }) => state !== 'wrong')
      if (right.length === 0) return rows
      await db.transaction(async (tx) => {
        await audit.record(tx, actor, { action: 'customers.imported', detail: { rows: right.length } })
        await db.engine.lock(tx, 'people')
        const now = isoNow(clock)
        const visible = await peopleVisibleTo(actor)
        for (const { name, email, phone, company } of right) {
          const before = await store.findByAddress(tx, email)
          // Nobody changes a person they cannot see, nor learns from an import that there is one.
          if (before && !(await store.findPerson(tx, before.id, visible))) continue
          const details = { phone: before?.phone ?? (phone || null), company: before?.company ?? (company || null) }
          if (before)
            await store.updatePerson(tx, db.engine, before, { ...details, importedAt: before.importedAt ?? now })
          else {
            const seen = { importedAt: now, firstSeenAt: now, lastSeenAt: now }
            await store.insertPerson(tx, db.engine, { ...CONTACT, name, email, ...details, ...seen }, [email])
          }
        }
      })
      return rows
    },
  }
}
