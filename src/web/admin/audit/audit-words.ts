import type { AuditAnswer } from '#contract/audit.ts'

/** What happened, as the end of a sentence that begins with a name. */
const ACTIONS: Record<string, string> = {
  'account.added': 'added',
  'account.deleted': 'deleted',
  'account.deletion-asked': 'asked for the deletion of',
  'account.deletion-undone': 'kept after all',
  'account.email-change-asked': 'asked for another email address of',
  'account.email-changed': 'changed the email address of',
  'account.invitation-cancelled': 'took back',
  'account.invited': 'sent',
  'account.joined-team': 'joined the team with',
  'account.left-team': 'removed from the team',
  'account.registered': 'registered',
  'account.registered-again': 'tried to register once more',
  'account.reinstated': 'reinstated',
  'account.role-changed': 'changed the role of',
  'account.signed-out': 'signed out everywhere',
  'account.suspended': 'suspended',
  'account.updated': 'changed the details of',
  'account.verified': 'proved the email address of',
  'article.changes-discarded': 'discarded changes to',
  'article.created': 'began',
  'article.preview-ended': 'closed the preview of',
  'article.preview-opened': 'opened a preview of',
  'article.purged': 'deleted for good',
  'article.revision-restored': 'brought an earlier version back in',
  'article.unpublished': 'took off the site',
  'article.unscheduled': 'took back the date of',
  'backup.deleted': 'deleted',
  'backup.downloaded': 'downloaded',
  'backup.made': 'made',
  'backup.rotated': 'deleted, being old,',
  'category.merged': 'merged',
  'comment.held': 'put back to review',
  'comment.rejected': 'rejected',
  'comment.replied': 'answered',
  'comment.spam': 'marked as spam',
  'comment.visible': 'approved',
  'customer.changed': 'changed the details of',
  'customer.erased': 'erased all that is known of',
  'customer.exported': 'exported all that is known of',
  'customer.note-removed': 'removed a note about',
  'customer.noted': 'wrote a note about',
  'customers.imported': 'imported customers',
  'lead.changed': 'changed',
  'lead.noted': 'wrote a note about',
  'lead.replied': 'answered',
  'mail.retried': 'sent once more',
  'mail.tested': 'sent a test mail',
  'media.described': 'described',
  'media.folder-renamed': 'renamed a folder of pictures',
  'passkey.added': 'added a passkey to',
  'passkey.removed': 'removed a passkey from',
  'password.changed': 'changed the password of',
  'password.reset': 'chose a new password for',
  'password.reset-asked': 'asked for a new password for',
  'password.set': 'set the password of',
  'session.closed': 'signed out of',
  'session.opened': 'signed in to',
  'session.refused': 'was refused at the door of',
  'settings.reset': 'brought back to the default',
  'settings.saved': 'changed',
  'site.introduced': 'furnished the new site with articles',
  'two-factor.codes-renewed': 'renewed the recovery codes of',
  'two-factor.disabled': 'turned off two-factor sign-in for',
  'two-factor.enabled': 'turned on two-factor sign-in for',
  'two-factor.removed': 'turned off, for its owner, two-factor sign-in of',
}

/** An action in words; one that is not known here is told by its own name. */
export function actionInWords(action: string): string {
  return ACTIONS[action] ?? (action.split('.')[1] ?? action).replaceAll('-', ' ')
}

/** An action as it stands in a list to choose from: "Article: took off the site". */
export function choiceInWords(action: string): string {
  const chosen = CHOICES[action]
  if (chosen) return chosen
  const noun = (NOUNS[action.split('.')[0] ?? ''] ?? action.split('.')[0] ?? '').replace(/^(an?|the) /, '')
  const words = actionInWords(action).replace(/,$/, '')
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}: ${words.replace(/ (of|to|for|in|from|with|about)$/, '')}`
}

const CHOICES: Record<string, string> = {
  'account.invited': 'Account: invited',
  'account.invitation-cancelled': 'Account: took back an invitation',
  'customers.imported': 'Customer: imported',
}

const NOUNS: Record<string, string> = {
  account: 'an account',
  article: 'article',
  backup: 'backup',
  category: 'category',
  comment: 'comment',
  customer: 'customer',
  customers: 'customers',
  invitation: 'an invitation',
  lead: 'request',
  mail: 'mail',
  media: 'picture',
  person: 'customer',
  publication: 'file',
  'publication-folder': 'publication folder',
  settings: 'Setting',
  template: 'template',
}

const WHERE: Record<string, (id: string) => string> = {
  article: (id) => `/edit/${id}`,
  lead: (id) => `/dashboard/inbox/${id}`,
  mail: (id) => `/dashboard/mail/${id}`,
  person: (id) => `/dashboard/customers/${id}`,
  settings: (id) => `/dashboard/setting/${id}`,
}

type Told = Pick<AuditAnswer, 'subject' | 'detail'>

export interface Subject {
  words: string
  to: string | null
}

/** What it happened to, and where it stands. */
export function subjectInWords({ subject, detail }: Told, names: Map<string, string>): Subject | null {
  if (!subject) return null
  const [noun = '', id = ''] = subject.split(/:(.*)/s)
  const to = WHERE[noun]?.(id) ?? null
  if (noun === 'account') return { words: names.get(id) ?? 'an account', to: null }
  if (noun === 'invitation' && detail.email) return { words: `an invitation to ${detail.email}`, to: null }
  if (noun === 'settings') return { words: `Setting, ${id}`, to }
  const named = /^\d+$/.test(id) ? ` ${id}` : ''
  return { words: `${NOUNS[noun] ?? noun}${named}`, to }
}

/** The facts that were kept with an event, a line each. */
export function detailInWords(detail: Record<string, unknown>): string[] {
  return Object.entries(detail).flatMap(([name, value]) => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return []
    const told = Array.isArray(value)
      ? value.map(String).join(', ')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
    return [`${name}: ${told}`]
  })
}
