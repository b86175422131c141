/** A mistake that a user could make: one place in one file reads otherwise, and a test is to notice it. */
export interface Flaw extends Edit {
  /** What goes wrong, as a person would tell it. */
  name: string
  /** Where two checks guard the same thing, the other one. */
  also?: Edit
  tests: Suite[]
}

export interface Edit {
  file: string
  /** Is in the file exactly once. */
  find: string
  replace: string
}

/** The files of one project that are to notice it. */
export interface Suite {
  project: 'unit' | 'unit-east' | 'api-sqlite' | 'api-postgres' | 'browser'
  files: string[]
}

const named = (folder: string, names: string[]) => names.map((name) => `${folder}/${name}.test.ts`)

export const api = (...names: string[]): Suite => ({ project: 'api-sqlite', files: named('tests/api', names) })
export const postgres = (...names: string[]): Suite => ({ project: 'api-postgres', files: named('tests/api', names) })
export const browser = (...names: string[]): Suite => ({ project: 'browser', files: named('tests/e2e', names) })
export const unit = (...files: string[]): Suite => ({ project: 'unit', files })
/** The same, far east of UTC. */
export const unitEast = (...files: string[]): Suite => ({ project: 'unit-east', files })
