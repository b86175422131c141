/** Tells the server of a page that the browser had fetched ahead: only now is it read. */
export function countView(): void {
  const [document] = performance.getEntriesByType('navigation') as (PerformanceEntry & { deliveryType?: string })[]
  if (document?.deliveryType !== 'navigational-prefetch') return
  // Nobody waits for it, and nothing depends on it.
  void fetch('/api/visits', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ path: location.pathname }),
  }).catch(() => {})
}
