import type { PublicSettings } from '#contract/system/settings.ts'

export interface NavigationLink {
  label: string
  url: string
}

/** What is in the bar: a link, or the menu with those that the bar has no room for. */
type BarEntry = NavigationLink | { menu: string; links: NavigationLink[] }

/** The links that lead somewhere: the calendar only while there are public dates, booking only while it is on. */
export function shownLinks<T extends NavigationLink>(links: T[], has: { calendar: boolean; booking: boolean }): T[] {
  const missing = [...(has.calendar ? [] : ['/calendar']), ...(has.booking ? [] : ['/book'])]
  return links.filter(({ url }) => !missing.includes(url.toLowerCase()))
}

/** The bar in the firm's order; the menu is where the first of its links does. */
export function barOf({ main, menu }: Pick<PublicSettings['navigation'], 'main' | 'menu'>): BarEntry[] {
  const inMenu = main.filter(({ place }) => place === 'menu')
  return main.flatMap((entry): BarEntry[] => {
    const { label, url, place } = entry
    if (place === 'bar') return [{ label, url }]
    return entry === inMenu[0] ? [{ menu, links: inMenu.map(({ label, url }) => ({ label, url })) }] : []
  })
}

/** Whether a page belongs to a link: itself, or a page below it. A post belongs to News and Events. */
export function isCurrent(pathname: string, url: string): boolean {
  const path = pathname.toLowerCase()
  const target = url.toLowerCase()
  if (target === '/blog' && path.startsWith('/blogd/')) return true
  return path === target || (target !== '/' && path.startsWith(`${target}/`))
}

export function accountLink(signedIn: boolean): NavigationLink {
  return signedIn ? { label: 'Dashboard', url: '/dashboard' } : { label: 'Sign in', url: '/login' }
}
