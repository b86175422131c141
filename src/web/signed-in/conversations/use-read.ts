import { useEffect } from 'react'
import type { ConversationAnswer } from '#contract/clients/conversations.ts'

/** Records that the messages were read, once they are on a screen that is looked at. */
export function useRead({ id, unread, messages }: ConversationAnswer, note: (upTo: number) => Promise<unknown>): void {
  const last = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new message.
  useEffect(() => {
    if (!unread || !last) return
    const look = () => {
      if (document.visibilityState === 'visible') void note(last).catch(() => {})
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [id, last, unread])
}
