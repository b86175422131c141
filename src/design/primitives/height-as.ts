import { type RefObject, useEffect, useRef } from 'react'

/** Tells the style sheets how tall an element is, as a property of the page: what is above the page moves it down by that. */
export function useHeightAs<T extends HTMLElement>(property: `--${string}`): RefObject<T | null> {
  const place = useRef<T>(null)
  useEffect(() => {
    const { current: element } = place
    if (!element) return
    const root = document.documentElement
    const observer = new ResizeObserver(() => root.style.setProperty(property, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty(property)
    }
  }, [property])
  return place
}
