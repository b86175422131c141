import type { ReactNode } from 'react'
import { useHeightAs } from './height-as.ts'

interface ShelfProps {
  children: ReactNode
  className: string
  label?: string
}

/** Where toasts are shown, beside what they report and never over it: whoever uses it sets a place aside for them. */
export function ToastShelf({ children, className, label = 'Messages' }: ShelfProps) {
  return (
    <section aria-label={label} className={className} data-print="no">
      {children}
    </section>
  )
}

/** A place above a page for what is said in passing. The page moves down by its height: its frame has `pt-(--top-notes,0px)`. */
export function TopNotes({ children }: { children: ReactNode }) {
  return (
    <div ref={useHeightAs<HTMLDivElement>('--top-notes')} className="ui-top-notes" data-print="no">
      {children}
    </div>
  )
}
