import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesAboutTime } from '#tests/about-time.ts'
import { oneEngineFiles } from '#tests/one-engine.ts'
import { AREAS } from '#tests/planted/flaws/all.ts'
import { importsOf } from './sources.ts'

// A test that reads or writes tables itself, or asks which engine it runs on, is about the database.
const SPEAKS_TO_DATABASE = /\bdb\.(read|transaction|engine)\b|\binject\('database'\)|\bonlyOn\(|\bsql`/

describe('the tests that run on one engine', () => {
  it('are there, each once', () => {
    expect(oneEngineFiles.filter((path) => !existsSync(path))).toEqual([])
    expect(new Set(oneEngineFiles).size).toBe(oneEngineFiles.length)
  })

  it('do not speak to the database themselves', () => {
    const speaking = oneEngineFiles.filter((path) => {
      const text = readFileSync(path, 'utf8')
      const takes = importsOf(text).some(({ target }) => /^(kysely|#database\/)/.test(target))
      return takes || SPEAKS_TO_DATABASE.test(text)
    })
    expect(speaking).toEqual([])
    // What the rule looks for is what a test of the database has.
    expect(readFileSync('tests/api/races.test.ts', 'utf8')).toMatch(SPEAKS_TO_DATABASE)
  })

  it('do not speak to the database where they are marked one by one', () => {
    const marked = globSync('tests/api/**/*.test.ts').flatMap((path) => markedTests(readFileSync(path, 'utf8')))
    expect(marked.length).toBeGreaterThan(10)
    expect(marked.filter((text) => SPEAKS_TO_DATABASE.test(text))).toEqual([])
    const two = "  it('a', async () => {})\n  it('b', besideDatabase(), async () => {\n    await app.db.read\n  })\n"
    expect(markedTests(two)).toEqual([expect.stringContaining('app.db.read')])
  })

  it('leave no planted flaw unnoticed until a release: none is noticed by what `npm test` leaves out', () => {
    const inEast = new Set(filesAboutTime())
    const flaws = Object.values(AREAS).flat()
    const left = flaws.filter(({ tests }) =>
      tests.every(({ project, files }) => {
        if (project === 'api-postgres') return files.every((file) => oneEngineFiles.includes(file))
        return project === 'unit-east' && files.every((file) => !inEast.has(file))
      }),
    )
    expect(flaws.length).toBeGreaterThan(100)
    expect(left.map(({ name }) => name)).toEqual([])
  })

  it('run on both engines before a release', () => {
    expect(readFileSync('package.json', 'utf8')).toContain('"test:full": "exec node scripts/test.mjs --full"')
    expect(readFileSync('CONTRIBUTING.md', 'utf8')).toContain('npm run test:full')
  })
})

/** The tests of a file that have the mark of those beside the database. */
function markedTests(text: string): string[] {
  return text.split(/^ +(?=it[.(])/m).filter((test) => /^it[^{]*(\{ \.\.\.)?besideDatabase\(\)/.test(test))
}
