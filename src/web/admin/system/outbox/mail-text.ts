import type { MAIL_STATES } from '#contract/system/outbox.ts'
import type { TagTone } from '#design/primitives/tag.tsx'

type MailState = (typeof MAIL_STATES)[number]

export const MAIL_ORDER: MailState[] = ['failed', 'queued', 'sending', 'sent', 'dismissed']

export const MAIL_WORDS: Record<MailState, { words: string; tone: TagTone }> = {
  failed: { words: 'Failed', tone: 'red' },
  queued: { words: 'Waiting', tone: 'brass' },
  sending: { words: 'On its way', tone: 'quiet' },
  sent: { words: 'Sent', tone: 'green' },
  dismissed: { words: 'Dismissed', tone: 'quiet' },
}

const KINDS: Record<string, string> = {
  account: 'Account',
  article: 'Article',
  lead: 'Request',
  comments: 'Comments',
  conversation: 'Message',
  document: 'Document',
  documents: 'Documents',
  papers: 'Papers',
  office: 'Digest',
  report: 'Report',
  mail: 'Test',
}

/** What a mail is about, from its kind: `lead.received` is about a request. */
export const aboutOf = (kind: string): string => KINDS[kind.split('.', 1)[0] ?? ''] ?? 'Other'
