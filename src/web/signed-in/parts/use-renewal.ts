import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reads the screen anew after so many milliseconds, again and again, while something is on its way; null for not at all. */
export function useRenewal(afterMs: number | null): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (afterMs === null || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs, state, revalidate])
}
