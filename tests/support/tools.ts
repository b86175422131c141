import { inject, type TestContext } from 'vitest'
import { type TEST_TOOLS, whyUnusable } from '#scripts/test-tools.mjs'

type ToolName = keyof typeof TEST_TOOLS

declare module 'vitest' {
  interface TaskMeta {
    /** What this machine lacks for the test: named at the end of `npm test`. */
    lacks?: string
    /** The only engine that the test is about. */
    onlyOn?: 'sqlite' | 'postgres'
    isBesideDatabase?: boolean
  }
}

/** Options of a test or of a group of tests that run a tool: `it('…', needs('age'), …)`. */
export function needs(...tools: ToolName[]) {
  const lacks = tools.map(whyUnusable).find((reason) => reason !== null)
  return lacks ? { skip: true, meta: { lacks } } : {}
}

/** Options of a test about one engine alone. */
export function onlyOn(engine: 'sqlite' | 'postgres') {
  return { skip: inject('database').engine !== engine, meta: { onlyOn: engine } }
}

/**
 * Options of a test that is decided before or beside the database, such as by a picture or a PDF: `npm test` runs it on SQLite alone,
 * `npm run test:full` on both engines.
 */
export function besideDatabase() {
  const meta = { isBesideDatabase: true }
  if (process.env.TEST_FULL) return { meta }
  const { skip, meta: only } = onlyOn('sqlite')
  return { skip, meta: { ...meta, ...only } }
}

/** Skips a test that has found out, while it ran, what this machine lacks. */
export function skipFor({ task, skip }: TestContext, lacks: string): never {
  task.meta.lacks = lacks
  return skip(lacks)
}
