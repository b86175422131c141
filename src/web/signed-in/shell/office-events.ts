import type { Topic, WaitingAnswer } from '#contract/overview/dashboard.ts'

interface Listener {
  onWaiting(waiting: WaitingAnswer): void
  onChange(topics: Topic[]): void
}

type Message = { waiting: WaitingAnswer } | { change: Topic[] }

const ALL: Topic[] = ['leads', 'conversations', 'comments', 'articles']
const AGAIN_MS = { first: 20_000, longest: 300_000 }

/**
 * Listens to the events of the office until the returned function is called. Of several tabs one listens and tells the others:
 * browsers open only a few connections to one site.
 */
export function listenToOffice(accountId: string, { onWaiting, onChange }: Listener): () => void {
  const name = `countinghouse.live.${accountId}`
  const channel = new BroadcastChannel(name)
  const left = new AbortController()
  const take = (message: Message) => ('waiting' in message ? onWaiting(message.waiting) : onChange(message.change))
  channel.onmessage = ({ data }: MessageEvent<Message>) => take(data)
  const lead = () => {
    if (left.signal.aborted) return
    const stop = follow((message) => {
      take(message)
      channel.postMessage(message)
    })
    return new Promise<void>((resolve) => {
      left.signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })
  }
  // Locks are there on secure sites only; elsewhere each tab listens for itself.
  if (navigator.locks) navigator.locks.request(name, { signal: left.signal }, lead).catch(() => {})
  else void lead()
  return () => {
    left.abort()
    channel.close()
  }
}

/** Listens, and begins again when the connection was lost; what changed meanwhile counts as anything. */
function follow(onMessage: (message: Message) => void): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasLost = false
  let pause = AGAIN_MS.first

  function begin(): void {
    source?.close()
    source = new EventSource('/api/live')
    source.addEventListener('waiting', ({ data }) => onMessage({ waiting: JSON.parse(data) }))
    source.addEventListener('change', ({ data }) => onMessage({ change: JSON.parse(data) }))
    source.addEventListener('open', () => {
      if (wasLost) onMessage({ change: ALL })
      wasLost = false
      pause = AGAIN_MS.first
    })
    source.addEventListener('error', () => {
      wasLost = true
      if (source?.readyState !== EventSource.CLOSED) return
      clearTimeout(timer)
      timer = setTimeout(begin, pause)
      pause = Math.min(pause * 2, AGAIN_MS.longest)
    })
  }

  function rest(): void {
    wasLost = true
    clearTimeout(timer)
    source?.close()
  }

  if (navigator.onLine) begin()
  // Without a network there is nothing to try.
  window.addEventListener('offline', rest)
  window.addEventListener('online', begin)
  return () => {
    window.removeEventListener('offline', rest)
    window.removeEventListener('online', begin)
    rest()
  }
}
