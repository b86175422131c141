/** Answers to writes, or to readings, that are held back until they are released, as on a slow line. */
export function heldAnswers() {
  let held: 'writes' | 'readings' | null = null
  const waiting: (() => void)[] = []

  return {
    hold(which: 'writes' | 'readings'): void {
      held = which
    },
    /** What is asked from now on is answered at once. */
    goOn(): void {
      held = null
    },
    release(): void {
      held = null
      for (const answer of waiting.splice(0)) answer()
    },
    isHeld: ({ method }: Request): boolean => held === (method === 'GET' ? 'readings' : 'writes'),
    areAny: () => waiting.length > 0,
    wait: () => new Promise<void>((resolve) => void waiting.push(resolve)),
  }
}
