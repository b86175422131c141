import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Tells the server of pages that it cannot see being read: those that the client shows by itself, and documents that
 * the browser had fetched ahead. Documents that are fetched when they are wanted are counted as they are sent.
 */
export function useCountedViews(): void {
  const { pathname } = useLocation()
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const isOwnDocument = shown.current === null && !wasFetchedAhead()
    if (shown.current === pathname) return
    shown.current = pathname
    if (isOwnDocument) return
    // Nobody waits for it, and nothing depends on it.
    void fetch('/api/visits', {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ path: pathname }),
    }).catch(() => {})
  }, [pathname])
}

function wasFetchedAhead(): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return (document as { deliveryType?: string } | undefined)?.deliveryType === 'navigational-prefetch'
}
