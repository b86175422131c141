import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { UNSAFE_DataRouterDataContext as RouteData, useNavigation } from 'react-router'

/** On a line that is slower than that, the outcome of an act does not wait for what is read again. */
const LONGEST_MS = 2_000

/** Shows the outcome of an act together with the data that is read again after it. Otherwise what is below would move a second time, unexpectedly. */
export function ShownTogether({ children }: { children: ReactNode }) {
  const { state, formMethod } = useNavigation()
  const data = useContext(RouteData)
  // Only after a form: a user who opens another screen meanwhile gets the outcome at once.
  const actionData = useSettled(data?.actionData ?? null, state === 'loading' && formMethod !== undefined)
  const shown = useMemo(() => data && { ...data, actionData }, [data, actionData])
  return <RouteData value={shown}>{children}</RouteData>
}

/** What came of a form that does not navigate, by the same rule. */
export function useOutcomeOf<T>({ state, data }: { state: string; data: T }): T {
  return useSettled(data, state === 'loading')
}

/** The newest value, except while it is held. */
function useSettled<T>(value: T, isHeld: boolean): T {
  const [settled, setSettled] = useState(value)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isHeld) return
    const timer = setTimeout(() => setLate(true), LONGEST_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isHeld])
  if (isHeld && !isLate) return settled
  if (settled !== value) setSettled(value)
  return value
}
