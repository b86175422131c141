/** What a call leaves behind when it is done: events of the audit, mails in the outbox, tags of pages to make anew. */
export interface Left {
  audit: string
  mails: string
  tags: string
}

const left = (audit: string, { mails = 'none', tags = 'none' } = {}): Left => ({ audit, mails, tags })

const ARTICLE = 'article:* articles'
const COMMENT = 'comments comments:*'
const PICTURE = 'articles media:* settings'
const RECEIVED = 'lead.confirmed lead.received'

/** Every call that writes, kept by hand; after the dot, the same call in another situation. */
export const WRITES: Record<string, Left> = {
  // the site itself
  'POST /api/backups': left('backup.made'),
  'POST /api/backups/key': left('backup.key-made'),
  'DELETE /api/backups/{id}': left('backup.deleted'),
  'POST /api/visits': left('none'),
  'PUT /api/settings': left('settings.saved', { tags: 'settings' }),
  'PUT /api/settings · as it is': left('none'),
  'POST /api/settings/preview': left('none'),
  'POST /api/settings/{section}/restore': left('settings.restored', { tags: 'settings' }),
  'POST /api/settings/{section}/reset': left('settings.reset', { tags: 'settings' }),
  'POST /api/outbox/{id}/retry': left('mail.retried'),
  'POST /api/outbox/retry': left('mail.retried'),
  'PUT /api/mail-server': left('mail-server.saved', { tags: 'mail-server settings' }),
  'POST /api/outbox/test': left('mail.tested', { mails: 'mail.test', tags: 'mail-server' }),
  'DELETE /api/mail-server': left('mail-server.removed', { tags: 'mail-server settings' }),
  'POST /api/outbox/test · without a server': left('none'),

  // pictures
  'POST /api/upload/image': left('media.uploaded'),
  'PATCH /api/media/{id}': left('media.described', { tags: PICTURE }),
  'DELETE /api/media/{id}': left('media.deleted', { tags: 'media:*' }),
  'POST /api/media/{id}/crop': left('media.cropped', { tags: PICTURE }),
  'POST /api/media/{id}/replace': left('media.replaced', { tags: PICTURE }),
  'POST /api/media/{id}/restore': left('media.restored'),
  'POST /api/media/folders/rename': left('media.folder-renamed'),

  // coming in
  'POST /api/auth/register': left('account.registered', { mails: 'account.verify' }),
  'POST /api/auth/register · a known address': left('account.registered-again', { mails: 'account.known' }),
  'POST /api/auth/verify-email': left('account.verified'),
  'POST /api/auth/verify-email · another address': left('account.email-changed', { mails: 'account.email-changed' }),
  'POST /api/auth/resend-verification': left('none', { mails: 'account.verify' }),
  'POST /api/auth/login': left('session.opened'),
  'POST /api/auth/login/two-factor': left('session.opened'),
  'POST /api/auth/code': left('sign-in.code-asked', { mails: 'account.sign-in-code' }),
  'POST /api/auth/code · an unknown address': left('none'),
  'POST /api/auth/code/verify': left('session.opened'),
  'POST /api/auth/code/verify · an address that nobody has proven': left('account.verified session.opened'),
  'POST /api/auth/confirm-identity': left('none'),
  'POST /api/auth/passkey/options': left('none'),
  'POST /api/auth/passkey/login': left('session.opened'),
  'POST /api/auth/logout': left('session.closed'),
  'POST /api/auth/logout · everywhere': left('session.closed'),
  'POST /api/auth/forgot-password': left('password.reset-asked', { mails: 'account.reset-password' }),
  'POST /api/auth/forgot-password · an unknown address': left('none'),
  'POST /api/auth/reset-password': left('password.reset', { mails: 'account.password-changed' }),
  'POST /api/auth/reset-password/link': left('none'),
  'POST /api/auth/not-me': left('account.change-undone', { mails: 'account.taken-back' }),
  'POST /api/auth/not-me/notice': left('none'),
  'POST /api/auth/change-password': left('password.changed', { mails: 'account.password-changed' }),
  'POST /api/auth/invitation': left('none'),
  'POST /api/auth/accept-invitation': left('account.joined-team'),

  // one's own account
  'PATCH /api/account': left('account.updated'),
  'POST /api/account/email': left('account.email-change-asked', {
    mails: 'account.confirm-email account.email-change-asked',
  }),
  'DELETE /api/account/sessions': left('session.closed'),
  'DELETE /api/account/sessions/{id}': left('session.closed'),
  'DELETE /api/account/devices/{id}': left('device.forgotten'),
  'POST /api/account/review': left('passkey.kept'),
  'POST /api/account/review · not theirs': left('passkey.removed'),
  'POST /api/account/two-factor': left('none'),
  'POST /api/account/two-factor/confirm': left('two-factor.enabled', { mails: 'account.two-factor-on' }),
  'POST /api/account/two-factor/recovery-codes': left('two-factor.codes-renewed', { mails: 'account.recovery-codes' }),
  'POST /api/account/two-factor/disable': left('two-factor.disabled', { mails: 'account.two-factor-off' }),
  'POST /api/account/passkeys': left('passkey.added', { mails: 'account.passkey-added' }),
  'POST /api/account/passkeys/options': left('none'),
  'DELETE /api/account/passkeys/{id}': left('passkey.removed', { mails: 'account.passkey-removed' }),
  'POST /api/account/deletion': left('account.deletion-asked', { mails: 'account.deletion-asked' }),
  'DELETE /api/account/deletion': left('account.deletion-undone', { mails: 'account.deletion-undone' }),

  // the team
  'POST /api/team/invitations': left('account.invited', { mails: 'account.invited' }),
  'POST /api/team/invitations · a client': left('account.role-changed', { mails: 'account.joined-team' }),
  'POST /api/team/invitations/{id}/letter': left('account.invited', { mails: 'account.invited' }),
  'DELETE /api/team/invitations/{id}': left('account.invitation-cancelled'),
  'PATCH /api/team/{id}': left('account.role-changed', { mails: 'account.role-changed' }),
  'DELETE /api/team/{id}': left('account.left-team', { mails: 'account.role-changed' }),
  'DELETE /api/team/{id}/sessions': left('account.signed-out'),
  'DELETE /api/team/{id}/two-factor': left('two-factor.removed', { mails: 'account.two-factor-off' }),

  // articles: what readers cannot see leaves their pages alone
  'POST /api/articles': left('article.published', { tags: ARTICLE }),
  'POST /api/articles · a new category': left('category.created article.published', { tags: `${ARTICLE} categories` }),
  'POST /api/articles · a draft': left('article.created'),
  'PUT /api/articles/{id}': left('article.updated', { tags: ARTICLE }),
  'PATCH /api/articles/{id}': left('none'),
  'DELETE /api/articles/{id}': left('article.deleted', { tags: ARTICLE }),
  'POST /api/articles/step1': left('media.uploaded article.created'),
  'PUT /api/articles/step2/{id}': left('article.published', { tags: ARTICLE }),
  'POST /api/articles/work': left('article.created'),
  'POST /api/articles/{id}/publish': left('article.published', { tags: ARTICLE }),
  'POST /api/articles/{id}/publish · changes': left('article.updated', { tags: ARTICLE }),
  'POST /api/articles/{id}/schedule': left('article.scheduled'),
  'POST /api/articles/{id}/unschedule': left('article.unscheduled'),
  'POST /api/articles/{id}/unpublish': left('article.unpublished', { tags: ARTICLE }),
  'POST /api/articles/{id}/discard': left('article.changes-discarded'),
  'POST /api/articles/{id}/restore': left('article.restored', { tags: ARTICLE }),
  'POST /api/articles/{id}/presence': left('none'),
  'POST /api/articles/{id}/preview': left('article.preview-opened'),
  'DELETE /api/articles/{id}/preview': left('article.preview-ended'),
  'POST /api/articles/{id}/revisions/{revision}/restore': left('article.revision-restored'),
  'POST /api/categories': left('category.created', { tags: 'categories' }),
  'PUT /api/categories/order': left('category.reordered', { tags: 'categories' }),
  'PATCH /api/categories/{id}': left('category.renamed', { tags: 'articles categories' }),
  'DELETE /api/categories/{id}': left('category.deleted', { tags: 'categories' }),
  'DELETE /api/categories/{id} · with articles': left('category.deleted', { tags: 'articles categories' }),
  'POST /api/categories/{id}/merge': left('category.merged', { tags: 'articles categories' }),

  // the library
  'POST /api/publications/folders': left('publication-folder.created', { tags: 'publications' }),
  'PATCH /api/publications/folders/{id}': left('publication-folder.changed', { tags: 'publications' }),
  'DELETE /api/publications/folders/{id}': left('publication-folder.removed', { tags: 'publications' }),
  'POST /api/publications/folders/{id}/restore': left('publication-folder.restored', { tags: 'publications' }),
  'POST /api/publications/folders/{id}/files': left('publication.added', { tags: 'publications' }),
  'POST /api/publications/folders/{id}/files · a new edition': left('publication.replaced', { tags: 'publications' }),
  'PATCH /api/publications/files/{id}': left('publication.changed', { tags: 'publications' }),
  'DELETE /api/publications/files/{id}': left('publication.removed', { tags: 'publications' }),
  'POST /api/publications/files/{id}/restore': left('publication.restored', { tags: 'publications' }),

  // requests
  'POST /api/quotes': left('none', { mails: RECEIVED, tags: 'leads' }),
  'POST /api/contact': left('none', { mails: RECEIVED, tags: 'leads' }),
  'POST /api/contact · a robot': left('none', { tags: 'leads' }),
  'PATCH /api/leads': left('lead.changed', { tags: 'leads' }),
  'PATCH /api/leads/{id}': left('lead.changed', { tags: 'leads' }),
  'POST /api/leads/{id}/notes': left('lead.noted', { tags: 'leads' }),
  'POST /api/leads/{id}/replies': left('lead.replied', { mails: 'lead.reply', tags: 'leads' }),
  'POST /api/reply-templates': left('template.added'),
  'PUT /api/reply-templates/{id}': left('template.saved'),
  'DELETE /api/reply-templates/{id}': left('template.deleted'),

  // uploads, documents and paper requests
  'POST /api/uploads': left('none'),
  'PATCH /api/uploads/resumable/{id}': left('document.received', { mails: 'document.received' }),
  'PATCH /api/uploads/resumable/{id} · the firm shares': left('document.shared', { mails: 'document.shared' }),
  'DELETE /api/uploads/resumable/{id}': left('none'),
  'POST /api/uploads/form': left('document.received', { mails: 'document.received' }),
  'POST /api/my/clients/{id}/folders': left('document.folder-made'),
  'PATCH /api/documents/{id}': left('document.changed'),
  'DELETE /api/documents/{id}': left('document.deleted'),
  'POST /api/documents/{id}/restore': left('document.restored'),
  'POST /api/paper-requests': left('papers.asked', { mails: 'papers.asked' }),
  'POST /api/paper-requests/{id}/withdraw': left('papers.withdrawn'),
  'PATCH /api/request-items/{id}': left('papers.accepted'),
  'PATCH /api/request-items/{id} · returned': left('papers.returned', { mails: 'papers.returned' }),
  'POST /api/my/request-items/{id}/not-applicable': left('papers.not-applicable'),

  // comments
  'POST /news/post_comment.php': left('none', { tags: COMMENT }),
  'POST /api/comments/bulk': left('comment.spam', { tags: COMMENT }),
  'PATCH /api/comments/{id}': left('comment.rejected', { tags: COMMENT }),
  'PATCH /api/comments/{id} · back on the site': left('comment.visible', { tags: COMMENT }),
  'DELETE /api/comments/{id}': left('comment.deleted', { tags: COMMENT }),
  'POST /api/comments/{id}/reply': left('comment.replied', { tags: COMMENT }),
  'POST /api/comments/stop-mails': left('none', { tags: 'comments' }),
  'POST /api/comments/{id}/private-request': left('comment.deleted', { mails: RECEIVED, tags: `${COMMENT} leads` }),

  // people
  'POST /api/customers/import': left('customers.imported'),
  'PATCH /api/customers/{id}': left('account.suspended'),
  'PATCH /api/customers/{id} · a role': left('account.role-changed', { mails: 'account.role-changed' }),
  'PATCH /api/customers/{id} · details': left('customer.changed'),
  'DELETE /api/customers/{id}': left('customer.erased', { tags: `${COMMENT} leads` }),
  'POST /api/customers/{id}/confirm-address': left('account.vouched-for'),
  'POST /api/customers/{id}/reset-link': left('password.link-handed-over'),
  'POST /api/customers/{id}/notes': left('customer.noted'),
  'DELETE /api/customers/{id}/notes/{note}': left('customer.note-removed'),
  'POST /api/customers/{id}/merge': left('customer.merged'),

  // clients
  'POST /api/clients': left('client.created'),
  'POST /api/clients/import': left('clients.imported'),
  'PATCH /api/clients/{id}': left('client.changed'),
  'PATCH /api/clients/{id} · the end': left('client.ended'),
  'PATCH /api/clients/{id} · again': left('client.reactivated'),
  'DELETE /api/clients/{id}': left('client.deleted'),
  'POST /api/clients/{id}/restore': left('client.restored'),
  'POST /api/clients/{id}/merge': left('client.merged'),
  'POST /api/clients/{id}/merges/{merge}/undo': left('client.unmerged'),
  'POST /api/clients/{id}/members': left('client.member-invited', { mails: 'account.client-invited' }),
  'PATCH /api/clients/{id}/members/{member}': left('client.member-changed'),
  'DELETE /api/clients/{id}/members/{member}': left('client.member-removed'),
  'POST /api/clients/{id}/members/{member}/letter': left('client.member-invited', { mails: 'account.client-invited' }),
  'POST /api/leads/{id}/client': left('client.created'),
  'POST /api/my/clients/{id}/members': left('client.member-invited', { mails: 'account.client-invited' }),
  'PATCH /api/my/clients/{id}/members/{member}': left('client.member-changed'),
  'DELETE /api/my/clients/{id}/members/{member}': left('client.member-removed'),
}
