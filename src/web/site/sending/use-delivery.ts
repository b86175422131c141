import { useEffect, useSyncExternalStore } from 'react'
import { deliverAll } from './deliver.ts'
import { arrived } from './notices.ts'
import { type Entry, outbox } from './outbox.ts'

const NOTHING: Entry[] = []
const LOOK_EVERY_MS = 2_500

/** Delivers what waits in this browser: on every page view, when the network is back, and again and again. */
export function useDelivery(): Entry[] {
  const entries = useSyncExternalStore(outbox.onChange, outbox.entries, () => NOTHING)
  const waits = entries.some((entry) => !entry.refused)

  useEffect(deliverNow, [])

  useEffect(() => {
    if (!waits) return
    const now = () => void deliverAll(arrived)
    const due = setInterval(() => navigator.onLine && void deliverAll(arrived, true), LOOK_EVERY_MS)
    addEventListener('online', now)
    return () => {
      clearInterval(due)
      removeEventListener('online', now)
    }
  }, [waits])

  return entries
}

export function deliverNow(): void {
  void deliverAll(arrived)
}
