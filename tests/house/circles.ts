import { posix } from 'node:path'
import type { Source } from './sources.ts'

/** The circles in which sources take from each other, types too: one for each place where a walk comes back to where it has been. */
export function circles(sources: Source[]): string[] {
  const takes = new Map(
    sources.map((source) => [source.path, source.imports.map(({ target }) => pathOf(source.path, target))]),
  )
  const done = new Set<string>()
  const found: string[] = []
  const walk = (path: string, way: string[]) => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' → '))
    if (way.includes(path) || done.has(path)) return
    for (const next of takes.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const path of takes.keys()) walk(path, [])
  return found
}

function pathOf(from: string, target: string): string {
  return target.startsWith('#content/')
    ? target.slice(1)
    : target.startsWith('#')
      ? `src/${target.slice(1)}`
      : posix.join(posix.dirname(from), target)
}
