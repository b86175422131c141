import { type KeyboardEvent, useRef } from 'react'

/** One stop for Tab; arrows, Home and End move among the items (the ARIA toolbar pattern). */
export function useRoving<Element extends HTMLElement>() {
  const root = useRef<Element>(null)
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-roving]') ?? [])]

  function moveTo(item: HTMLElement | undefined): void {
    if (!item) return
    for (const other of items()) other.tabIndex = other === item ? 0 : -1
    item.focus()
  }

  return {
    root,
    onKeyDown(event: KeyboardEvent): void {
      const all = items()
      const at = all.indexOf(document.activeElement as HTMLElement)
      const step = STEPS[event.key]
      if (at < 0 || step === undefined) return
      event.preventDefault()
      moveTo(step === 'first' ? all[0] : step === 'last' ? all.at(-1) : all[(at + step + all.length) % all.length])
    },
    /** What was clicked becomes the stop for Tab. */
    onFocus(event: { target: EventTarget }): void {
      for (const item of items())
        if (items().includes(event.target as HTMLElement)) item.tabIndex = item === event.target ? 0 : -1
    },
    focusFirst: () => moveTo(items().find((item) => item.tabIndex === 0) ?? items()[0]),
  }
}

const STEPS: Record<string, number | 'first' | 'last'> = { ArrowRight: 1, ArrowLeft: -1, Home: 'first', End: 'last' }
