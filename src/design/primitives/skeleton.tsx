/** Ruled lines where words are about to stand. Nothing shows for the first 300 ms. */
export function Skeleton({ lines = 3, label = 'Loading...' }: { lines?: number; label?: string }) {
  return (
    <div role="status" className="ui-late">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className="ui-shimmer">
        {Array.from({ length: lines }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
          <div key={at} className="rule-bottom h-8" />
        ))}
      </div>
    </div>
  )
}
