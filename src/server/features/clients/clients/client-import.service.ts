import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import type { ClientAccess } from './client-access.service.ts'
import { type ClientRow, readRows } from './client-import-rows.ts'
import type { Clients } from './clients.service.ts'
import { listAlike } from './clients-lists.store.ts'

export type ImportedClient = ClientRow & { state: 'new' | 'known' | 'wrong' }

interface Needs {
  audit: Audit
  settings: SettingsService
  clients: Clients
  access: ClientAccess
}

export type ClientImport = ReturnType<typeof createClientImport>

/** Clients that the firm brings along from a spreadsheet. Those that whoever imports them can see already are left as they are. */
export function createClientImport({ db }: Pick<Tools, 'db'>, { audit, settings, clients, access }: Needs) {
  async function judge(actor: Actor, csv: string): Promise<ImportedClient[]> {
    const rows = readRows(csv, (await settings.get('plans')).items)
    const visible = await access.visibleTo(actor)
    const judged: ImportedClient[] = []
    for (const row of rows) {
      const isWrong = Object.keys(row.errors).length > 0
      const { name, registrationNumber, taxNumber } = row
      const likeness = { name, registrationNumber, taxNumber }
      const alike = isWrong ? [] : await listAlike(db.read, visible, likeness, { limit: 1 })
      judged.push({ ...row, state: isWrong ? 'wrong' : alike.length > 0 ? 'known' : 'new' })
    }
    return judged
  }

  return {
    /** What an import would do, row by row. */
    preview: judge,

    async run(actor: Actor, csv: string): Promise<ImportedClient[]> {
      const rows = await judge(actor, csv)
      const fresh = rows.filter(({ state }) => state === 'new')
      if (fresh.length === 0) return rows
      await db.transaction(async (tx) => {
        await audit.record(tx, actor, { action: 'clients.imported', detail: { rows: fresh.length } })
        for (const { kind, name, clientState, row, errors, state, ...texts } of fresh) {
          const blank = clients.blank(actor)
          const details = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text || null]))
          const endedAt = clientState === 'ended' ? blank.createdAt : null
          await clients.insert(tx, actor, { ...blank, ...details, kind, name, state: clientState, endedAt }, {})
        }
      })
      return rows
    },
  }
}
