// Without the schema library: the screens offer the same choices.

export const WEBHOOK_KINDS = [
  ...(['lead.received', 'comment.held', 'document.received', 'message.received'] as const),
  ...(['proposal.accepted', 'article.published'] as const),
  ...(['registration.created', 'registration.cancelled'] as const),
  ...(['appointment.created', 'appointment.cancelled'] as const),
] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

/** Sent by a button, to any webhook. */
export const TEST_KIND = 'webhook.test'

export const DELIVERY_STATES = ['queued', 'sent', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const MOST_WEBHOOKS = 20
