import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { StatementSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import './tools.ts'

/** What the site asked of its database in each test of a file, with what was prepared for it. */
export interface FileStatements {
  file: string
  statements: string[]
  /** By their full names; statements by their places in the list. A marked test runs on SQLite alone, whatever is left out. */
  tests: Record<string, { cpuMs: number; executes: number[]; isMarked: boolean }>
}

const FOUND = ' → rows'
const FAILED = ' → failure'
const KEY = Symbol.for('countinghouse.statements')
const shared = globalThis as { [KEY]?: Set<string> }

// With STATEMENTS, the path of a folder, each file of tests leaves there which statements the site has executed in it.
const folder = process.env.STATEMENTS
if (folder) recordFile(folder)

function recordFile(folder: string): void {
  shared[KEY] ??= record()
  const seen = shared[KEY]
  const places = new Map<string, number>()
  const tests: FileStatements['tests'] = {}
  let started = process.cpuUsage()
  let last: string | undefined
  const placeOf = (statement: string) => {
    const place = places.get(statement) ?? places.size
    places.set(statement, place)
    return place
  }
  /** What was executed since the test before has ended. */
  const endTest = (name: string, isMarked: boolean) => {
    const { user, system } = process.cpuUsage(started)
    const known = tests[name]
    const executes = new Set([...(known?.executes ?? []), ...[...seen].map((each) => placeOf(shapeOf(each)))])
    const cpuMs = (known?.cpuMs ?? 0) + Math.round((user + system) / 1000)
    tests[name] = { cpuMs, executes: [...executes].sort((one, other) => one - other), isMarked }
    seen.clear()
    started = process.cpuUsage()
    last = name
  }
  beforeAll(() => {
    seen.clear()
    started = process.cpuUsage()
  })
  beforeEach(({ task }) => () => {
    endTest(task.fullTestName ?? task.name, task.meta.isBesideDatabase === true || task.meta.onlyOn === 'sqlite')
  })
  afterAll(() => {
    if (last !== undefined) endTest(last, tests[last]?.isMarked ?? false)
    const file = relative(process.cwd(), expect.getState().testPath ?? '')
    const told: FileStatements = { file, statements: [...places.keys()], tests }
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${file.replaceAll('/', '+')}.json`), JSON.stringify(told))
  })
}

function record(): Set<string> {
  const seen = new Set<string>()
  const note = (statement: string) => {
    if (!seen.has(statement) && isOfSite()) seen.add(statement)
  }
  // That it found something, or failed, is told beside it: how values are read, and what may follow a failure, differs too.
  const noteOutcome = (statement: string, outcome: string) => {
    if (seen.has(statement)) seen.add(statement + outcome)
  }
  recordSqlite(note, noteOutcome)
  recordPostgres(note, noteOutcome)
  return seen
}

type Note = (statement: string) => void
type NoteOutcome = (statement: string, outcome: string) => void

function recordSqlite(note: Note, noteOutcome: NoteOutcome): void {
  type Act = (this: StatementSync, ...given: unknown[]) => unknown
  const prototype = StatementSync.prototype as unknown as Record<'all' | 'run' | 'iterate', Act>
  for (const name of ['all', 'run', 'iterate'] as const) {
    const act = prototype[name]
    prototype[name] = function (...given) {
      const { sourceSQL } = this
      note(sourceSQL)
      try {
        const found = act.apply(this, given)
        if (Array.isArray(found) && found.length > 0) noteOutcome(sourceSQL, FOUND)
        return found
      } catch (error) {
        noteOutcome(sourceSQL, FAILED)
        throw error
      }
    }
  }
}

function recordPostgres(note: Note, noteOutcome: NoteOutcome): void {
  const client = pg.Client.prototype as unknown as { query(...given: unknown[]): unknown }
  const { query } = client
  client.query = function (...given) {
    const answered = query.apply(this, given)
    const [statement] = given
    if (typeof statement !== 'string') return answered
    note(statement)
    if (answered instanceof Promise) {
      const found = ({ rows }: pg.QueryResult) => rows.length > 0 && noteOutcome(statement, FOUND)
      answered.then(found, () => noteOutcome(statement, FAILED))
    }
    return answered
  }
}

/** Whether the site asks, and not the test itself: whoever is first among those that wait for the answer. */
function isOfSite(): boolean {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  Error.prepareStackTrace = (_, frames) => frames.map((frame) => frame.getFileName() ?? '')
  const files = new Error().stack as unknown as string[]
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  const first = files.find((file) =>
    /\/src\/(server|cli|platform|domain)\/|\/tests\/(?!support\/statements)/.test(file),
  )
  return !first?.includes('/tests/')
}

/** The words of a statement without what differs from one execution to the next: values, how many they are, names made for one run. */
function shapeOf(statement: string): string {
  return statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/[0-9a-f]{16,}/g, '…')
    .replaceAll(/\b\d+\b/g, '0')
    .replaceAll(/\(\?(, ?\?)*\)/g, '(?)')
    .replaceAll(/(\(\?\))(, ?\(\?\))+/g, '(?)')
    .replaceAll(/(when \? then \? )+/g, 'when ? then ? ')
    .replaceAll(/_\d+"/g, '_0"')
}
