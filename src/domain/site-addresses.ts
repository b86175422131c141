/** How much of what begins with a word the site answers itself: that address alone, everything below it, or some of what is below. */
type Answered = 'alone' | 'all' | 'some'

/** The first words of addresses that the site itself answers. `tests/house` compares them with the table of addresses. */
const OWN: Record<string, Answered> = {
  // pages
  about: 'alone',
  blog: 'alone',
  blogd: 'some',
  book: 'all',
  calendar: 'all',
  careers: 'alone',
  chat: 'alone',
  contact: 'alone',
  design: 'alone',
  events: 'all',
  preview: 'all',
  privacy: 'alone',
  publication: 'alone',
  quote: 'alone',
  services: 'alone',
  verify: 'alone',
  // signing in, the office and the client areas
  alist: 'all',
  articles: 'all',
  'comment-mails': 'alone',
  create: 'alone',
  dashboard: 'all',
  edit: 'all',
  'forgot-password': 'alone',
  join: 'alone',
  login: 'alone',
  logout: 'alone',
  'not-me': 'alone',
  portal: 'all',
  register: 'alone',
  'reset-password': 'alone',
  subscriptions: 'all',
  'verify-email': 'alone',
  // calls and files
  '.well-known': 'all',
  api: 'all',
  assets: 'all',
  'atom.xml': 'alone',
  brand: 'all',
  'calendar.ics': 'alone',
  'favicon.ico': 'alone',
  'feed.json': 'alone',
  'feed.xml': 'alone',
  healthz: 'alone',
  icons: 'all',
  'manifest.webmanifest': 'alone',
  metrics: 'alone',
  news: 'some',
  og: 'all',
  postimages: 'some',
  readyz: 'alone',
  'robots.txt': 'alone',
  'sitemap.xml': 'alone',
  uploads: 'some',
}

/** Whether an address begins with a word of the site's own, so that no page may be made there. */
export const isOwnWord = (word: string) => Object.hasOwn(OWN, word.toLowerCase())

export function isOwnAddress(path: string): boolean {
  const [word = '', ...below] = path
    .toLowerCase()
    .replace(/^\/+|\/+$/g, '')
    .split('/')
  if (word === '') return true
  const answered = Object.hasOwn(OWN, word) ? OWN[word] : undefined
  return answered === 'all' || (answered === 'alone' && below.length === 0)
}

const LONGEST = 500

/**
 * What an address is looked up by: its path and query without host, case, a slash at the end or the order of its parameters.
 * Null for what is no address on a site.
 */
export function addressKey(given: string): string | null {
  const url = URL.parse(given.trim(), 'http://site.invalid')
  if (!url || !/^https?:$/.test(url.protocol) || /\p{Cc}/u.test(given.trim())) return null
  url.searchParams.sort()
  const path = decoded(url.pathname)
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
  const query = decoded(url.search.replaceAll('+', ' ')).toLowerCase()
  const key = path + (query === '?' ? '' : query)
  return key.length > LONGEST || /\p{Cc}/u.test(key) ? null : key
}

/**
 * `/?p=12` of what asks for an old article by its number, as WordPress does by default. It is the only address
 * where the site answers and a redirect is asked for nevertheless.
 */
export function plainPermalink(url: string): string | null {
  if (!url.startsWith('/?')) return null
  const [, name, id] = /[?&](p|page_id)=(\d{1,15})(?:[&#]|$)/i.exec(url) ?? []
  return name && id ? `/?${name.toLowerCase()}=${id}` : null
}

export const pathOfKey = (key: string) => key.split('?', 1)[0] ?? key

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
