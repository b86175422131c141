import { describe, expect, it } from 'vitest'
import { ensureChromium, ensurePostgres } from '#scripts/test-tools.mjs'

/** A machine of which only this is known; it notes what is said and run, in order. */
function machine({ isThere, isDebian, runsWell }: { isThere: boolean; isDebian: boolean; runsWell: boolean }) {
  const noted: string[] = []
  return {
    noted,
    hasChromium: async () => isThere,
    hasPostgres: () => isThere,
    isRoot: () => isDebian,
    hasApt: () => isDebian,
    isDebian: () => isDebian,
    run: (program: string, args: string[]) => {
      noted.push(`run ${[program, ...args].join(' ')}`)
      return runsWell
    },
    say: (words: string) => void noted.push(`say ${words}`),
  }
}

describe.each([
  ['a browser', ensureChromium, /chromium/],
  ['a database server', ensurePostgres, /postgres/],
])('what the tests need beside the packages: %s', (_, ensure, name) => {
  it('is left alone where it is there', async () => {
    const found = machine({ isThere: true, isDebian: true, runsWell: true })
    await ensure(found)
    expect(found.noted).toEqual([])
  })

  it.each([
    [true, true],
    [true, false],
    [false, true],
  ])('is told of in one line before it is fetched (by apt-get: %s, which works: %s)', async (isDebian, runsWell) => {
    const bare = machine({ isThere: false, isDebian, runsWell })
    await ensure(bare)
    const [first = '', second = ''] = bare.noted
    expect(first).toMatch(/^say (Installing|Fetching) [^\n]+ \(once[^\n]*\) …$/)
    expect(second).toMatch(isDebian ? /^run apt-get update/ : name)
    expect(bare.noted.some((line) => line.startsWith('run') && name.test(line))).toBe(true)
    // Nothing else is fetched once one way has worked.
    if (runsWell) expect(bare.noted.filter((line) => line.startsWith('say'))).toHaveLength(1)
  })
})
