import { isbot } from 'isbot'
import { addDays, addMonths } from '#domain/time/days.ts'

export interface Sighting {
  path: string
  userAgent: string
  address: string
  /** The page that led here, if the browser says. */
  referrer: string
}

const OWN_ROOMS =
  /^\/(dashboard|alist|create|edit|articles|login|logout|register|verify-email|forgot-password|reset-password|join|design|preview)(\/|$)/

const robots = new Map<string, boolean>()

/** Robots and the office's own work are not visits. */
export function isVisit({ path, userAgent }: Pick<Sighting, 'path' | 'userAgent'>): boolean {
  return userAgent !== '' && !OWN_ROOMS.test(path) && !isRobot(userAgent)
}

/** The address under which a page is counted: without what tells two readings of one page apart. */
export function countedPath(path: string): string {
  const plain = path.replace(/(?<=.)\/$/, '')
  const article = /^\/blogd\/(\d+)(\/|$)/.exec(plain)
  if (article) return `/blogd/${article[1]}`
  return plain === '/contact' ? '/Contact' : plain || '/'
}

/** Where a visitor came from: the host of another site, or nothing. */
export function sourceOf(referrer: string, ownHost: string): string | null {
  const host = URL.parse(referrer)?.hostname.replace(/^www\./, '')
  if (!host || host === ownHost.replace(/^www\./, '')) return null
  return host.slice(0, 120)
}

/** The first and the last month that a period holds whole, as `2026-11`; the first is after the last when there is none. */
export function wholeMonths(from: string, to: string): [first: string, last: string] {
  const first = from.endsWith('-01') ? from.slice(0, 7) : addMonths(from, 1)
  return [first, addMonths(addDays(to, 1), -1)]
}

function isRobot(userAgent: string): boolean {
  const known = robots.get(userAgent)
  if (known !== undefined) return known
  const robot = isbot(userAgent)
  // Real browsers send few different names; whoever sends thousands gains nothing by it.
  if (robots.size >= 2000) robots.clear()
  robots.set(userAgent, robot)
  return robot
}
