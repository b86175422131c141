import type { Fill } from './fill.ts'
import type { PageCache } from './page-cache.ts'
import { keptAddress } from './path-match.ts'
import { ASKED_FIRST } from './paths.ts'

const PAUSE_MS = 250
/** How long a stream of changes may put the warming off. */
const LONGEST_PAUSE_MS = 2_000
const MOST_AT_ONCE = 24

/** Makes pages before they are asked for, one at a time, so that visitors rarely wait for one. */
export function createWarmth(fill: Fill, cache: PageCache) {
  const cold = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let pausedAt: number | undefined
  let isMaking = false
  // Nothing is warmed before somebody asks for it once.
  let isStopped = true

  async function warmNext(): Promise<void> {
    const [key] = cold
    timer = undefined
    pausedAt = undefined
    if (key === undefined || isStopped) return
    cold.delete(key)
    isMaking = true
    const address = keptAddress(key)
    const answer = address ? await fill.get(address).catch(() => null) : null
    if (answer?.status === 200) await Promise.all([answer.encode('br'), answer.encode('gzip')])
    isMaking = false
    schedule(0)
  }

  function schedule(ms: number): void {
    if (timer || isStopped) return
    timer = setTimeout(warmNext, ms)
    timer.unref()
  }

  function add(keys: string[]): void {
    if (isStopped) return
    for (const key of keys) if (cold.size < MOST_AT_ONCE) cold.add(key)
    if (cold.size === 0) return
    if (!timer) pausedAt = performance.now()
    // While changes stream, what is made now would be dropped by the next one.
    else if (pausedAt !== undefined && performance.now() - pausedAt < LONGEST_PAUSE_MS) timer.refresh()
    schedule(PAUSE_MS)
  }

  return {
    warm(): void {
      isStopped = false
      add(ASKED_FIRST)
    },
    /** Makes anew, after a short pause for more changes to come, what a change has dropped. */
    warmAgain(dropped: string[]): void {
      // A change that no page shows puts nothing off.
      if (dropped.length === 0 && (timer || isMaking)) return
      add([...dropped, ...ASKED_FIRST.filter((key) => !cache.has(key))])
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
