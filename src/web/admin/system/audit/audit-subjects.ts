import type { AuditAnswer } from '#contract/system/audit.ts'
import { withArticle } from '#domain/text/counted.ts'

export const NOUNS: Record<string, string> = {
  account: 'account',
  alert: 'alert',
  appointment: 'appointment',
  'appointment-hours': 'appointment hours',
  appointments: 'appointments',
  'appointment-kind': 'kind of appointment',
  article: 'article',
  backup: 'backup',
  category: 'category',
  client: 'client',
  clients: 'clients',
  comment: 'comment',
  conversation: 'conversation',
  customer: 'customer',
  customers: 'customers',
  'closing-day': 'closing day',
  deadline: 'deadline',
  'deadline-rule': 'rule for deadlines',
  deadlines: 'deadlines',
  device: 'device',
  document: 'document',
  engagement: 'engagement',
  event: 'event',
  export: 'export',
  newsletter: 'newsletter',
  subscriber: 'subscriber',
  import: 'import',
  invitation: 'invitation',
  lead: 'request',
  mail: 'mail',
  media: 'picture',
  person: 'customer',
  papers: 'paper request',
  passkey: 'passkey',
  password: 'password',
  proposal: 'proposal',
  'proposal-template': 'template for proposals',
  publication: 'file',
  'publication-folder': 'publication folder',
  redirect: 'redirect',
  request: 'paper request',
  session: 'session',
  settings: 'Setting',
  template: 'template',
  token: 'API token',
  'two-factor': 'two-step verification',
  webhook: 'webhook',
}

const WHERE: Record<string, (id: string) => string> = {
  article: (id) => `/edit/${id}`,
  client: (id) => `/dashboard/clients/${id}`,
  conversation: (id) => `/dashboard/conversations/${id}`,
  deadline: (id) => `/dashboard/deadlines/${id}`,
  'deadline-rule': (id) => `/dashboard/deadlines/rules/${id}`,
  event: (id) => `/dashboard/events/${id}`,
  import: (id) => `/dashboard/imports/${id}`,
  lead: (id) => `/dashboard/inbox/${id}`,
  mail: (id) => `/dashboard/mail/${id}`,
  person: (id) => `/dashboard/customers/${id}`,
  proposal: (id) => `/dashboard/proposals/${id}`,
  'proposal-template': (id) => `/dashboard/proposals/templates/${id}`,
  settings: (id) => `/dashboard/setting/${id}`,
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

type Told = Pick<AuditAnswer, 'subject' | 'name' | 'detail'>

export interface Subject {
  words: string
  to: string | null
}

export function formatSubject({ subject, name, detail }: Told): Subject | null {
  const [noun = '', id = ''] = (subject ?? '').split(/:(.*)/s)
  // The set-up is one, and its action names it.
  if (noun === '' || noun === 'setup') return null
  const to = WHERE[noun]?.(id) ?? null
  if (noun === 'account') return { words: name ?? 'an account', to: null }
  if (noun === 'person' && name) return { words: name, to }
  if (noun === 'invitation' && detail.email) return { words: `an invitation to ${detail.email}`, to: null }
  if (noun === 'settings') return { words: `Setting, ${id}`, to }
  if (noun === 'lead' && name) return { words: `request ${name}`, to }
  const word = NOUNS[noun] ?? noun
  if (name) return { words: `${word} “${name}”`, to }
  if (/^\d+$/.test(id)) return { words: `${word} ${id}`, to }
  return { words: UUID.test(id) ? withArticle(word) : word, to }
}
