import { useEffect, useState } from 'react'
import { loadOnce } from '#web/late.tsx'
import { useSession } from '#web/signed-in/session/session-guard.tsx'

const loadKept = loadOnce(() => import('./kept-photographs.ts'))

export function usePhotographsKey(clientId: number, target: string): string {
  return `${useSession().account}|${clientId}|${target}`
}

/** Whether photographs wait at this place. Asked when the page is awake: not part of its first view. */
export function useHasKept(key: string): boolean {
  const [hasAny, setHasAny] = useState(false)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    void loadKept().then(({ watchKept }) => {
      if (!isGone) stop = watchKept(key, setHasAny)
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [key])
  return hasAny
}
