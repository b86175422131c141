import type { ReactNode } from 'react'

/** One line drawing: ink follows the text, `brass` is for the one thing to look at. */
export function Drawing({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 96"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

export const brass = { className: 'stroke-brass' }
