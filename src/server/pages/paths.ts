/** What the API answers; every other address is a file of the build or a page. */
export const API_PATHS = [
  '/api/*',
  '/news/*',
  '/uploads/*',
  '/postimages/*',
  '/og/*',
  '/feed.xml',
  '/atom.xml',
  '/feed.json',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/.well-known/*',
  '/healthz',
  '/readyz',
  '/metrics',
]
