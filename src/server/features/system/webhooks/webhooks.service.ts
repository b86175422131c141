import { MOST_WEBHOOKS, TEST_KIND, type WebhookKind } from '#contract/system/webhook-fields.ts'
import type { WebhookAnswer, WebhookForm } from '#contract/system/webhooks.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { newToken } from '#platform/ids.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { createDeliveries } from './deliveries.service.ts'
import { createPosting } from './posting.service.ts'
import { newWebhookSecret, reasonUnfit } from './webhooks.model.ts'
import * as store from './webhooks.store.ts'

interface Needs {
  audit: Audit
  accounts: Accounts
  outbox: Outbox
}

type Change = WebhookForm & { isOn: boolean; version: number }
type Saved = WebhookAnswer & { secret: string | null }

/** For so long after a rotation payloads are signed with both secrets. */
const OVERLAP_MS = DAY_MS

export type Webhooks = ReturnType<typeof createWebhooks>

/** Addresses that events of the site are sent to. They belong to the firm; administrators manage them. */
export function createWebhooks(tools: Tools, needs: Needs) {
  const { db, clock } = tools
  const { audit, accounts } = needs
  const posting = createPosting(tools)
  const deliveries = createDeliveries(tools, { ...needs, posting })

  async function required(reader: Reader | Tx, id: string): Promise<store.Webhook> {
    const webhook = await store.findWebhook(reader, id)
    if (!webhook) throw notFound('There is no such webhook.')
    return webhook
  }

  async function present(webhook: store.Webhook): Promise<WebhookAnswer> {
    const { id, name, url, disabledAt, disabledReason, failingSince, oldSecretUntil, createdAt, version } = webhook
    const owner = webhook.ownerId ? await accounts.find(db.read, webhook.ownerId) : null
    return {
      ...{ id, name, url, failingSince, createdAt, version },
      kinds: JSON.parse(webhook.kinds) as WebhookKind[],
      withContent: webhook.withContent === 1,
      owner: owner?.name ?? null,
      isOn: disabledAt === null,
      disabledReason: disabledAt ? disabledReason : null,
      isUsable: posting.decrypt(webhook.secret) !== null,
      oldSecretUntil: (oldSecretUntil ?? '') > isoNow(clock) ? oldSecretUntil : null,
    }
  }

  const columnsOf = ({ name, url, kinds, withContent }: WebhookForm) => ({
    ...{ name, url },
    kinds: JSON.stringify([...new Set(kinds)]),
    withContent: withContent ? 1 : 0,
  })

  function requireFit(url: string): void {
    const why = reasonUnfit(url)
    if (why) throw invalid('url', why)
  }

  return {
    ...deliveries,

    async list(): Promise<WebhookAnswer[]> {
      return await Promise.all((await store.listWebhooks(db.read)).map(present))
    },

    find: async (id: string) => await present(await required(db.read, id)),

    async add(actor: Actor, form: WebhookForm): Promise<Saved> {
      requireFit(form.url)
      const [secret, now] = [newWebhookSecret(), isoNow(clock)]
      const row: store.Webhook = {
        id: newToken(16),
        ...columnsOf(form),
        secret: posting.encrypt(secret),
        ...{ oldSecret: null, oldSecretUntil: null, ownerId: actor.accountId, version: 1 },
        ...{ failingSince: null, disabledAt: null, disabledReason: null, createdAt: now, updatedAt: now },
      }
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, 'webhooks')
        if ((await store.listWebhooks(tx)).length >= MOST_WEBHOOKS) {
          throw invalid('name', `There are ${MOST_WEBHOOKS} webhooks. Remove one first.`)
        }
        await store.insertWebhook(tx, row)
        await audit.record(tx, actor, {
          action: 'webhook.created',
          subject: `webhook:${row.id}`,
          detail: { name: row.name, host: new URL(row.url).host, kinds: form.kinds, withContent: form.withContent },
        })
      })
      return { ...(await present(row)), secret }
    },

    /** A secret goes to no other host than the one it was made for. */
    async change(actor: Actor, id: string, { isOn, version, ...form }: Change): Promise<Saved> {
      requireFit(form.url)
      const made = newWebhookSecret()
      const isNew = await db.transaction(async (tx) => {
        await db.engine.lock(tx, 'webhooks')
        const before = await required(tx, id)
        if (version !== before.version) {
          throw problem('conflict', 409, 'Somebody changed this webhook meanwhile. Load the page again to see it.')
        }
        const isOther = new URL(before.url).host !== new URL(form.url).host
        const [wasOn, now] = [before.disabledAt === null, isoNow(clock)]
        await store.updateWebhook(tx, id, {
          ...columnsOf(form),
          ...(isOther ? { secret: posting.encrypt(made), oldSecret: null, oldSecretUntil: null } : {}),
          ...(isOn === wasOn ? {} : { disabledAt: isOn ? null : now, disabledReason: null, failingSince: null }),
          version: version + 1,
          updatedAt: now,
        })
        if (wasOn && !isOn) await deliveries.giveUp(tx, id)
        await audit.record(tx, actor, {
          action: 'webhook.changed',
          subject: `webhook:${id}`,
          detail: {
            ...{ name: form.name, host: new URL(form.url).host, kinds: form.kinds, withContent: form.withContent },
            ...{ isOn, newSecret: isOther },
          },
        })
        return isOther
      })
      return { ...(await present(await required(db.read, id))), secret: isNew ? made : null }
    },

    async remove(actor: Actor, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const { name } = await required(tx, id)
        await store.deleteWebhook(tx, id)
        await audit.record(tx, actor, { action: 'webhook.removed', subject: `webhook:${id}`, detail: { name } })
      })
    },

    /** The secret before it still signs for a day, so that the receiver can change over without losing anything. */
    async rotate(actor: Actor, id: string): Promise<Saved> {
      const secret = newWebhookSecret()
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, 'webhooks')
        const before = await required(tx, id)
        await store.updateWebhook(tx, id, {
          secret: posting.encrypt(secret),
          oldSecret: before.secret,
          oldSecretUntil: new Date(clock.now().getTime() + OVERLAP_MS).toISOString(),
          version: before.version + 1,
          updatedAt: isoNow(clock),
        })
        const detail = { name: before.name }
        await audit.record(tx, actor, { action: 'webhook.secret-rotated', subject: `webhook:${id}`, detail })
      })
      return { ...(await present(await required(db.read, id))), secret }
    },

    test: async (actor: Actor, id: string) => await deliveries.test(actor, await required(db.read, id), TEST_KIND),

    async listDeliveries(id: string, filter: Omit<Parameters<typeof deliveries.list>[0], 'webhookId'>) {
      await required(db.read, id)
      return await deliveries.list({ ...filter, webhookId: id })
    },

    redeliver: async (actor: Actor, id: string, delivery: string) =>
      await deliveries.redeliver(actor, await required(db.read, id), delivery),

    /** Encrypts the secrets with another key; one that cannot be read any more stays as it is. */
    async reseal(tx: Tx, fresh: string): Promise<void> {
      const again = (sealed: string) => {
        const secret = posting.decrypt(sealed)
        return secret === null ? sealed : posting.encrypt(secret, fresh)
      }
      for (const { id, secret, oldSecret } of await store.listWebhooks(tx)) {
        await store.updateWebhook(tx, id, { secret: again(secret), oldSecret: oldSecret && again(oldSecret) })
      }
    },
  }
}
