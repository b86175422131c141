import { PAGE_SIZE } from '#contract/limits.ts'
import type { DeliveryState, WebhookKind } from '#contract/system/webhook-fields.ts'
import type { Tx } from '#database/engine.ts'
import { pageAt } from '#domain/paging.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { newToken } from '#platform/ids.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './deliveries.store.ts'
import type { Posted, Posting } from './posting.service.ts'
import { delayAfter, payloadOf, withContent } from './webhooks.model.ts'
import * as webhooks from './webhooks.store.ts'

interface Needs {
  audit: Audit
  accounts: Accounts
  outbox: Outbox
  posting: Posting
}

/** What an event is about: ids of things that a program reads by the API. */
type EventIds = Record<string, string | number>
type FindContent = (ids: EventIds) => Promise<Record<string, unknown> | null>

/** Longer than an attempt takes. */
const CLAIM_MS = MINUTE_MS
const KEPT_MS = 30 * DAY_MS
/** Nothing was taken for so long when a webhook is switched off. */
const HOPELESS_MS = 2 * DAY_MS
const MOST_ROUNDS = 20
const GONE = 410

/** What is sent to webhooks: queued with the event, tried for three days, kept in a log for thirty. */
export function createDeliveries(tools: Tools, { audit, accounts, outbox, posting }: Needs) {
  const { db, clock, config, log } = tools
  const contents = new Map<WebhookKind, FindContent>()
  const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()

  function deliveryOf(webhookId: string, kind: string, ids: EventIds): store.Delivery {
    const now = isoNow(clock)
    const attempt = { attemptedAt: null, status: null, answer: null, error: null }
    return {
      id: `msg_${newToken(16)}`,
      webhookId,
      kind,
      body: payloadOf(kind, now, ids),
      state: 'queued',
      attempts: 0,
      nextAttemptAt: now,
      ...attempt,
      createdAt: now,
    }
  }

  async function get(webhookId: string, id: string): Promise<store.Delivery> {
    const delivery = await store.findDelivery(db.read, webhookId, id)
    if (!delivery) throw notFound('There is no such delivery.')
    return delivery
  }

  /** Content is looked up when it is sent: what was erased since the event leaves no trace in the queue or the log. */
  async function bodyFor(webhook: webhooks.Webhook, { kind, body }: store.Delivery): Promise<string> {
    const find = webhook.withContent === 1 ? contents.get(kind as WebhookKind) : undefined
    const { data } = JSON.parse(body) as { data: EventIds }
    const content = await find?.(data)
    return content ? withContent(body, content) : body
  }

  async function attempt(webhook: webhooks.Webhook, delivery: store.Delivery): Promise<Posted> {
    const { secret, oldSecret, oldSecretUntil } = webhook
    const overlaps = oldSecret !== null && (oldSecretUntil ?? '') > isoNow(clock)
    const secrets = [secret, ...(overlaps ? [oldSecret] : [])].flatMap((each) => posting.decrypt(each) ?? [])
    if (secrets.length === 0) {
      const fault = 'The secret of the webhook cannot be read. Make another one.'
      return { status: null, answer: null, fault, isPassing: true }
    }
    return await posting.post(webhook.url, { id: delivery.id, body: await bodyFor(webhook, delivery), secrets })
  }

  async function send(delivery: store.Delivery): Promise<void> {
    const webhook = await webhooks.findWebhook(db.read, delivery.webhookId)
    if (!webhook) return
    const posted = await attempt(webhook, delivery)
    if (posted.fault) log.warn({ webhook: webhook.id, reason: posted.fault }, 'a webhook did not take a delivery')
    await db.transaction((tx) => save(tx, webhook.id, delivery, posted))
  }

  async function save(tx: Tx, webhookId: string, delivery: store.Delivery, posted: Posted) {
    const now = isoNow(clock)
    const { status, answer, fault } = posted
    const isGone = status === GONE
    const delay = isGone || !posted.isPassing ? null : delayAfter(delivery.attempts)
    await store.updateDelivery(tx, delivery.id, {
      ...{ attemptedAt: now, status, answer: answer?.replaceAll('\0', '') ?? null, error: fault },
      ...(fault === null
        ? { state: 'sent' as const }
        : { state: delay === null ? ('failed' as const) : ('queued' as const), nextAttemptAt: later(delay ?? 0) }),
    })
    const webhook = await webhooks.findWebhook(tx, webhookId)
    if (!webhook) return
    if (fault === null) {
      if (webhook.failingSince) await webhooks.updateWebhook(tx, webhookId, { failingSince: null })
      return
    }
    const failingSince = webhook.failingSince ?? now
    if (!webhook.failingSince) await webhooks.updateWebhook(tx, webhookId, { failingSince })
    const isHopeless = delay === null && clock.now().getTime() - Date.parse(failingSince) >= HOPELESS_MS
    if ((isGone || isHopeless) && !webhook.disabledAt) await disable(tx, webhook, fault)
  }

  async function disable(tx: Tx, webhook: webhooks.Webhook, reason: string): Promise<void> {
    const { id, name, url } = webhook
    await webhooks.updateWebhook(tx, id, { disabledAt: isoNow(clock), disabledReason: reason })
    await store.giveUpQueued(tx, id, 'The webhook was switched off.')
    await audit.record(tx, 'system', { action: 'webhook.disabled', subject: `webhook:${id}`, detail: { name, reason } })
    const mail = await outbox.write(
      disabledMail({ name, host: new URL(url).host, reason, url: `${config.publicUrl}/dashboard/setting/programs` }),
    )
    for (const to of await readersOf(tx, webhook)) await outbox.queue(tx, { kind: 'webhook.disabled', to, ...mail })
  }

  /** Whoever made the webhook, as long as they administer the site; else all who do. */
  async function readersOf(tx: Tx, { ownerId }: webhooks.Webhook): Promise<string[]> {
    const owner = ownerId ? await accounts.find(tx, ownerId) : null
    if (owner?.role === 'admin' && !owner.suspendedAt) return [owner.email]
    return (await accounts.team.listStaff('admin')).filter(({ verified }) => verified).map(({ email }) => email)
  }

  return {
    get,

    /** Queues an event for every webhook that wants it, in the transaction that makes it happen. */
    async announce(tx: Tx, kind: WebhookKind, ids: EventIds): Promise<void> {
      const wanting = await webhooks.listWanting(tx, kind)
      await store.insertDeliveries(
        tx,
        wanting.map((id) => deliveryOf(id, kind, ids)),
      )
    },

    /** Says how the content of an event is found, for webhooks whose owner has opted in to it. */
    addContent: (kind: WebhookKind, find: FindContent) => void contents.set(kind, find),

    /** Sends what is due. Each is claimed first, so that several instances never send it twice at once. */
    async sendDue(): Promise<void> {
      for (let round = 0; round < MOST_ROUNDS && (await store.hasDue(db.read, isoNow(clock))); round++) {
        const due = await db.transaction(async (tx) => {
          await db.engine.lock(tx, 'webhook-deliveries')
          return await store.claimDue(tx, isoNow(clock), later(CLAIM_MS))
        })
        await Promise.all(due.map(send))
      }
    },

    /** One attempt now; it is not repeated. */
    async test(actor: Actor, { id: webhookId, name }: Pick<webhooks.Webhook, 'id' | 'name'>, kind: string) {
      const delivery = { ...deliveryOf(webhookId, kind, {}), attempts: 1, state: 'failed' as const }
      await db.transaction(async (tx) => {
        await store.insertDeliveries(tx, [delivery])
        await audit.record(tx, actor, { action: 'webhook.tested', subject: `webhook:${webhookId}`, detail: { name } })
      })
      const webhook = await webhooks.findWebhook(db.read, webhookId)
      const posted = webhook && (await attempt(webhook, delivery))
      if (posted) {
        const { status, answer, fault } = posted
        await db.transaction((tx) =>
          store.updateDelivery(tx, delivery.id, {
            ...{ status, error: fault, attemptedAt: isoNow(clock) },
            answer: answer?.replaceAll('\0', '') ?? null,
            state: fault === null ? 'sent' : 'failed',
          }),
        )
      }
      return await get(webhookId, delivery.id)
    },

    async list(filter: { webhookId: string; state?: DeliveryState | undefined; page: number }) {
      const total = await store.countDeliveries(db.read, filter)
      const { window, ...at } = pageAt({ total }, filter.page, PAGE_SIZE.office)
      return { items: await store.listDeliveries(db.read, filter, window), ...at, total }
    },

    /** Under the same id, so that a receiver that took it before knows it again. */
    async redeliver(actor: Actor, webhook: webhooks.Webhook, id: string): Promise<store.Delivery> {
      await db.transaction(async (tx) => {
        const delivery = await store.findDelivery(tx, webhook.id, id)
        if (!delivery) throw notFound('There is no such delivery.')
        if ((await webhooks.findWebhook(tx, webhook.id))?.disabledAt) {
          throw problem('webhook-off', 409, 'This webhook is switched off. Switch it on first.')
        }
        await store.updateDelivery(tx, id, { state: 'queued', attempts: 0, nextAttemptAt: isoNow(clock) })
        await audit.record(tx, actor, {
          action: 'webhook.redelivered',
          subject: `webhook:${webhook.id}`,
          detail: { delivery: id, kind: delivery.kind },
        })
      })
      return await get(webhook.id, id)
    },

    giveUp: (tx: Tx, webhookId: string) => store.giveUpQueued(tx, webhookId, 'The webhook was switched off.'),
    sweep: () => db.transaction((tx) => store.deleteBefore(tx, later(-KEPT_MS))),
  }
}

interface Disabled {
  name: string
  host: string
  reason: string
  url: string
}

function disabledMail({ name, host, reason, url }: Disabled): MailContent {
  return {
    subject: `Webhook switched off: ${name}`,
    body: [
      `The webhook “${name}” to ${host} was switched off because deliveries to it kept failing. No events are sent to it until somebody switches it on again.`,
      { facts: [['Last error', reason]] },
      { button: 'Open Integrations', url },
    ],
    note: 'You receive this because you set up this webhook, or because you are an administrator of this site.',
  }
}
