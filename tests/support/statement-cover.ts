import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileStatements } from './statements.ts'

interface RecordedTest {
  file: string
  name: string
  cpuMs: number
  statements: string[]
  isMarked: boolean
}

/** What a file's first test costs beside its own work: a database, a server, people. */
const FILE_MS = 400

/** What `tests/support/statements.ts` has written there, test by test. */
export function readStatements(folder: string): RecordedTest[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.flatMap((each) => {
    const told: FileStatements = JSON.parse(readFileSync(join(folder, each), 'utf8'))
    return Object.entries(told.tests).map(([name, { executes, cpuMs, isMarked }]) => {
      const statements = executes.map((place) => told.statements[place] ?? '')
      return { file: told.file, name, cpuMs, statements, isMarked }
    })
  })
}

/** What the site executes in some test, and in none that runs on both engines: each statement with the first such test. Marked tests count for nothing. */
export function unseenStatements(
  all: RecordedTest[],
  isLeftOut: (file: string, name: string) => boolean,
): { file: string; name: string; statement: string }[] {
  const tests = all.filter(({ isMarked }) => !isMarked)
  const seen = new Set(tests.filter(({ file, name }) => !isLeftOut(file, name)).flatMap(({ statements }) => statements))
  const each = tests.flatMap(({ file, name, statements }) => statements.map((statement) => ({ file, name, statement })))
  return each.filter(({ statement }) => !seen.has(statement) && seen.add(statement))
}

/** Tests that together execute all that any test does, the best at its price first, less those that later ones make needless. */
export function cheapestCover(tests: RecordedTest[], isAlways: (test: RecordedTest) => boolean): Set<RecordedTest> {
  const able = tests.filter(({ isMarked }) => !isMarked)
  const missing = new Set(able.flatMap(({ statements }) => statements))
  const chosen = new Set<RecordedTest>()
  const files = new Set<string>()
  const times = new Map<string, number>()
  const take = (test: RecordedTest) => {
    chosen.add(test)
    files.add(test.file)
    for (const statement of test.statements) {
      missing.delete(statement)
      times.set(statement, (times.get(statement) ?? 0) + 1)
    }
  }
  for (const test of able) if (isAlways(test)) take(test)
  while (missing.size > 0) {
    let best: RecordedTest | undefined
    let most = 0
    for (const test of able) {
      if (chosen.has(test)) continue
      const gain = test.statements.filter((statement) => missing.has(statement)).length
      const worth = gain / (test.cpuMs + 20 + (files.has(test.file) ? 0 : FILE_MS))
      if (worth > most) [best, most] = [test, worth]
    }
    if (!best) break
    take(best)
  }
  for (const test of [...chosen].sort((one, other) => other.cpuMs - one.cpuMs)) {
    if (isAlways(test) || !test.statements.every((statement) => (times.get(statement) ?? 0) > 1)) continue
    chosen.delete(test)
    for (const statement of test.statements) times.set(statement, (times.get(statement) ?? 0) - 1)
  }
  return chosen
}
