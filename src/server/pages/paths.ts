import { isPagePath } from '#domain/pages/address.ts'

/** What the API answers; every other address is a file of the build or a page. */
export const API_PATHS = [
  '/api/*',
  '/news/*',
  '/uploads/*',
  '/postimages/*',
  '/og/*',
  '/brand/*',
  '/feed.xml',
  '/atom.xml',
  '/feed.json',
  '/calendar.ics',
  '/calendar/feeds/*',
  '/events/feed/*',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/.well-known/*',
  '/healthz',
  '/readyz',
  '/metrics',
]

export const API_PAGES = ['/api/docs', '/api/docs/:area']

/** An address whose answer is the same for everybody who is not signed in. */
export interface PublicPath {
  path: string
  /** Query parameters that matter, each with the values that are kept; all others are as good as absent. */
  query?: Record<string, RegExp>
  /** Query parameters that matter so much that such a request is never answered from memory. */
  personal?: string[]
  /** Which of the addresses that fit are meant; all by default. */
  only?: (pathname: string) => boolean
  /** How long an answer stays true though nothing is written: it shows the time of day, or the like. */
  seconds?: number
}

export interface PublicCall extends PublicPath {
  /** `*` is for what the address names after the colon. */
  tags: string[]
  /** Whether the answer to an anonymous caller is kept for the next one; pages may read it in any case. */
  kept?: boolean
}

const NUMBER = /^[1-9]\d{0,5}$/
const NAME = /^[\w-]{1,60}$/
const CATEGORY = /^[\p{L}\p{N} &'/.-]{1,80}$/u
const FEED = { category: CATEGORY, tag: NAME }

export const PUBLIC_PAGES: PublicPath[] = [
  { path: '/' },
  { path: '/about' },
  { path: '/services' },
  { path: '/careers' },
  { path: '/privacy' },
  { path: '/verify' },
  { path: '/blog', query: { pageno: NUMBER, category: CATEGORY, tag: NAME }, personal: ['q'] },
  { path: '/blogd/:id', query: { comments: /^all$/ } },
  { path: '/blogd/:id/:slug', query: { comments: /^all$/ } },
  { path: '/publication', query: { folder: NUMBER, file: NUMBER, page: NUMBER } },
  { path: '/calendar', query: { service: CATEGORY }, personal: ['asked'] },
  { path: '/events', query: { kind: NAME, page: NUMBER }, seconds: 300 },
  {
    path: '/events/:slug',
    personal: ['registered', 'position'],
    only: (path) => path !== '/events/registration',
    seconds: 300,
  },
  { path: '/book', personal: ['kind', 'zone', 'week', 'day', 'at'], seconds: 60 },
  { path: '/Contact', personal: ['sent'], seconds: 60 },
  { path: '/chat', personal: ['sent'], seconds: 60 },
  { path: '/quote', query: { plan: NAME }, personal: ['sent'] },
  { path: '/:page', only: isPagePath },
  { path: '/:page/:below', only: isPagePath },
]

export const PUBLIC_CALLS: PublicCall[] = [
  { path: '/api/settings', tags: ['settings', 'deadline-rules'], kept: true },
  { path: '/api/articles', tags: ['articles'], query: { page: NUMBER }, personal: ['state', 'q'], kept: true },
  { path: '/api/articles/:id', tags: ['articles'] },
  {
    path: '/api/news',
    tags: ['articles', 'categories'],
    query: { page: NUMBER, category: CATEGORY, tag: NAME },
    personal: ['q'],
    kept: true,
  },
  { path: '/api/categories', tags: ['articles', 'categories'], kept: true },
  { path: '/api/publications', tags: ['publications'] },
  { path: '/api/publications/files', tags: ['publications'] },
  { path: '/api/pages/find', tags: ['pages'] },
  { path: '/api/auth/me', tags: [] },
  { path: '/api/chat', tags: ['settings'] },
  { path: '/api/news/:id/addresses/:words', tags: ['articles', 'redirects'] },
  { path: '/api/news/:id', tags: ['articles', 'categories', 'comments:*'], kept: true },
  {
    path: '/news/news.php',
    tags: ['articles', 'settings'],
    query: { pageno: NUMBER, category: CATEGORY },
    personal: ['q'],
    kept: true,
  },
  { path: '/feed.xml', tags: ['articles', 'settings'], query: FEED, kept: true },
  { path: '/atom.xml', tags: ['articles', 'settings'], query: FEED, kept: true },
  { path: '/feed.json', tags: ['articles', 'settings'], query: FEED, kept: true },
  { path: '/api/appointments/offer', tags: ['appointments', 'settings'] },
  { path: '/api/calendar', tags: ['settings', 'deadline-rules'], query: { service: CATEGORY }, kept: true },
  { path: '/api/events/public', tags: ['events', 'settings'], query: { kind: NAME, page: NUMBER } },
  { path: '/api/events/attended', tags: ['events'] },
  { path: '/api/events/find', tags: ['events', 'settings'] },
  { path: '/events/feed/:file', tags: ['events', 'settings'] },
  { path: '/calendar.ics', tags: ['settings', 'deadline-rules'], query: { service: CATEGORY }, kept: true },
  {
    path: '/sitemap.xml',
    tags: ['articles', 'pages', 'events', 'settings', 'deadline-rules'],
    query: { part: /^(0|[1-9]\d{0,4})$/ },
    kept: true,
  },
  { path: '/robots.txt', tags: ['settings'], kept: true },
  { path: '/manifest.webmanifest', tags: ['settings'], kept: true },
]
