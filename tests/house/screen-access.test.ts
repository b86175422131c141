import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, it } from 'vitest'
import { isOpenTo } from '#contract/access.ts'
import { ROLES } from '#domain/roles.ts'
import { ACCESS_TABLE } from '#tests/api/access-table.ts'
import routes from '#web/routes.ts'
import { screenAccess } from '#web/signed-in/office/navigation.ts'
import { importsOf } from './sources.ts'

interface Screen {
  address: string
  file: string
}

const screens = screensUnder(routes.find(({ file }) => file === 'admin/admin-layout.tsx') ?? fail())
const calls = screens.flatMap((screen) => callsOf(screen).map((call) => ({ ...screen, call })))

describe('the screens of the office', () => {
  it('are open to nobody who may not make the calls that show them', () => {
    expect(calls.length).toBeGreaterThan(60)
    const wrong = calls.filter(({ address, call }) => {
      const access = ACCESS_TABLE[call] ?? 'admin'
      return ROLES.some((role) => isOpenTo(screenAccess(address), role) && !isOpenTo(access, role))
    })
    expect(wrong.map(({ address, call }) => `${address} (${screenAccess(address)}) calls ${call}`)).toEqual([])
  })

  it('make calls that the access table knows', () => {
    expect(calls.filter(({ call }) => !ACCESS_TABLE[call]).map(({ file, call }) => `${file}: ${call}`)).toEqual([])
  })

  it('ask nobody themselves who may open them', () => {
    const asking = screens.filter(({ file }) =>
      /\bisOpenTo\(|status: 403/.test(readFileSync(`src/web/${file}`, 'utf8')),
    )
    expect(asking).toEqual([])
  })

  it('are closed to all but admins where the table does not know them', () => {
    expect(screenAccess('/dashboard/something-new')).toBe('admin')
    expect(screenAccess('/dashboard/inboxes')).toBe('admin')
  })

  it('have the narrower access of an address below another', () => {
    expect(screenAccess('/dashboard/customers/12')).toBe('accountant')
    expect(screenAccess('/dashboard/customers/receipts/R-1')).toBe('admin')
    expect(screenAccess('/edit/12')).toBe('editor')
  })
})

function screensUnder({ path = '', file, children = [] }: RouteConfigEntry, above = ''): Screen[] {
  const address = path ? `${above}/${path.replaceAll(/:(\w+)/g, '1')}` : above
  const own = address && !file.includes('layout') ? [{ address, file }] : []
  return [...own, ...children.flatMap((child) => screensUnder(child, address))]
}

/** The calls that a screen reads with, in its module and in those of its folder that it takes. */
function callsOf({ file }: Screen): string[] {
  const seen = new Set<string>()
  const read = (path: string): string[] => {
    if (seen.has(path) || !existsSync(path)) return []
    seen.add(path)
    const text = readFileSync(path, 'utf8')
    const own = [...text.matchAll(/\bapi((?:\.\w+|\['[^']+'\])+)\.\$get\(/g)].map(([, chain = '']) => callOf(chain))
    const others = importsOf(text).filter(({ target }) => target.startsWith('./'))
    return [...own, ...others.flatMap(({ target }) => read(join(dirname(path), target)))]
  }
  return [...new Set(read(`src/web/${file}`))]
}

/** `.leads[':id'].draft` is `GET /api/leads/{id}/draft`. */
function callOf(chain: string): string {
  const parts = [...chain.matchAll(/\.(\w+)|\['([^']+)'\]/g)].map(([, name, quoted]) => name ?? quoted ?? '')
  return `GET /api/${parts.map((part) => part.replace(/^:(\w+)/, '{$1}')).join('/')}`
}

function fail(): never {
  throw new Error('the office has no layout')
}
