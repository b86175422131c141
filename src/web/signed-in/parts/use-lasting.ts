import { useState } from 'react'
import { useLocation } from 'react-router'
import { useOutcome } from '#web/shown-together.ts'

/** What became of the last act, until the person goes elsewhere: to load a screen again would forget it. */
export function useLasting<T>(newest: T | undefined): T | undefined {
  const outcome = useOutcome(newest)
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, outcome })
  if (outcome !== undefined && (kept.outcome !== outcome || kept.key !== key)) setKept({ key, outcome })
  return outcome ?? (kept.key === key ? kept.outcome : undefined)
}
