import { DEADLINE_COLUMNS } from '#contract/csv-columns.ts'
import { deadlineRow } from '#contract/work/deadline-import.ts'
import { readWrittenDay } from '#domain/time/written-days.ts'
import { isoNow } from '#platform/clock.ts'
import type { ClientAccess, VisibleClients } from '#server/features/clients/clients/access/client-access.service.ts'
import { nameKey, numberKey } from '#server/features/clients/clients/clients.model.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import { type CsvRow, createCsvImport } from '#server/http/csv-import.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import { ownRow } from './deadlines.model.ts'
import * as store from './deadlines.store.ts'

type Row = CsvRow<keyof typeof DEADLINE_COLUMNS>

export type DeadlineImport = ReturnType<typeof createDeadlineImport>

/** Dates that the firm has in a list of its own. Those it knows already are left as they are. */
export function createDeadlineImport(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { audit, clientAccess }: { audit: Audit; clientAccess: ClientAccess },
) {
  async function clientOf(name: string, visible: VisibleClients): Promise<number | string> {
    const [found, other] = await store.findClients(db.read, numberKey(name) ?? '', nameKey(name), visible)
    if (!found) return 'There is no such client'
    return other ? 'There are several clients of this name: use the registration or tax number' : found.id
  }

  async function begin(actor: Actor) {
    const visible = await clientAccess.visibleTo(actor)
    const clients = new Map<string, number | string>()
    const seen = new Set<string>()
    const idOf = ({ client }: Row) => Number(clients.get(client)) || 0
    const keyOf = (row: Row) => `${idOf(row)} ${row.dueOn} ${row.title}`

    return {
      async judge(rows: Row[]): Promise<void> {
        for (const row of rows) {
          if (!row.client) continue
          const found = clients.get(row.client) ?? (await clientOf(row.client, visible))
          clients.set(row.client, found)
          if (typeof found === 'string') row.errors.client = found
        }
        const known = await store.listOwnKeys(
          db.read,
          [...new Set(rows.map(idOf))],
          rows.map(({ dueOn }) => dueOn),
        )
        for (const row of rows) {
          const key = keyOf(row)
          if (seen.has(key) || known.has(key)) row.state = 'known'
          seen.add(key)
        }
      },

      async write(rows: Row[]): Promise<void> {
        const fresh = rows.filter(({ state }) => state === 'new')
        if (fresh.length === 0) return
        const now = isoNow(clock)
        const made = fresh.map((row) => ownRow({ ...row, clientId: idOf(row) }, now))
        await db.transaction(async (tx) => {
          await audit.record(tx, actor, { action: 'deadlines.imported', detail: { rows: fresh.length } })
          await store.insertMany(tx, made)
        })
      },
    }
  }

  return createCsvImport({
    titles: DEADLINE_COLUMNS,
    schema: deadlineRow,
    begin,
    columns: {
      client: { heading: /^(client|customer|company|name)$/i, required: true },
      title: { heading: /^(title|deadline|what|description)$/i, required: true },
      dueOn: {
        heading: /^(due( on| date)?|date|day)$/i,
        required: true,
        read: readWrittenDay,
        unreadable: 'Write the day as 2026-11-15, or with the name of the month',
      },
      service: { heading: /^service$/i },
    },
  })
}
