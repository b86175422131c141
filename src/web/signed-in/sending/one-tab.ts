const ANSWER_MS = 3_000

interface Part<M> {
  onLead(): void
  onLost(): void
  onMessage(message: M): void
}

/**
 * Of all tabs of this device one does the work under this name; the others send it messages and hear from it. A tab that no longer answers,
 * as a phone freezes those in the background, is replaced.
 */
export function joinTabs<M>(name: string, { onLead, onLost, onMessage }: Part<M>) {
  let leads = false
  let heardAt = 0
  let waiting = new AbortController()
  const channel = 'locks' in navigator && 'BroadcastChannel' in window ? new BroadcastChannel(name) : null

  function lead(options: LockOptions): void {
    const work = () => {
      leads = true
      onLead()
      return new Promise<void>(() => {})
    }
    navigator.locks.request(name, options, work).catch(() => {
      if (!leads) return
      leads = false
      onLost()
      wait()
    })
  }

  function wait(): void {
    waiting = new AbortController()
    lead({ signal: waiting.signal })
  }

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<M>) => {
      heardAt = Date.now()
      onMessage(data)
    }
    wait()
  } else {
    // A browser without locks has every tab work for itself.
    queueMicrotask(() => {
      leads = true
      onLead()
    })
  }

  return {
    leads: () => leads,
    post: (message: M): void => channel?.postMessage(message),
    /** Asks the tab that does the work for an answer, and takes its place when none comes. */
    ask(message: M): void {
      if (leads || !channel) return
      const askedAt = Date.now()
      channel.postMessage(message)
      setTimeout(() => {
        if (leads || heardAt >= askedAt) return
        waiting.abort()
        lead({ steal: true })
      }, ANSWER_MS)
    },
  }
}
