/** The firm's mark: four columns under a roof, struck through as a tally of five, over a double rule. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className={className} fill="none" stroke="currentColor">
      <path d="M3 14.5 20 4l17 10.5" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" />
      <path d="M9 15.5V31M16.3 15.5V31M23.7 15.5V31M31 15.5V31" strokeWidth="2.4" />
      <path
        d="M4.5 29.5 35.5 17"
        strokeWidth="2.4"
        strokeLinecap="round"
        className="stroke-(--mark-strike,var(--brass))"
      />
      <path d="M3 34.2h34M3 37.4h34" strokeWidth="1.4" />
    </svg>
  )
}

/** Mark and name side by side; `short`: on phones the mark alone. */
export function Wordmark({ name, className, short }: { name: string; className?: string; short?: boolean }) {
  return (
    <span className={`inline-flex items-center gap-2 sm:gap-2.5 ${className ?? ''}`}>
      <Mark className={`size-8 shrink-0 sm:size-9 ${short ? '' : 'max-2xs:hidden'}`} />
      <span
        className={`display text-lg leading-tight font-semibold max-xs:text-base sm:text-xl ${short ? 'max-sm:sr-only' : ''}`}
      >
        {name}
      </span>
    </span>
  )
}
