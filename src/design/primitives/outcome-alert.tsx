import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Alert, type AlertTone } from './alert.tsx'
import { classNames } from './class-names.ts'

interface Props {
  tone?: AlertTone
  title?: string
  children?: ReactNode
  className?: string
  /** What the outcome is of: the same text about something new is shown again. */
  of?: unknown
  /** What is long is not kept in view while the user scrolls. */
  isLong?: boolean
}

/** What became of an act or why it was refused: it stays in view and takes the focus, except from a user at work in a list. */
export function OutcomeAlert({ of, isLong = false, className, ...alert }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef<unknown[]>([])
  const isNew = useRef(false)
  const row = useRef<Element | null>(null)
  // Before it is painted: what scrolls afterwards moves away from a pointer that has already reached its button.
  useLayoutEffect(() => {
    const element = ref.current
    const now = [element?.textContent, of]
    if (!element || now.every((part, at) => part === shown.current[at])) return
    shown.current = now
    isNew.current = true
    element.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    const { activeElement: active, body } = document
    if (isNew.current) row.current = active?.closest('main :is(li, tr)') ?? null
    // The row may go when the list is renewed, which is after the outcome is shown.
    const isRowGone = active === body && row.current?.isConnected === false
    if ((isNew.current && !row.current) || isRowGone) ref.current?.focus({ preventScroll: true })
    isNew.current = false
  })
  const place = isLong ? 'scroll-mt-[calc(var(--notes,0px)+0.5rem)]' : STICKY
  return <Alert ref={ref} className={classNames(place, className)} {...alert} />
}

// The edge keeps it apart from what it covers.
const STICKY = 'sticky top-[calc(var(--notes,0px)+0.5rem)] z-10 shadow-[0_0_0_0.5rem_var(--color-paper)]'
