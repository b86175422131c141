import type { ServerBuild } from 'react-router'

type Build = Pick<ServerBuild, 'routes' | 'assets'>
type Route = NonNullable<ServerBuild['routes'][string]>

/** What every public page is within. */
const PUBLIC = 'site/document-layout'

/**
 * The public pages alone. The router tries an address with route after route, several times for each page, and two thirds of the routes are
 * for people who are signed in.
 */
export function publicPart<B extends Build>(build: B): { build: B; answers(pathname: string): boolean } {
  const { routes: all, assets } = build
  const lineOf = (route: Route): Route[] => {
    const parent = route.parentId ? all[route.parentId] : undefined
    return parent ? [...lineOf(parent), route] : [route]
  }
  const every = Object.values(all).flatMap((route) => route ?? [])
  const around = every.flatMap((route) => (route.id === PUBLIC ? lineOf(route) : []))
  const isPublic = (route: Route) => around.includes(route) || lineOf(route).some(({ id }) => id === PUBLIC)
  const others = every.filter((route) => !isPublic(route)).map((route) => addressOf(lineOf(route)))
  const taken = new Set(others.filter((address) => address !== '').map(firstOf))
  const isOpen = [...taken].some((first) => /[:*]/.test(first))
  const ids = new Set(every.filter(isPublic).map(({ id }) => id))
  const partOf = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
  return {
    build: { ...build, routes: partOf(all), assets: { ...assets, routes: partOf(assets.routes) } },
    /** Whether they answer an address as all routes would; where it is not certain, all are asked. */
    answers(pathname) {
      if (isOpen || /%|\/\/|\.data$|^\/__/.test(pathname)) return false
      return !taken.has(firstOf(pathname.slice(1)))
    },
  }
}

const addressOf = (line: Route[]) => line.flatMap(({ path }) => path || []).join('/')

/** Addresses are matched in any case. */
const firstOf = (address: string) => (address.split('/', 1)[0] ?? '').toLowerCase()
