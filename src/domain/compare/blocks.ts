import { diffLists, diffWords, type Step, type TextPiece } from './diff.ts'

/** One row of a comparison: a block of a document and what became of it. */
export interface ComparedBlock {
  kind: Step<unknown>['kind'] | 'changed'
  type: string
  pieces: TextPiece[]
}

interface Reading<T> {
  /** What makes two blocks the same. */
  keyOf(block: T): string
  typeOf(block: T): string
  textOf(block: T): string
}

export function compareBlocks<T>(from: T[], to: T[], { keyOf, typeOf, textOf }: Reading<T>): ComparedBlock[] {
  const whole = ({ kind, value }: Step<T>): ComparedBlock => {
    const text = textOf(value)
    return { kind, type: typeOf(value), pieces: text ? [{ kind, text }] : [] }
  }
  const pair = (before?: Step<T>, after?: Step<T>): ComparedBlock[] => {
    if (!before || !after || typeOf(before.value) !== typeOf(after.value)) {
      return [before, after].flatMap((step) => (step ? [whole(step)] : []))
    }
    const pieces = diffWords(textOf(before.value), textOf(after.value))
    return [{ kind: 'changed', type: typeOf(after.value), pieces }]
  }
  return runsOf(diffLists(from, to, keyOf)).flatMap(({ same, removed, added }) => [
    ...same.map(whole),
    ...Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => pair(removed[at], added[at])).flat(),
  ])
}

/** Steps in runs: what stayed, then what was removed there, then what was added in its place. */
function runsOf<T>(steps: Step<T>[]): Record<Step<T>['kind'], Step<T>[]>[] {
  const runs: Record<Step<T>['kind'], Step<T>[]>[] = []
  for (const step of steps) {
    const last = runs.at(-1)
    const goesOn = last && (step.kind !== 'same' || last.removed.length + last.added.length === 0)
    const run = goesOn ? last : { same: [], removed: [], added: [] }
    if (!goesOn) runs.push(run)
    run[step.kind].push(step)
  }
  return runs
}
