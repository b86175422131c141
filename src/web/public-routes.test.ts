import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { publicPart } from './public-routes.ts'
import config from './routes.ts'

type Routes = ServerBuild['routes']

function routesOf(entries: RouteConfigEntry[], parentId = 'root'): [string, unknown][] {
  return entries.flatMap(({ children, file, ...entry }) => {
    const id = entry.id ?? file.replace(/\.\w+$/, '')
    return [[id, { ...entry, id, parentId }], ...routesOf(children ?? [], id)] as [string, unknown][]
  })
}

const all = Object.fromEntries([['root', { id: 'root', path: '' }], ...routesOf(config)]) as Routes
const { build, answers } = publicPart({ routes: all, assets: { routes: all } as never })
const { routes } = build

function treeOf(of: Routes, parentId?: string): RouteObject[] {
  const within = Object.values(of).flatMap((route) => (route && route.parentId === parentId ? route : []))
  return within.map(({ id, path, index }) =>
    index ? { id, index: true } : { id, ...(path !== undefined && { path }), children: treeOf(of, id) },
  )
}

const [whole, part] = [treeOf(all), treeOf(routes)]
const pathOf = (id: string): string => {
  const { parentId, path = '' } = all[id] ?? {}
  return `${parentId ? pathOf(parentId) : ''}${path && path !== '*' ? `/${path}` : ''}`
}
const addresses = Object.keys(all).flatMap((id) => {
  const path = pathOf(id).replaceAll(/:\w+\??/g, '7') || '/'
  return [path, path.toUpperCase(), `${path}/`, `${path}/more`, `${path}.data`, `/${path}`, path.replace('a', '%61')]
})

test('an address that public routes answer leads to what all routes would lead to', () => {
  const found = (tree: RouteObject[], address: string) =>
    matchRoutes(tree, address)?.map(({ route, params }) => [route.id, params])
  for (const address of addresses.filter(answers)) expect(found(part, address), address).toEqual(found(whole, address))
})

test('they answer what visitors read, and nothing of those who sign in', () => {
  for (const address of ['/', '/blog', '/contact', '/blogd/7/words', '/our-page', '/our-page/below/that', '/api/docs'])
    expect(answers(address), address).toBe(true)
  for (const address of [
    '/dashboard',
    '/DASHBOARD/inbox',
    '/portal/7',
    '/login',
    '/edit/7',
    '/%64ashboard',
    '/blog.data',
    '//login',
  ])
    expect(answers(address), address).toBe(false)
  expect(Object.keys(routes).filter((id) => /^(admin|portal|account)\//.test(id))).toEqual([])
})
