import type { AuditAnswer } from '#contract/audit.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import { NOUNS, WHERE } from './audit-subjects.ts'

/** What happened, as the end of a sentence that begins with a name. */
const ACTIONS: Record<AuditAction, string> = {
  'account.added': 'added',
  'account.change-undone': '(“this was not me”) undid a change of',
  'account.deleted': 'deleted',
  'account.deletion-asked': 'asked for the deletion of',
  'account.deletion-undone': 'cancelled the deletion of',
  'account.email-change-asked': 'asked for another email address of',
  'account.email-changed': 'changed the email address of',
  'account.forgotten': 'deleted, as never confirmed,',
  'account.invitation-cancelled': 'revoked',
  'account.invited': 'sent',
  'account.joined-team': 'joined the team with',
  'account.left-team': 'removed from the team',
  'account.registered': 'registered',
  'account.registered-again': 'tried to register again',
  'account.reinstated': 'reinstated',
  'account.role-changed': 'changed the role of',
  'account.signed-out': 'signed out everywhere',
  'account.suspended': 'suspended',
  'account.updated': 'changed the details of',
  'account.verified': 'confirmed the email address of',
  'account.vouched-for': 'confirmed, as an administrator, the email address of',
  'article.changes-discarded': 'discarded changes to',
  'article.created': 'began',
  'article.deleted': 'deleted',
  'article.pinned': 'pinned',
  'article.preview-ended': 'closed the preview of',
  'article.preview-opened': 'opened a preview of',
  'article.published': 'published',
  'article.purged': 'deleted for good',
  'article.restored': 'restored',
  'article.review-asked': 'asked for a review of',
  'article.review-done': 'finished the review of',
  'article.revision-restored': 'restored an earlier version of',
  'article.scheduled': 'scheduled',
  'article.unpinned': 'unpinned',
  'article.unpublished': 'unpublished',
  'article.unscheduled': 'unscheduled',
  'article.updated': 'updated',
  'backup.cancelled': 'stopped',
  'backup.deleted': 'deleted',
  'backup.downloaded': 'downloaded',
  'backup.failed': 'could not finish',
  'backup.key-made': 'made a new key for the',
  'backup.made': 'made',
  'backup.restored': 'restored the site from',
  'backup.rotated': 'deleted, as too old,',
  'brand.mark-added': 'uploaded a logo for',
  'calendar.feed-made': 'made a calendar for their own program of',
  'calendar.feed-revoked': 'revoked a calendar of',
  'category.created': 'added',
  'category.deleted': 'deleted',
  'category.merged': 'merged',
  'category.renamed': 'renamed',
  'category.reordered': 'changed the order of categories',
  'client.changed': 'changed',
  'client.created': 'added',
  'client.deleted': 'deleted',
  'client.ended': 'ended the work for',
  'client.member-changed': 'changed the rights of a person of',
  'client.member-invited': 'invited a person to',
  'client.member-removed': 'removed a person from',
  'client.merged': 'merged another record into',
  'client.purged': 'deleted for good',
  'client.reactivated': 'took up again',
  'client.restored': 'restored',
  'client.unmerged': 'undid a merge of',
  'clients.imported': 'imported clients',
  'closing-day.added': 'closed the firm on',
  'closing-day.removed': 'opened the firm again on',
  'comment.deleted': 'deleted',
  'comment.held': 'put back to review',
  'comment.rejected': 'rejected',
  'comment.replied': 'answered',
  'comment.spam': 'marked as spam',
  'comment.visible': 'approved',
  'conversation.changed': 'assigned, snoozed, closed or reopened',
  'conversation.noted': 'wrote a note in',
  'conversation.opened': 'began',
  'conversation.written': 'wrote in',
  'customer.changed': 'changed the details of',
  'customer.erased': 'erased everything about',
  'customer.exported': 'exported everything about',
  'customer.merged': 'merged another record into',
  'customer.note-removed': 'removed a note about',
  'customer.noted': 'wrote a note about',
  'customers.imported': 'imported customers',
  'deadline-rule.applied': 'applied to clients',
  'deadline-rule.changed': 'changed',
  'deadline-rule.created': 'wrote',
  'deadline-rule.ended': 'ended for a client',
  'deadline.added': 'added',
  'deadline.changed': 'changed',
  'deadline.filed': 'filed',
  'deadline.not-needed': 'found not needed',
  'deadline.removed': 'removed',
  'deadline.reopened': 'opened again',
  'deadlines.changed': 'changed deadlines',
  'deadlines.imported': 'imported deadlines',
  'device.forgotten': 'forgot a device of',
  'document.asked': 'asked the client’s people to read or confirm',
  'document.changed': 'renamed or moved',
  'document.confirmed': 'confirmed',
  'document.deleted': 'deleted',
  'document.destroyed': 'deleted for good',
  'document.downloaded': 'downloaded',
  'document.folder-made': 'made a folder for',
  'document.held': 'put under legal hold',
  'document.hold-lifted': 'lifted the legal hold on',
  'document.kind-set': 'said what kind it is:',
  'document.quarantined': 'quarantined, for a virus,',
  'document.read': 'has read',
  'document.received': 'sent',
  'document.restored': 'restored',
  'document.shared': 'shared',
  'document.viewed': 'opened',
  'engagement.began': 'began',
  'engagement.ended': 'ended',
  'engagement.renewed': 'renewed',
  'export.begun': 'began',
  'export.cancelled': 'stopped',
  'export.downloaded': 'downloaded',
  'export.made': 'made',
  'import.begun': 'began to bring in',
  'import.cancelled': 'stopped',
  'import.done': 'brought in',
  'import.read': 'read the files of',
  'import.undo-begun': 'began to undo',
  'import.undone': 'undid',
  'lead.changed': 'changed',
  'lead.noted': 'wrote a note about',
  'lead.replied': 'answered',
  'lead.written': 'wrote back about a request',
  'leads.forgotten': 'erased old requests',
  'mail-server.removed': 'removed the mail server in',
  'mail-server.saved': 'set up the mail server in',
  'mail.retried': 'sent again',
  'mail.tested': 'sent a test email',
  'media.cropped': 'cropped',
  'media.deleted': 'deleted',
  'media.described': 'described',
  'media.folder-renamed': 'renamed a folder of pictures',
  'media.replaced': 'replaced',
  'media.restored': 'restored',
  'media.uploaded': 'uploaded',
  'papers.accepted': 'accepted a paper of',
  'papers.asked': 'asked for papers of',
  'papers.asked-again': 'asked again for a paper of',
  'papers.not-applicable': 'said that a paper does not apply in',
  'papers.returned': 'returned a paper of',
  'papers.withdrawn': 'withdrew papers of',
  'passkey.added': 'added a passkey to',
  'passkey.kept': 'kept a passkey of',
  'passkey.removed': 'removed a passkey from',
  'password.changed': 'changed the password of',
  'password.link-handed-over': 'made a link to a new password for',
  'password.reset': 'chose a new password for',
  'password.reset-asked': 'asked for a new password for',
  'password.set': 'set the password of',
  'proposal-template.added': 'added',
  'proposal-template.deleted': 'deleted',
  'proposal-template.saved': 'changed',
  'proposal.accepted': 'accepted',
  'proposal.code-asked': 'asked for a code to sign',
  'proposal.created': 'began',
  'proposal.declined': 'declined',
  'proposal.deleted': 'deleted',
  'proposal.expired': 'let lapse, unanswered,',
  'proposal.extended': 'gave more time for',
  'proposal.sealed': 'sealed the PDF of',
  'proposal.seen': 'opened',
  'proposal.sent': 'sent',
  'proposal.signed': 'signed',
  'proposal.stamped': 'added a timestamp to the PDF of',
  'proposal.withdrawn': 'withdrew',
  'publication-folder.changed': 'changed',
  'publication-folder.created': 'added',
  'publication-folder.removed': 'deleted',
  'publication-folder.restored': 'restored',
  'publication.added': 'added',
  'publication.changed': 'changed',
  'publication.removed': 'deleted',
  'publication.replaced': 'replaced',
  'publication.restored': 'restored',
  'redirect.added': 'added',
  'redirect.changed': 'changed',
  'redirect.removed': 'deleted',
  'samples.cleared': 'cleared sample content',
  'samples.kept': 'kept sample content',
  'secrets.rotated': 'rotated the keys of the site',
  'session.closed': 'signed out of',
  'session.opened': 'signed in to',
  'session.refused': 'failed to sign in to',
  'seal-key.set': 'set the key to seal with in',
  'settings.reset': 'restored the default of',
  'settings.restored': 'restored an earlier version of',
  'settings.saved': 'changed',
  'setup.changed': 'changed the set-up',
  'sign-in.attacked': 'tried wrong passwords or codes from many networks at',
  'sign-in.code-asked': 'asked for a code to sign in to',
  'sign-in.paused': 'was paused after many wrong tries at',
  'site.introduced': 'added articles to the new site',
  'template.added': 'added',
  'template.deleted': 'deleted',
  'template.saved': 'changed',
  'two-factor.codes-renewed': 'renewed the recovery codes of',
  'two-factor.disabled': 'turned off two-step verification for',
  'two-factor.enabled': 'turned on two-step verification for',
  'two-factor.kept': 'kept two-step verification of',
  'two-factor.removed': 'turned off, for its owner, two-step verification of',
}

