export interface NavigationLink {
  label: string
  to: string
}

export const HOME = { label: 'Home', to: '/' }
export const ABOUT = { label: 'About', to: '/about' }
export const SERVICES = { label: 'Our Services', to: '/services' }
export const CAREERS = { label: 'Careers', to: '/careers' }

/** What stands under See More; the calendar only while there are public dates. */
export function seeMore({ hasCalendar }: { hasCalendar: boolean }): NavigationLink[] {
  return [
    { label: 'News and Events', to: '/blog' },
    { label: 'Publication', to: '/publication' },
    ...(hasCalendar ? [{ label: 'Tax calendar', to: '/calendar' }] : []),
    { label: 'Contact', to: '/Contact' },
  ]
}

/** Whether a page belongs to a link: itself, or a page below it. A post belongs to News and Events. */
export function isCurrent(pathname: string, to: string): boolean {
  const path = pathname.toLowerCase()
  const target = to.toLowerCase()
  if (target === '/blog' && path.startsWith('/blogd/')) return true
  return path === target || (target !== '/' && path.startsWith(`${target}/`))
}

export function accountLink(signedIn: boolean): NavigationLink {
  return signedIn ? { label: 'Dashboard', to: '/dashboard' } : { label: 'Sign in', to: '/login' }
}
