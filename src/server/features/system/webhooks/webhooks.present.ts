import type { OpenedDeliveryAnswer, WebhookDeliveryAnswer } from '#contract/system/webhooks.ts'
import type { Delivery } from './deliveries.store.ts'

export function presentDelivery(delivery: Delivery): WebhookDeliveryAnswer {
  const { id, kind, state, attempts, createdAt, attemptedAt, nextAttemptAt, status, error } = delivery
  return {
    ...{ id, kind, state, attempts, createdAt, attemptedAt, status, error },
    nextAttemptAt: state === 'queued' ? nextAttemptAt : null,
  }
}

export function presentOpened(delivery: Delivery): OpenedDeliveryAnswer {
  return { ...presentDelivery(delivery), body: delivery.body, answer: delivery.answer }
}
