import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The place for whatever is said beside the work. It covers nothing: on wide screens the sidebar ends above it, on small ones
 * the page moves down by its height (notes.css).
 */
export function Notes({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: element } = place
    if (!element) return
    const root = document.documentElement
    const observer = new ResizeObserver(() => root.style.setProperty('--notes', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--notes')
    }
  }, [])
  return (
    <div ref={place} className="office-notes" data-print="no">
      {children}
    </div>
  )
}
