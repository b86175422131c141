import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'

interface Place {
  element: Element
  list: Element | null
  at: number
}

/** The screen that was open last; two frames stand around the screens, so neither of them would remember it. */
let lastOpen: string | null = null

/** Keeps the focus near the work: on a new screen it goes to its content, and when its line is gone, to the next one. */
export function KeptFocus() {
  const { pathname } = useLocation()
  const matches = useMatches()
  const last = useRef<Place | null>(null)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const row = target.closest('main :is(li, tr)')
      const list = row?.parentElement ?? null
      last.current = target.closest('main')
        ? { element: target, list, at: row && list ? [...list.children].indexOf(row) : 0 }
        : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  useEffect(() => {
    const before = lastOpen
    lastOpen = pathname
    if (before === null || before === pathname) return
    const main = document.getElementById('main')
    // A screen that has put the focus somewhere itself knows better.
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname])

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked after whenever a screen shows something new.
  useEffect(() => {
    if (document.activeElement !== document.body || !last.current || last.current.element.isConnected) return
    const { list, at } = last.current
    const row = list?.isConnected ? list.children[Math.min(at, list.children.length - 1)] : null
    const next = row?.querySelector<HTMLElement>('a[href], button:enabled, summary, input:enabled')
    const target = next ?? document.getElementById('main')
    target?.focus({ preventScroll: !next })
  }, [matches])

  return null
}
