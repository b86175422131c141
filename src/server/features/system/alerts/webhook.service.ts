import type { WebhookForm } from '#contract/system/alerts.ts'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import { createPosting } from '#server/features/system/webhooks/posting.service.ts'
import { newWebhookSecret, reasonUnfit } from '#server/features/system/webhooks/webhooks.model.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { signatureOf } from './alerts.model.ts'
import { giveUpWaiting } from './alerts.store.ts'
import * as store from './webhook.store.ts'

/** The address that alerts are posted to, and the secret that signs them, which is kept encrypted. */
export function createWebhook(tools: Pick<Tools, 'db' | 'clock' | 'config' | 'secrets'>, { audit }: { audit: Audit }) {
  const { db, clock } = tools
  const posting = createPosting(tools)
  const secretOf = ({ secret }: store.StoredWebhook) => posting.decrypt(secret)

  const describe = (row: store.StoredWebhook | undefined) => ({
    url: row?.url ?? '',
    isUsable: row === undefined || secretOf(row) !== null,
    version: row?.version ?? 0,
  })

  return {
    describe: async () => describe(await store.findWebhook(db.read)),
    isSet: async () => (await store.findWebhook(db.read)) !== undefined,

    /** A secret goes to no other host than the one it was made for. */
    async save(actor: Actor, { url, newSecret, version }: WebhookForm) {
      const why = reasonUnfit(url)
      if (why) throw invalid('url', why)
      return await db.transaction(async (tx) => {
        await db.engine.lock(tx, 'alert-webhook')
        const before = await store.findWebhook(tx)
        if (version !== (before?.version ?? 0)) throw changedMeanwhile(before?.updatedBy)
        const isOther = !before || new URL(before.url).host !== new URL(url).host || secretOf(before) === null
        const made = isOther || newSecret ? newWebhookSecret() : null
        const row: store.StoredWebhook = {
          name: 'webhook',
          url,
          secret: made ? posting.encrypt(made) : (before?.secret ?? ''),
          version: version + 1,
          updatedAt: isoNow(clock),
          updatedBy: actor.name,
        }
        await store.saveWebhook(tx, row)
        await audit.record(tx, actor, {
          action: 'alert-webhook.saved',
          subject: 'settings:alerts',
          detail: { host: new URL(url).host, newSecret: made !== null },
        })
        return { ...describe(row), secret: made }
      })
    },

    async remove(actor: Actor): Promise<void> {
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, 'alert-webhook')
        if (!(await store.deleteWebhook(tx))) throw notFound('No webhook is set.')
        await giveUpWaiting(tx, 'The webhook was removed.')
        await audit.record(tx, actor, { action: 'alert-webhook.removed', subject: 'settings:alerts' })
      })
    },

    /** Posts a message now; answers why it was not taken, or null, and whether a later try may do better. */
    async post(
      body: string,
      about: { event: string; id: string },
    ): Promise<{ fault: string; isPassing: boolean } | null> {
      const row = await store.findWebhook(db.read)
      const secret = row && secretOf(row)
      if (!row || !secret)
        return { fault: 'The secret of the webhook cannot be read. Save the webhook again.', isPassing: true }
      const headers = {
        'Countinghouse-Event': about.event,
        'Countinghouse-Delivery': about.id,
        'Countinghouse-Signature': signatureOf(body, secret, clock.now()),
      }
      const { fault, isPassing } = await posting.post(row.url, { id: about.id, body, secrets: [secret], headers })
      return fault === null ? null : { fault, isPassing }
    },

    /** Encrypts the secret with another key; one that cannot be read any more stays as it is. */
    async reseal(tx: Tx, fresh: string): Promise<void> {
      const row = await store.findWebhook(tx)
      const secret = row ? secretOf(row) : null
      if (row && secret !== null) await store.saveWebhook(tx, { ...row, secret: posting.encrypt(secret, fresh) })
    },
  }
}

function changedMeanwhile(by: string | undefined) {
  const words = `${by ?? 'Somebody'} changed the webhook meanwhile. Load the page again to see it.`
  return problem('conflict', 409, words)
}
