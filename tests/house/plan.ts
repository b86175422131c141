/** What each folder of `src` may import. Imports run downwards only. */
export const ALLOWED_IMPORTS: Record<string, string[]> = {
  'site.ts': ['web', 'server', 'platform'],
  'main.ts': ['web', 'design', 'contract', 'domain', 'server', 'cli', 'database', 'platform'],
  web: ['design', 'content', 'contract', 'domain'],
  cli: ['server', 'content', 'contract', 'domain', 'database', 'platform'],
  server: ['contract', 'content', 'domain', 'database', 'platform'],
  contract: ['domain'],
  database: ['domain', 'platform'],
  design: [],
  content: ['contract', 'domain'],
  domain: [],
  platform: [],
}

/** The one thing that `web` takes from `server`: the type from which its client is made. */
export const API_TYPE = { from: 'src/web/api.ts', target: '#server/api.ts' }

/**
 * The areas and their features, both in order: a feature takes only from those before it, and only their service or
 * model. The areas are folders of `contract`, `server/features`, `web/admin`, `tests/api` and `tests/e2e`.
 */
export const AREAS: Record<string, string[]> = {
  system: [
    'audit',
    'templates',
    'media',
    'settings',
    'brand',
    'samples',
    'outbox',
    'health',
    'accounts',
    'tokens',
    'webhooks',
    'uploads',
    'saved-views',
    'visits',
    'backup',
    'alerts',
  ],
  website: [
    'redirects',
    'articles',
    'events',
    'newsletter',
    'publications',
    'comments',
    'news',
    'social-images',
    'sitemap',
    'imports',
    'exports',
    'inventory',
  ],
  clients: ['leads', 'people', 'clients', 'documents', 'conversations', 'incoming-mail', 'digest'],
  work: ['proposals', 'deadlines', 'engagements', 'calendar', 'appointments', 'seals'],
  overview: ['search', 'reports', 'setup', 'dashboard'],
}

export const FEATURE_ORDER = Object.values(AREAS).flat()

/** Where the features are put together; nothing else outside a feature may import one. */
export const COMPOSITION_FILES = [
  'src/server/api.ts',
  'src/server/features.ts',
  ...Object.keys(AREAS).map((area) => `src/server/features/${area}.ts`),
  'src/server/services.ts',
  'src/server/job-list.ts',
]

export const LONGEST_FILE = 300

/** Files that may be longer, each with its reason. */
export const LONG_FILES: Record<string, string> = {
  'src/web/admin/system/audit/audit-text.ts': 'one table: the words for every action of the audit',
  'src/server/features/work/proposals/proposals.service.ts': 'one subject: what the office does with a proposal',
}

/** Where the browser's storage is read and written: drafts and copies, and files that wait to be sent. */
export const STORAGE_FILES = [
  'src/web/drafts/storage.ts',
  'src/web/drafts/copies.ts',
  'src/web/signed-in/sending/device-store.ts',
]

/** Names that say nothing about what is under them. */
export const VAGUE_NAMES = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared', 'lib']

/** Names of the specification's calls; inside the code things have the names of docs/architecture.md. */
export const WIRE_NAMES = [
  'pid',
  'nid',
  'pageno',
  'posttitle',
  'PostImage',
  'postdetails',
  'postingdate',
  'postingDate',
  'UpdationDate',
  'postedBy',
  'lastUpdatedBy',
  'total_pages',
  'current_page',
  'csrftoken',
  'csrf_token',
  'shortDesc',
  'mainImage',
  'fullName',
]

/** Files beside contract, presenters and screens that may know wire names, each with its reason. */
export const WIRE_FILES: Record<string, string> = {
  'src/server/features/website/imports/reading/link-keys.ts': 'reads the addresses of the news portal',
  'src/server/features/website/imports/reading/news-portal.ts': 'the columns of the tables that it reads',
  'src/server/pages/paths.ts': 'the list of addresses, with the query parameters as the wire names them',
}
