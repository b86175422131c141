import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

export const LOOK_MS = 1000

/** Reads the screen again after so many milliseconds, again and again, while something is on its way; null for not at all. */
export function useRenewal(afterMs: number | null): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (afterMs === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // The next look follows from the end of this one, not from a state that is rendered: on a busy device React may draw
    // "loading" and "idle" as one, and nothing would be looked at again.
    const lookLater = () => {
      timer = setTimeout(async () => {
        await revalidate()
        if (timer !== undefined) lookLater()
      }, afterMs)
    }
    lookLater()
    return () => {
      clearTimeout(timer)
      timer = undefined
    }
  }, [afterMs, revalidate])
}
