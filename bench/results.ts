import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keeps figures beside those of other days, under the moment and the commit they belong to. */
export function keepResults(machine: { at: string; commit: string }, results: unknown, name = ''): void {
  const called = [machine.at.slice(0, 16).replace(':', ''), machine.commit, name].filter(Boolean).join('-')
  const file = join(import.meta.dirname, 'results', `${called}.json`)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  console.log(`\nWritten to ${file}`)
}
