import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const LOOK_MS = 1500

/** Reads the screen anew now and then while something is under way. */
export function useFreshWhile(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return
    const timer = setTimeout(revalidate, LOOK_MS)
    return () => clearTimeout(timer)
  }, [isUnderWay, revalidate, state])
}
