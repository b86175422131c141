import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const LOOK_MS = 1500

export function useFreshWhile(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return
    const timer = setTimeout(revalidate, LOOK_MS)
    return () => clearTimeout(timer)
  }, [isUnderWay, revalidate, state])
}
