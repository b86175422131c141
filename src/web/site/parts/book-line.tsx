interface Props {
  /** What comes before the link. */
  children: string
  className?: string
}

/** Offers an appointment where people look for a way to begin; only while the firm takes bookings. */
export function BookLine({ children, className }: Props) {
  return (
    <p className={className} data-print="no">
      {children}{' '}
      <a href="/book" className="ink-link inline-flex min-h-11 items-center">
        Book an appointment
      </a>
    </p>
  )
}
