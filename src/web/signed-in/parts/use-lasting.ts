import { useState } from 'react'
import { useLocation } from 'react-router'

/** What became of the last act, until the person goes elsewhere: to load a screen again would forget it. */
export function useLasting<T>(outcome: T | undefined): T | undefined {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, outcome })
  if (outcome !== undefined && (kept.outcome !== outcome || kept.key !== key)) setKept({ key, outcome })
  return outcome ?? (kept.key === key ? kept.outcome : undefined)
}
