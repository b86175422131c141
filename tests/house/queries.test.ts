import { describe, expect, it } from 'vitest'
import { PUBLIC_PAGES } from '#server/pages/paths.ts'
import { sourcesUnder } from './sources.ts'

const PUBLIC_SCREENS = /^src\/web\/site\//
const READ = /(?:params|asked|searchParams)\.(?:get|has)\('([\w-]+)'\)/g

describe('query parameters', () => {
  it('that a public page reads are named where pages are kept, or it would never see them', () => {
    const known = new Set(
      PUBLIC_PAGES.flatMap(({ query, personal }) => [...Object.keys(query ?? {}), ...(personal ?? [])]),
    )
    const read = sourcesUnder('src')
      .filter(({ path }) => PUBLIC_SCREENS.test(path) && !path.includes('.test.'))
      .flatMap(({ text }) => [...text.matchAll(READ)].map(([, name]) => name))
    expect(read).toContain('plan')
    expect(read.filter((name) => name && !known.has(name))).toEqual([])
  })
})
