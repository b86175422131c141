import type { Access } from '#contract/route.ts'

/** Who may make each call: the lowest role that passes. Kept by hand, so that a door never opens unseen. */
export const ACCESS_TABLE: Record<string, Access> = {
  // operations
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /api/openapi.json': 'public',

  // settings
  'GET /api/settings': 'public',
  'PUT /api/settings': 'admin',
  'GET /api/settings/office': 'admin',
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

  // audit
  'GET /api/audit': 'admin',
  'GET /api/audit/export': 'admin',
  'GET /api/audit/verify': 'admin',

  // outbox
  'GET /api/outbox': 'admin',
  'GET /api/outbox/{id}': 'admin',
  'POST /api/outbox/{id}/retry': 'admin',

  // accounts: coming in
  'POST /api/auth/register': 'public',
  'POST /api/auth/verify-email': 'public',
  'POST /api/auth/resend-verification': 'client',
  'POST /api/auth/login': 'public',
  'POST /api/auth/login/two-factor': 'public',
  'POST /api/auth/passkey/options': 'public',
  'POST /api/auth/passkey/login': 'public',
  'POST /api/auth/logout': 'client',
  'POST /api/auth/forgot-password': 'public',
  'POST /api/auth/reset-password': 'public',
  'POST /api/auth/change-password': 'client',

  // accounts: one's own
  'GET /api/auth/me': 'client',
  'PATCH /api/account': 'client',
  'POST /api/account/email': 'client',
  'GET /api/account/sessions': 'client',
  'DELETE /api/account/sessions': 'client',
  'DELETE /api/account/sessions/{id}': 'client',
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
  'PATCH /api/publications/files/{id}': 'editor',
  'DELETE /api/publications/files/{id}': 'editor',
  'POST /api/publications/files/{id}/restore': 'editor',
  'GET /uploads/publications/{id}/{name}': 'public',

  // leads
  'POST /api/quotes': 'public',
  'POST /api/contact': 'public',
  'GET /api/my/requests': 'client',
  'GET /api/leads': 'admin',
  'GET /api/leads/export': 'admin',
  'GET /api/leads/{id}': 'admin',
  'PATCH /api/leads/{id}': 'admin',
  'POST /api/leads/{id}/notes': 'admin',

  // comments
  'GET /api/comments': 'editor',
  'POST /api/comments/bulk': 'editor',
  'PATCH /api/comments/{id}': 'editor',
  'DELETE /api/comments/{id}': 'editor',
  'POST /api/comments/{id}/reply': 'editor',
  'POST /api/comments/{id}/private-request': 'editor',

  // news
  'GET /news/news.php': 'public',
  'GET /news/post_detail.php': 'public',
  'POST /news/post_comment.php': 'public',
  'GET /api/news': 'public',
  'GET /api/news/{id}': 'public',
  'GET /feed.xml': 'public',
  'GET /atom.xml': 'public',
  'GET /feed.json': 'public',

  // discovery
  'GET /sitemap.xml': 'public',
  'GET /robots.txt': 'public',
  'GET /manifest.webmanifest': 'public',
  'GET /og/{file}': 'public',
}
