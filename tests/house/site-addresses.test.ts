import { readdirSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, it } from 'vitest'
import { isOwnAddress, isOwnWord } from '#domain/site-addresses.ts'
import { API_PATHS, PUBLIC_PAGES } from '#server/pages/paths.ts'
import routes from '#web/routes.ts'

describe('the addresses that the site itself answers', () => {
  const table = (entries: RouteConfigEntry[], above = ''): string[] =>
    entries.flatMap(({ path, children }) => {
      const here = path ? `${above}/${path}` : above
      return [...(path ? [here] : []), ...table(children ?? [], here)]
    })
  const own = [...table(routes), ...API_PATHS, ...PUBLIC_PAGES.map(({ path }) => path)].filter((path) => path !== '/*')

  it('Y6: hold the first word of every page and every call', () => {
    // All but those that mean the pages of the firm.
    const words = new Set(own.map((path) => path.split('/')[1] ?? '').filter((word) => word && !word.startsWith(':')))
    expect(words.size).toBeGreaterThan(35)
    expect([...words].filter((word) => !isOwnWord(word))).toEqual([])
    expect(readdirSync('content/public').filter((name) => !isOwnWord(name))).toEqual([])
  })

  it('Y6: are closed to redirects wherever they always answer', () => {
    const fixed = own.filter((path) => !/[:*]/.test(path))
    expect(fixed.filter((path) => !isOwnAddress(path))).toEqual([])
  })
})
