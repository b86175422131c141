import { leavesOf } from '#domain/compare/values.ts'
import type { Value } from './read-form.ts'

interface TheirChange {
  /** As `items.2.title`. */
  path: string
  theirs: string
  mine: string
  both: boolean
}

export function theirChanges(base: Value, mine: Value, theirs: Value): TheirChange[] {
  const [before, own, other] = [base, mine, theirs].map((value) => new Map(leavesOf(value)))
  if (!before || !own || !other) return []
  const paths = [...new Set([...before.keys(), ...other.keys()])]
  return paths
    .filter((path) => before.get(path) !== other.get(path))
    .map((path) => ({
      path,
      theirs: other.get(path) ?? '',
      mine: own.get(path) ?? '',
      both: own.get(path) !== before.get(path) && own.get(path) !== other.get(path),
    }))
}
