import type { DeliveryState, WebhookKind } from '#contract/system/webhook-fields.ts'

export const TOKENS = '/dashboard/setting/programs'
export const WEBHOOKS = '/dashboard/setting/programs/webhooks'

export const EVENTS: Record<WebhookKind, string> = {
  'lead.received': 'Request received',
  'comment.held': 'Comment waits for review',
  'document.received': 'Document received',
  'message.received': 'Message received',
  'proposal.accepted': 'Proposal accepted',
  'article.published': 'Article published',
  'registration.created': 'Registration created',
  'registration.cancelled': 'Registration cancelled',
  'appointment.created': 'Appointment created',
  'appointment.cancelled': 'Appointment cancelled',
}

export const formatEvent = (kind: string): string => EVENTS[kind as WebhookKind] ?? 'Test'

export const STATES: Record<DeliveryState, string> = { queued: 'Waiting', sent: 'Sent', failed: 'Failed' }

export const DAYS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
]
