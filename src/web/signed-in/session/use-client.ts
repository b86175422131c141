import { useMemo } from 'react'
import { createClient } from '#web/api.ts'
import { useSession } from './session-guard.tsx'

/** The typed client of the API for the person at the browser. Apart from the session: a client area begins without it. */
export function useClient() {
  const { fetch } = useSession()
  return useMemo(() => createClient(fetch), [fetch])
}
