export interface Step<T> {
  kind: 'same' | 'removed' | 'added'
  value: T
}

/** The shortest way from one list to the other (Myers), removals before additions. */
export function diff<T>(from: T[], to: T[], same: (a: T, b: T) => boolean = Object.is): Step<T>[] {
  const start = commonStart(from, to, same)
  const end = commonEnd(from.slice(start), to.slice(start), same)
  const middle = shortest(from.slice(start, from.length - end), to.slice(start, to.length - end), same)
  return [
    ...from.slice(0, start).map((value): Step<T> => ({ kind: 'same', value })),
    ...removalsFirst(middle),
    ...from.slice(from.length - end).map((value): Step<T> => ({ kind: 'same', value })),
  ]
}

export interface TextPart {
  kind: Step<string>['kind']
  text: string
}

/** What changed between two texts, word by word; neighbours of a kind are joined. */
export function diffWords(from: string, to: string): TextPart[] {
  const parts: TextPart[] = []
  for (const { kind, value } of diff(wordsOf(from), wordsOf(to))) {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += value
    else parts.push({ kind, text: value })
  }
  return parts
}

// Beyond this many differences two texts have nothing to do with each other, and looking further only costs memory.
const DEEPEST = 1_200

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}'’-]+|[^\s\p{L}\p{N}]/gu) ?? []

function commonStart<T>(a: T[], b: T[], same: (x: T, y: T) => boolean): number {
  let count = 0
  while (count < a.length && count < b.length && same(a[count] as T, b[count] as T)) count++
  return count
}

function commonEnd<T>(a: T[], b: T[], same: (x: T, y: T) => boolean): number {
  let count = 0
  while (count < a.length && count < b.length && same(a[a.length - 1 - count] as T, b[b.length - 1 - count] as T))
    count++
  return count
}

function shortest<T>(a: T[], b: T[], same: (x: T, y: T) => boolean): Step<T>[] {
  const reach = new Map<number, number>([[1, 0]])
  const trail: Map<number, number>[] = []
  for (let depth = 0; depth <= Math.min(a.length + b.length, DEEPEST); depth++) {
    trail.push(new Map(reach))
    for (let k = -depth; k <= depth; k += 2) {
      let x = goesDown(reach, k, depth) ? at(reach, k + 1) : at(reach, k - 1) + 1
      while (x < a.length && x - k < b.length && same(a[x] as T, b[x - k] as T)) x++
      reach.set(k, x)
      if (x >= a.length && x - k >= b.length) return walkBack(a, b, trail)
    }
  }
  return [
    ...a.map((value): Step<T> => ({ kind: 'removed', value })),
    ...b.map((value): Step<T> => ({ kind: 'added', value })),
  ]
}

function walkBack<T>(a: T[], b: T[], trail: Map<number, number>[]): Step<T>[] {
  const steps: Step<T>[] = []
  let x = a.length
  let y = b.length
  for (let depth = trail.length - 1; depth >= 0; depth--) {
    const reach = trail[depth] as Map<number, number>
    const k = x - y
    const before = goesDown(reach, k, depth) ? k + 1 : k - 1
    const fromX = at(reach, before)
    const fromY = fromX - before
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      steps.push({ kind: 'same', value: a[--x] as T })
      y--
    }
    if (depth === 0) break
    if (x === fromX) steps.push({ kind: 'added', value: b[--y] as T })
    else steps.push({ kind: 'removed', value: a[--x] as T })
  }
  return steps.reverse()
}

const at = (reach: Map<number, number>, k: number) => reach.get(k) ?? 0

function goesDown(reach: Map<number, number>, k: number, depth: number): boolean {
  return k === -depth || (k !== depth && at(reach, k - 1) < at(reach, k + 1))
}

function removalsFirst<T>(steps: Step<T>[]): Step<T>[] {
  const sorted: Step<T>[] = []
  let added: Step<T>[] = []
  for (const step of steps) {
    if (step.kind === 'added') added.push(step)
    else if (step.kind === 'removed') sorted.push(step)
    else {
      sorted.push(...added, step)
      added = []
    }
  }
  return [...sorted, ...added]
}
