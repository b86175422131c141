import { leavesOf } from '#domain/compare/values.ts'
import type { Value } from './read-form.ts'

/** One text that two people changed, or that only the other did. */
interface TheirChange {
  /** As `items.2.title`. */
  path: string
  theirs: string
  mine: string
  /** Whether both changed it, each in their way. */
  both: boolean
}

/** What the other changed since, beside what stands in one's own form. */
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
