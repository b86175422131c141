import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesAboutTime } from '#tests/about-time.ts'
import { aboutEngines, isAboutEngines, ONE_ENGINE } from '#tests/one-engine.ts'
import { AREAS } from '#tests/planted/flaws/all.ts'
import { cheapestCover, unseenStatements } from '#tests/support/statement-cover.ts'
import { readsAsAtOnce } from '#tests/support/tests-at-once.ts'

// A test that reads or writes tables itself, or asks which engine it runs on, is about the database.
const SPEAKS_TO_DATABASE = /\bdb\.(read|transaction|engine)\b|\binject\('database'\)|\bonlyOn\(|\bsql`/
const ASKS_WHICH = /\bengine\.name\b|\binject\('database'\)\.engine\b/

describe('the tests that run on one engine', () => {
  it('are in files that are there, and not in those about the engines', () => {
    const files = Object.keys(ONE_ENGINE)
    expect(files.length).toBeGreaterThan(30)
    expect([...files, ...aboutEngines].filter((file) => !existsSync(file))).toEqual([])
    expect(files.filter(isAboutEngines)).toEqual([])
  })

  it('are in no file that expects another outcome by the engine', () => {
    const asking = globSync('tests/api/**/*.test.ts').filter((file) => ASKS_WHICH.test(readFileSync(file, 'utf8')))
    expect(asking.length).toBeGreaterThan(5)
    expect(asking.filter((file) => !isAboutEngines(file))).toEqual([])
  })

  it('do one thing at a time, on one instance', () => {
    const atOnce = Object.entries(ONE_ENGINE).flatMap(([file, names]) =>
      names.filter(readsAsAtOnce(readFileSync(file, 'utf8'))).map((name) => `${file}: ${name}`),
    )
    expect(atOnce).toEqual([])
    const text = "  it('a', async () => {})\n  it.each([1])('b %s, c', async () => {\n    await Promise.all([])\n  })\n"
    expect(['x > a', 'x > b 1, c', 'two at once'].map(readsAsAtOnce(text))).toEqual([false, true, true])
  })

  it('do not speak to the database where they are marked one by one', () => {
    const marked = globSync('tests/api/**/*.test.ts').flatMap((path) => markedTests(readFileSync(path, 'utf8')))
    expect(marked.length).toBeGreaterThan(10)
    expect(marked.filter((text) => SPEAKS_TO_DATABASE.test(text))).toEqual([])
    const two = "  it('a', async () => {})\n  it('b', besideDatabase(), async () => {\n    await app.db.read\n  })\n"
    expect(markedTests(two)).toEqual([expect.stringContaining('app.db.read')])
  })

  it('execute no statement alone', () => {
    const test = (name: string, cpuMs: number, ...statements: string[]) => {
      return { file: `tests/api/${name[0]}.test.ts`, name, cpuMs, statements, isMarked: name.endsWith('marked') }
    }
    const tests = [
      test('a1', 10, 'select 1', 'select 2'),
      test('a2', 10, 'select 3'),
      test('b1', 900, 'select 1', 'select 3', 'select 4'),
      test('b2', 50, 'select 4'),
      test('c1', 5, 'select 5'),
      test('c2 marked', 1, 'select 5', 'select 6'),
    ]
    const namesOf = (some: Iterable<{ name: string }>) => [...some].map(({ name }) => name).sort()
    const chosen = cheapestCover(tests, ({ file }) => file.includes('c'))
    expect(namesOf(chosen)).toEqual(['a1', 'a2', 'b2', 'c1'])
    expect(namesOf(cheapestCover(tests, () => true))).toEqual(['a1', 'a2', 'b1', 'b2', 'c1'])

    const among = (names: string[]) => (_: string, name: string) => names.includes(name)
    expect(unseenStatements(tests, among(['b1']))).toEqual([])
    expect(unseenStatements(tests, among(['a2', 'b1', 'c1']))).toEqual([
      { file: 'tests/api/a.test.ts', name: 'a2', statement: 'select 3' },
      { file: 'tests/api/c.test.ts', name: 'c1', statement: 'select 5' },
    ])
  })

  it('leave no planted flaw unnoticed until a release: none is noticed by what `npm test` leaves out', () => {
    const inEast = new Set(filesAboutTime())
    const flaws = Object.values(AREAS).flat()
    const left = flaws.filter(({ tests }) =>
      tests.every(({ project, files }) => {
        if (project === 'api-postgres') return !files.some(isAboutEngines)
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
