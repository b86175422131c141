import { posix } from 'node:path'
import type { Source } from './sources.ts'

/** The circles in which sources take from each other, types too: one for each place where a walk comes back to where it has been. */
export function circles(sources: Source[]): string[] {
  return walksBack(new Map(sources.map((source) => [source.path, targetsOf(source)])))
}

/**
 * The circles between folders that are side by side, at every depth. A folder takes from another when any file below it does; what
 * is beside them in the folder above belongs to neither.
 */
export function folderCircles(sources: Source[]): string[] {
  const takes = new Map<string, Set<string>>()
  for (const source of sources.filter(({ path }) => !/\.test\.tsx?$/.test(path))) {
    for (const target of targetsOf(source)) {
      const [from, to] = apart(posix.dirname(source.path).split('/'), posix.dirname(target).split('/'))
      if (from && to) takes.set(from, (takes.get(from) ?? new Set()).add(to))
    }
  }
  return walksBack(takes)
}

/** The two folders side by side in which two paths part; nothing where one is above the other. */
function apart(from: string[], to: string[]): [string?, string?] {
  const at = from.findIndex((folder, index) => folder !== to[index])
  if (at < 0 || to[at] === undefined) return []
  return [from.slice(0, at + 1).join('/'), to.slice(0, at + 1).join('/')]
}

function walksBack(takes: Map<string, Iterable<string>>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const walk = (place: string, way: string[]) => {
    if (way.includes(place)) found.push([...way.slice(way.indexOf(place)), place].join(' → '))
    if (way.includes(place) || done.has(place)) return
    for (const next of takes.get(place) ?? []) walk(next, [...way, place])
    done.add(place)
  }
  for (const place of takes.keys()) walk(place, [])
  return found
}

function targetsOf({ path, imports }: Source): string[] {
  return imports
    .filter(({ target }) => /^[.#]/.test(target))
    .map(({ target }) => (target.startsWith('#') ? `src/${target.slice(1)}` : posix.join(posix.dirname(path), target)))
}
