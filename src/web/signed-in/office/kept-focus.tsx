import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'

interface Place {
  element: Element
  list: Element | null
  at: number
}

// Outside of React: two frames are around the screens, and neither would remember what the other one saw.
let lastOpen: string | null = null
let lastPlace: Place | null = null

/** Keeps the focus near the work: on a new screen it goes to its content, and when its line is gone, to the next one. */
export function KeptFocus() {
  const { pathname } = useLocation()
  const matches = useMatches()

  useEffect(() => {
    document.addEventListener('focusin', notePlace)
    return () => document.removeEventListener('focusin', notePlace)
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
  useEffect(keepFocus, [matches])

  return null
}

/** To be called when something that may have held the focus is gone. */
export function keepFocus(): void {
  if (document.activeElement !== document.body || !lastPlace || lastPlace.element.isConnected) return
  const { element, list, at } = lastPlace
  const row = list?.isConnected ? list.children[Math.min(at, list.children.length - 1)] : null
  // A form that begins again has the same field again.
  const again = element.id ? document.getElementById(element.id) : null
  const next = again ?? firstIn(row, 'a[href], button:enabled, summary') ?? firstIn(row, 'input:enabled')
  const target = next ?? document.getElementById('main')
  target?.focus({ preventScroll: !next })
}

/** What opens the line comes before the box that ticks it. */
const firstIn = (row: Element | null | undefined, wanted: string) => row?.querySelector<HTMLElement>(wanted)

function notePlace({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return
  // From a message beside the work one comes back to the line one was at.
  if (!target.closest('main')) {
    lastPlace = { list: null, at: 0, ...lastPlace, element: target }
    return
  }
  const row = target.closest('main :is(li, tr)')
  const list = row?.parentElement ?? null
  lastPlace = { element: target, list, at: row && list ? [...list.children].indexOf(row) : 0 }
}
