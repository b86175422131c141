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

  // accounts
  'GET /api/auth/me': 'client',

  // leads
  'POST /api/quotes': 'public',
  'POST /api/contact': 'public',
  'GET /api/my/requests': 'client',
  'GET /api/leads': 'admin',
  'GET /api/leads/export': 'admin',
  'GET /api/leads/{id}': 'admin',
  'PATCH /api/leads/{id}': 'admin',
  'POST /api/leads/{id}/notes': 'admin',

  // discovery
  'GET /sitemap.xml': 'public',
  'GET /robots.txt': 'public',
  'GET /manifest.webmanifest': 'public',
  'GET /og/{file}': 'public',
}
