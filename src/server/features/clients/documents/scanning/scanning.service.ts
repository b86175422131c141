import { SECOND_MS } from '#domain/time/durations.ts'
import { scanWith } from '#platform/clamd.ts'
import { isoNow } from '#platform/clock.ts'
import type { ClientRecipients } from '#server/features/clients/clients/members/client-recipients.service.ts'
import type { DocumentVersion } from '#server/features/clients/documents/documents.model.ts'
import { clientNames } from '#server/features/clients/documents/documents.store.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import { rowsAtOnce } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './scanning.store.ts'

interface Needs {
  audit: Audit
  outbox: Outbox
  recipients: ClientRecipients
}

const AT_ONCE = 50
const RETRY_SECONDS = 30

/** Scans what is held. While the scanner does not answer, files stay held and are tried again. */
export function createScanning(tools: Tools, { audit, outbox, recipients }: Needs) {
  const { db, clock, storage, config, log } = tools

  async function scan(address: string, version: DocumentVersion & { clientId: number }): Promise<void> {
    const stored = await storage.open(version.storageKey)
    if (!stored) throw new Error(`${version.storageKey} is missing from the storage`)
    const result = await scanWith(address, stored.stream() as AsyncIterable<Uint8Array>)
    const what = result.state === 'found' ? result.what : null
    await db.transaction(async (tx) => {
      await store.setScan(tx, version, { scan: result.state, scanNote: what, scanAt: isoNow(clock) })
      if (what === null) return
      const detail = { name: version.name, found: what, client: version.clientId }
      await audit.record(tx, 'system', {
        action: 'document.quarantined',
        subject: `document:${version.documentId}`,
        detail,
      })
      const clientName = (await clientNames(tx, [version.clientId])).get(version.clientId) ?? ''
      for (const { name, email } of await recipients.firm(tx, version.clientId)) {
        const rendered = await outbox.write({
          subject: `A virus was found in a file from ${clientName}`,
          greeting: `Hello ${name},`,
          body: [
            `“${version.name}” holds ${what}. Nobody can open it, neither you nor the client.`,
            'Please tell the client, who may not know of it.',
          ],
        })
        await outbox.queue(tx, { kind: 'document.quarantined', to: email, ...rendered })
      }
    })
  }

  return {
    async scanHeld(): Promise<void> {
      if (!config.clamdUrl) return
      for (const version of await store.listHeld(db.read, isoNow(clock), rowsAtOnce(AT_ONCE))) {
        try {
          await scan(config.clamdUrl, version)
        } catch (error) {
          log.warn({ err: error, document: version.documentId }, 'a document could not be scanned; it stays held')
          const next = new Date(clock.now().getTime() + RETRY_SECONDS * SECOND_MS).toISOString()
          const note = error instanceof Error ? error.message : String(error)
          await db.transaction((tx) => store.setScan(tx, version, { scan: 'held', scanNote: note, scanAt: next }))
        }
      }
    },
  }
}
