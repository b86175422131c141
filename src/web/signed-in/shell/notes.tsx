import type { ReactNode } from 'react'
import { useHeightAs } from '#design/primitives/height-as.ts'

/**
 * The place for whatever is said beside the work. It covers nothing: on wide screens the sidebar ends above it, on small ones
 * the page moves down by its height (notes.css).
 */
export function Notes({ children }: { children: ReactNode }) {
  return (
    <div ref={useHeightAs<HTMLDivElement>('--notes')} className="office-notes" data-print="no">
      {children}
    </div>
  )
}
