import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'

interface Disabled {
  name: string
  host: string
  reason: string
  url: string
}

export function disabledMail({ name, host, reason, url }: Disabled): MailContent {
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
