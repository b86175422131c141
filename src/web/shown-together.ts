import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** On a line that is slower than that, the outcome of an act does not wait for what is read again. */
const LONGEST_MS = 2_000

/**
 * Whether what came of a form waits for the data that is read again after it, so that both are shown together: otherwise what is below would
 * move a second time, unexpectedly.
 */
export function useIsRereading(): boolean {
  const { state, formMethod } = useNavigation()
  return useIsHeld(state === 'loading' && formMethod === 'POST')
}

/** What came of a form that navigates, shown together with what is read again. */
export function useOutcome<T>(outcome: T): T {
  return useSettled(outcome, useIsRereading())
}

/** What came of a form that does not navigate, by the same rule. */
export function useOutcomeOf<T>({ state, data }: { state: string; data: T }): T {
  return useSettled(data, useIsHeld(state === 'loading'))
}

function useIsHeld(isReading: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isReading) return
    const timer = setTimeout(() => setLate(true), LONGEST_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isReading])
  return isReading && !isLate
}

/** The newest value, except while it is held. */
function useSettled<T>(value: T, isHeld: boolean): T {
  const [settled, setSettled] = useState(value)
  if (isHeld) return settled
  if (settled !== value) setSettled(value)
  return value
}
