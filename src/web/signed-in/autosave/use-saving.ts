import { useEffect, useSyncExternalStore } from 'react'
import { holdWriter } from '#web/drafts/copies.ts'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import type { Autosave } from './autosave.ts'
import type { AutosavePorts } from './saving.ts'

/** What an autosave asks of the browser it runs in. */
export const BROWSER: Pick<AutosavePorts<never>, 'online' | 'now' | 'after'> = {
  online: () => navigator.onLine,
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

/**
 * Keeps an autosave going while its screen is open: it goes on when the network or the session is back, saves when the page is
 * left, and warns whoever would lose words. Answers how the saving is going.
 */
export function useSaving<Draft>(autosave: Autosave<Draft>, writer: string) {
  const { whenSignedIn } = useSession()
  const state = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state)

  useEffect(() => {
    const release = holdWriter(writer)
    const resume = () => autosave.resume()
    const leave = () => void autosave.flush()
    const warn = (event: BeforeUnloadEvent) => {
      if (autosave.isDirty() && !autosave.state().keptHere) event.preventDefault()
    }
    window.addEventListener('online', resume)
    window.addEventListener('pagehide', leave)
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('online', resume)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('beforeunload', warn)
      void autosave.flush().finally(release)
    }
  }, [autosave, writer])

  useEffect(() => {
    if (state.status !== 'signed-out') return
    void whenSignedIn().then((signedIn) => signedIn && autosave.resume())
  }, [state.status, whenSignedIn, autosave])

  return state
}
