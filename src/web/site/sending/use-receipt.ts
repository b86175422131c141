import { useState } from 'react'
import type { Sent } from './use-sending.ts'

/** What became of a form whose receipt takes its place: one that waits on this device is followed until it arrives. */
export function useReceipt() {
  const [sent, setSent] = useState<Sent | null>(null)
  const follow = (now: Sent) => {
    setSent(now)
    if (now.is === 'waiting') void now.arrives.then((reference) => setSent({ is: 'sent', reference }))
  }
  return [sent, follow] as const
}
