import type { Fill } from './fill.ts'
import type { PageCache } from './page-cache.ts'
import { keptAddress } from './path-match.ts'
import { ASKED_FIRST } from './paths.ts'

const PAUSE_MS = 250
const MOST_AT_ONCE = 24

/** Makes pages before they are asked for, one at a time, so that visitors rarely wait for one. */
export function createWarmth(fill: Fill, cache: PageCache) {
  const cold = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  // Nothing is warmed before somebody asks for it once.
  let isStopped = true

  async function warmNext(): Promise<void> {
    const [key] = cold
    timer = undefined
    if (key === undefined || isStopped) return
    cold.delete(key)
    const address = keptAddress(key)
    const answer = address ? await fill.get(address).catch(() => null) : null
    if (answer?.status === 200) await Promise.all([answer.encode('br'), answer.encode('gzip')])
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
    if (cold.size > 0) schedule(PAUSE_MS)
  }

  return {
    warm(): void {
      isStopped = false
      add(ASKED_FIRST)
    },
    /** Makes anew, after a short pause for more changes to come, what a change has dropped. */
    warmAgain: (dropped: string[]) => add([...dropped, ...ASKED_FIRST.filter((key) => !cache.has(key))]),
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