/** An action in words; one that an older version recorded is told by its own name. */
export function actionInWords(action: string): string {
  return ACTIONS[action as AuditAction] ?? (action.split('.')[1] ?? action).replaceAll('-', ' ')
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
  'account.invitation-cancelled': 'Account: revoked an invitation',
  'category.reordered': 'Category: changed the order',
  'clients.imported': 'Client: imported',
  'customers.imported': 'Customer: imported',
  'deadlines.changed': 'Deadline: changed many',
  'deadlines.imported': 'Deadline: imported',
  'leads.forgotten': 'Request: erased old ones',
  'mail-server.removed': 'Mail: removed the server',
  'mail-server.saved': 'Mail: set up the server',
  'mail.tested': 'Mail: sent a test',
  'media.folder-renamed': 'Picture: renamed a folder',
  'samples.cleared': 'Site: cleared samples',
  'samples.kept': 'Site: kept samples',
  'secrets.rotated': 'Site: rotated its keys',
  'setup.changed': 'Site: changed the set-up',
  'sign-in.attacked': 'Sign-in: many wrong tries from many networks',
  'sign-in.code-asked': 'Sign-in: asked for a code',
  'sign-in.paused': 'Sign-in: paused after wrong tries',
  'site.introduced': 'Site: added articles',
}

type Told = Pick<AuditAnswer, 'subject' | 'name' | 'detail'>

export interface Subject {
  words: string
  to: string | null
}

/** What it happened to, and where it stands. */
export function subjectInWords({ subject, name, detail }: Told): Subject | null {
  if (!subject) return null
  const [noun = '', id = ''] = subject.split(/:(.*)/s)
  const to = WHERE[noun]?.(id) ?? null
  if (noun === 'account') return { words: name ?? 'an account', to: null }
  if (noun === 'person' && name) return { words: name, to }
  if (noun === 'invitation' && detail.email) return { words: `an invitation to ${detail.email}`, to: null }
  if (noun === 'settings') return { words: `Setting, ${id}`, to }
  if (noun === 'lead' && name) return { words: `request ${name}`, to }
  const named = name ? ` “${name}”` : /^\d+$/.test(id) ? ` ${id}` : ''
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
