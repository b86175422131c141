// Without the schema library: the screens show the same words. This is the one place that decides what a token may do.

/**
 * The groups of calls, by their heading in the API document, that accept tokens, and their names on screens. A group that is not
 * here accepts none: sign-in, accounts, the team, tokens themselves, mail, and backups with all else under `operations`.
 */
export const TOKEN_GROUPS = {
  appointments: 'Appointments',
  articles: 'Articles',
  audit: 'Audit',
  brand: 'Logo and colours',
  calendar: 'Calendar',
  categories: 'Categories',
  clients: 'Clients',
  comments: 'Comments',
  conversations: 'Conversations',
  customers: 'Customers',
  deadlines: 'Deadlines',
  documents: 'Documents',
  engagements: 'Engagements',
  events: 'Events',
  exports: 'Exports',
  imports: 'Imports',
  inventory: 'Inventory',
  leads: 'Inbox',
  media: 'Pictures',
  news: 'News',
  newsletter: 'Newsletter',
  pages: 'Pages',
  'paper requests': 'Paper requests',
  portal: 'Client area',
  proposals: 'Proposals',
  publications: 'Publications',
  redirects: 'Redirects',
  reports: 'Reports',
  requests: 'Public forms',
  seals: 'Seals',
  search: 'Search',
  settings: 'Settings',
  sitemap: 'Sitemap',
  uploads: 'Uploads',
  visits: 'Visits',
  webhooks: 'Webhooks',
} as const
export type TokenGroup = keyof typeof TOKEN_GROUPS

const SCOPE_RIGHTS = ['read', 'write'] as const
type ScopeRight = (typeof SCOPE_RIGHTS)[number]
export type Scope = `${TokenGroup}:${ScopeRight}`

export const SCOPES = (Object.keys(TOKEN_GROUPS) as TokenGroup[]).flatMap((group) =>
  SCOPE_RIGHTS.map((right): Scope => `${group}:${right}`),
)

interface Call {
  method: string
  tags?: readonly string[] | undefined
  /** Asks for a password or a passkey, which a program does not have. */
  fresh?: boolean | undefined
}

/** The scope that a token needs for a call; null for a call that accepts no tokens. */
export function scopeOf({ method, tags, fresh }: Call): Scope | null {
  const [group] = tags ?? []
  if (fresh || !group || !(group in TOKEN_GROUPS)) return null
  return `${group as TokenGroup}:${isReading(method) ? 'read' : 'write'}`
}

const isReading = (method: string) => ['GET', 'HEAD'].includes(method.toUpperCase())

/** Whoever may change something may read it. */
export function isWithin(scopes: readonly string[], needed: Scope): boolean {
  return scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ':write'))
}

export function formatScope(scope: string): string {
  const at = scope.lastIndexOf(':')
  const group = TOKEN_GROUPS[scope.slice(0, at) as TokenGroup] ?? scope.slice(0, at)
  return `${group}: ${scope.slice(at + 1) === 'write' ? 'read and change' : 'read'}`
}

export const TOKEN_PREFIX = 'chtoken_'
export const TOKEN_DAYS = [7, 30, 90, 365] as const
export const MOST_TOKENS = 50
/** Calls of one token in a minute. */
export const TOKEN_LIMIT = { hits: 300, windowSeconds: 60 }
