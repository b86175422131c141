import type { Access } from '#contract/access.ts'

/** Who may make each call. Kept by hand, so that a door never opens unseen. */
export const ACCESS_TABLE: Record<string, Access> = {
  // operations
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /api/openapi.json': 'public',

  // Answers 404 to whoever is neither an admin nor sends the token.
  'GET /metrics': 'public',
  'GET /api/health': 'admin',
  'GET /api/backups': 'admin',
  'POST /api/backups': 'admin',
  'POST /api/backups/key': 'admin',
  'GET /api/backups/{id}/file': 'admin',
  'DELETE /api/backups/{id}': 'admin',

  // visits
  'POST /api/visits': 'public',

  // settings
  'GET /api/settings': 'public',
  'PUT /api/settings': 'admin',
  'GET /api/settings/office': 'admin',
  'POST /api/settings/preview': 'admin',
  'GET /api/settings/{section}/history': 'admin',
  'POST /api/settings/{section}/restore': 'admin',
  'POST /api/settings/{section}/reset': 'admin',

  // media
  'GET /uploads/{file}': 'public',
  'GET /api/uploads/{file}': 'public',
  'GET /news/postimages/{file}': 'public',
  'POST /api/upload/image': 'editor',
  'GET /api/media': 'editor',
  'GET /api/media/folders': 'editor',
  'GET /api/media/{id}': 'editor',
  'PATCH /api/media/{id}': 'editor',
  'DELETE /api/media/{id}': 'editor',
  'POST /api/media/{id}/crop': 'editor',
  'POST /api/media/{id}/replace': 'editor',
  'POST /api/media/{id}/restore': 'editor',
  'POST /api/media/folders/rename': 'editor',
  'GET /api/inventory': 'editor',
  'GET /api/inventory/folders': 'editor',

  // audit
  'GET /api/audit': 'admin',
  'GET /api/audit/actions': 'admin',
  'GET /api/audit/export': 'admin',
  'GET /api/audit/verify': 'admin',

  // outbox
  'GET /api/outbox': 'admin',
  'GET /api/outbox/{id}': 'admin',
  'POST /api/outbox/{id}/retry': 'admin',
  'POST /api/outbox/retry': 'admin',
  'POST /api/outbox/test': 'admin',
  'GET /api/mail-server': 'admin',
  'PUT /api/mail-server': 'admin',
  'DELETE /api/mail-server': 'admin',

  // accounts: coming in
  'POST /api/auth/register': 'public',
  'POST /api/auth/verify-email': 'public',
  'POST /api/auth/resend-verification': 'client',
  'POST /api/auth/login': 'public',
  'POST /api/auth/login/two-factor': 'public',
  'POST /api/auth/code': 'public',
  'POST /api/auth/code/verify': 'public',
  'POST /api/auth/confirm-identity': 'client',
  'POST /api/auth/passkey/options': 'public',
  'POST /api/auth/passkey/login': 'public',
  'POST /api/auth/logout': 'client',
  'POST /api/auth/forgot-password': 'public',
  'POST /api/auth/reset-password': 'public',
  'POST /api/auth/not-me': 'public',
  'POST /api/auth/not-me/notice': 'public',
  'POST /api/auth/change-password': 'client',

  // accounts: one's own
  'GET /api/auth/me': 'client',
  'PATCH /api/account': 'client',
  'POST /api/account/email': 'client',
  'GET /api/account/sessions': 'client',
  'DELETE /api/account/sessions': 'client',
  'DELETE /api/account/sessions/{id}': 'client',
  'GET /api/account/devices': 'client',
  'DELETE /api/account/devices/{id}': 'client',
  'GET /api/account/review': 'client',
  'POST /api/account/review': 'client',
  'GET /api/account/two-factor': 'client',
  'POST /api/account/two-factor': 'client',
  'POST /api/account/two-factor/confirm': 'client',
  'POST /api/account/two-factor/recovery-codes': 'client',
  'POST /api/account/two-factor/disable': 'client',
  'GET /api/account/passkeys': 'client',
  'POST /api/account/passkeys': 'client',
  'POST /api/account/passkeys/options': 'client',
  'DELETE /api/account/passkeys/{id}': 'client',
  'GET /api/account/data': 'client',
  'POST /api/account/deletion': 'client',
  'DELETE /api/account/deletion': 'client',

  // the team
  'GET /api/team': 'admin',
  'POST /api/team/invitations': 'admin',
  'POST /api/team/invitations/{id}/letter': 'admin',
  'DELETE /api/team/invitations/{id}': 'admin',
  'PATCH /api/team/{id}': 'admin',
  'DELETE /api/team/{id}': 'admin',
  'DELETE /api/team/{id}/sessions': 'admin',
  'DELETE /api/team/{id}/two-factor': 'admin',
  'POST /api/auth/invitation': 'public',
  'POST /api/auth/accept-invitation': 'public',

  // articles
  'GET /api/articles': 'public',
  'GET /api/articles/{id}': 'public',
  'POST /api/articles': 'editor',
  'PUT /api/articles/{id}': 'editor',
  'PATCH /api/articles/{id}': 'editor',
  'DELETE /api/articles/{id}': 'editor',
  'POST /api/articles/step1': 'editor',
  'PUT /api/articles/step2/{id}': 'editor',
  'POST /api/articles/work': 'editor',
  'GET /api/articles/counts': 'editor',
  'GET /api/articles/agenda': 'editor',
  'GET /api/articles/preview/{secret}': 'public',
  'GET /api/articles/{id}/work': 'editor',
  'GET /api/articles/{id}/compare': 'editor',
  'POST /api/articles/{id}/publish': 'editor',
  'POST /api/articles/{id}/schedule': 'editor',
  'POST /api/articles/{id}/unschedule': 'editor',
  'POST /api/articles/{id}/unpublish': 'editor',
  'POST /api/articles/{id}/discard': 'editor',
  'POST /api/articles/{id}/restore': 'editor',
  'POST /api/articles/{id}/presence': 'editor',
  'POST /api/articles/{id}/preview': 'editor',
  'DELETE /api/articles/{id}/preview': 'editor',
  'GET /api/articles/{id}/revisions': 'editor',
  'GET /api/articles/{id}/revisions/{revision}': 'editor',
  'POST /api/articles/{id}/revisions/{revision}/restore': 'editor',
  'GET /api/categories': 'public',
  'POST /api/categories': 'editor',
  'PUT /api/categories/order': 'editor',
  'PATCH /api/categories/{id}': 'editor',
  'DELETE /api/categories/{id}': 'editor',
  'POST /api/categories/{id}/merge': 'editor',

  // publications
  'GET /api/publications': 'public',
  'GET /api/publications/files': 'public',
  'POST /api/publications/folders': 'editor',
  'PATCH /api/publications/folders/{id}': 'editor',
  'DELETE /api/publications/folders/{id}': 'editor',
  'POST /api/publications/folders/{id}/restore': 'editor',
  'POST /api/publications/folders/{id}/files': 'editor',
  'GET /api/publications/files/{id}': 'editor',
  'PATCH /api/publications/files/{id}': 'editor',
  'DELETE /api/publications/files/{id}': 'editor',
  'POST /api/publications/files/{id}/restore': 'editor',
  'GET /uploads/publications/{id}/{name}': 'public',

  // leads
  'POST /api/quotes': 'public',
  'POST /api/contact': 'public',
  'GET /api/my/requests': 'client',
  'GET /api/leads': 'accountant',
  'GET /api/leads/export': 'accountant',
  'GET /api/leads/{id}': 'accountant',
  'GET /api/leads/choices': 'accountant',
  'PATCH /api/leads': 'accountant',
  'GET /api/leads/{id}/draft': 'accountant',
  'POST /api/leads/{id}/replies': 'accountant',
  'GET /api/reply-templates': 'accountant',
  'POST /api/reply-templates': 'accountant',
  'PUT /api/reply-templates/{id}': 'accountant',
  'DELETE /api/reply-templates/{id}': 'accountant',
  'PATCH /api/leads/{id}': 'accountant',
  'POST /api/leads/{id}/notes': 'accountant',

  // comments
  'GET /api/comments': 'editor',
  'POST /api/comments/bulk': 'editor',
  'PATCH /api/comments/{id}': 'editor',
  'DELETE /api/comments/{id}': 'editor',
  'POST /api/comments/{id}/reply': 'editor',
  'POST /api/comments/{id}/private-request': 'editor',
  'POST /api/comments/stop-mails': 'public',

  // customers
  'GET /api/customers': 'accountant',
  'GET /api/customers/export': 'accountant',
  'POST /api/customers/import': 'accountant',
  'GET /api/customers/erasures/{reference}': 'admin',
  'GET /api/customers/{id}': 'accountant',
  'PATCH /api/customers/{id}': 'accountant',
  'DELETE /api/customers/{id}': 'admin',
  'GET /api/customers/{id}/data': 'accountant',
  'POST /api/customers/{id}/notes': 'accountant',
  'DELETE /api/customers/{id}/notes/{note}': 'accountant',
  'POST /api/customers/{id}/merge': 'accountant',

  // search
  'GET /api/search': 'staff',

  // news
  'GET /news/news.php': 'public',
  'GET /news/post_detail.php': 'public',
  'POST /news/post_comment.php': 'public',
  'GET /api/news': 'public',
  'GET /api/news/{id}': 'public',
  'GET /feed.xml': 'public',
  'GET /atom.xml': 'public',
  'GET /feed.json': 'public',

  // reports
  'GET /api/reports/visits': 'accountant',
  'GET /api/reports/requests': 'accountant',
  'GET /api/reports/replies': 'accountant',
  'GET /api/reports/conversion': 'accountant',
  'GET /api/reports/comments': 'accountant',
  'GET /api/reports/downloads': 'accountant',
  'GET /api/reports/{report}/export': 'accountant',

  // dashboard
  'GET /api/dashboard': 'staff',
  'GET /api/dashboard/waiting': 'staff',
  'GET /api/events': 'staff',

  // discovery
  'GET /sitemap.xml': 'public',
  'GET /robots.txt': 'public',
  'GET /manifest.webmanifest': 'public',
  'GET /.well-known/security.txt': 'public',
  'GET /og/{file}': 'public',
}

/** The roles that each kind of access lets in. Kept by hand as well: the contract has its own list. */
export const LETS_IN: Record<Access, readonly Caller[]> = {
  public: ['public', 'client', 'editor', 'accountant', 'admin'],
  client: ['client', 'editor', 'accountant', 'admin'],
  staff: ['editor', 'accountant', 'admin'],
  editor: ['editor', 'admin'],
  accountant: ['accountant', 'admin'],
  admin: ['admin'],
}

export const CALLERS = ['public', 'client', 'editor', 'accountant', 'admin'] as const
export type Caller = (typeof CALLERS)[number]

/** What an account may call before its address is confirmed, beside what is public: to be confirmed, to be safe, to leave. */
export const BEFORE_CONFIRMED = [
  'POST /api/auth/resend-verification',
  'POST /api/auth/confirm-identity',
  'POST /api/auth/logout',
  'POST /api/auth/change-password',
  'GET /api/auth/me',
  'POST /api/account/email',
  'GET /api/account/review',
  'POST /api/account/review',
  'GET /api/account/two-factor',
  'POST /api/account/two-factor',
  'POST /api/account/two-factor/confirm',
  'POST /api/account/deletion',
  'DELETE /api/account/deletion',
]
