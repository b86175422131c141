import { hash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Flaw } from './flaw.ts'

export interface Result {
  area: string
  name: string
  /** Changes with the flaw. */
  key: string
  noticedBy: string | null
  broken: string | null
}

/** Keeps results in a file as they come, so that a run that was ended goes on where it was; without a file, in memory alone. */
export function openResults(file: string | undefined) {
  const lines = file && existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  const known = new Map<string, Result>()
  for (const result of lines.map((line): Result => JSON.parse(line))) known.set(result.key, result)
  return {
    /** What was noticed stays noticed; everything else is looked at again. */
    noticed(flaw: Flaw): Result | undefined {
      const result = known.get(keyOf(flaw))
      return result?.noticedBy ? result : undefined
    },
    add(result: Result): void {
      known.set(result.key, result)
      if (file) appendFileSync(file, `${JSON.stringify(result)}\n`)
    },
    of: (flaw: Flaw) => known.get(keyOf(flaw)),
  }
}

export const keyOf = ({ file, find, replace, also }: Flaw) =>
  hash('sha256', JSON.stringify([file, find, replace, ...(also ? [also] : [])])).slice(0, 16)
