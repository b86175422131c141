import { MINUTE_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import type { ClientRecipients } from '#server/features/clients/clients/members/client-recipients.service.ts'
import { clientNames } from '#server/features/clients/documents/documents.store.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Tools } from '#server/tools.ts'
import { digestEmail } from './receipt-mails.ts'
import * as store from './receipts.store.ts'

const EVERY_MINUTES = 10
const AT_ONCE = 1_000

/** One mail to each person of the firm about all that arrived since the last one; never more often than every ten minutes. */
export function createArrivalsDigest(
  { db, clock, config }: Tools,
  { outbox, recipients }: { outbox: Outbox; recipients: ClientRecipients },
) {
  return async function send(): Promise<void> {
    const told = await store.lastTold(db.read)
    if (told && clock.now().getTime() - Date.parse(told) < EVERY_MINUTES * MINUTE_MS) return
    await db.transaction(async (tx) => {
      const arrived = await store.listUntold(tx, AT_ONCE)
      if (arrived.length === 0) return
      const names = await clientNames(tx, [...new Set(arrived.map(({ clientId }) => clientId))])
      const concerned: { name: string; email: string; about: Parameters<typeof digestEmail>[1][number] }[] = []
      for (const [clientId, clientName] of [...names].sort(([, one], [, other]) => one.localeCompare(other, 'en'))) {
        const files = arrived.filter((receipt) => receipt.clientId === clientId).map(({ name }) => name)
        const about = { clientId, clientName, files }
        for (const staff of await recipients.firm(tx, clientId)) concerned.push({ ...staff, about })
      }
      await outbox.reminders.sendEach(tx, 'documents.arrived', concerned, (name, about) =>
        digestEmail(name, about, config.publicUrl),
      )
      await store.noteTold(
        tx,
        arrived.map(({ id }) => id),
        isoNow(clock),
      )
    })
  }
}
