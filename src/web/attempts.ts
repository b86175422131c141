export type Attempts = ReturnType<typeof createAttempts>

type State = 'first' | 'failed' | 'again'

/** How loading goes, for what is shown meanwhile. */
export function createAttempts() {
  let state: State = 'first'
  let tryNow = () => {}
  const watchers = new Set<() => void>()
  const become = (next: State) => {
    state = next
    for (const changed of watchers) changed()
  }
  return {
    state: () => state,
    watch(changed: () => void) {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    tryNow: () => tryNow(),
    onTry: () => become(state === 'first' ? 'first' : 'again'),
    async pause(ms: number): Promise<void> {
      become('failed')
      await new Promise<void>((resolve) => {
        tryNow = resolve
        setTimeout(resolve, ms)
      })
    },
  }
}
