import { useEffect } from 'react'
import { useClient } from '#web/signed-in/session/use-client.ts'

const EVERY_MS = 60_000
// Who has not touched anything for so long is not there, whatever is on the screen.
const LEFT_MS = 5 * 60_000
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const

/** Says while this screen is looked at that a user is at the inbox: visitors who want to chat are told so. */
export function usePresence(): void {
  const client = useClient()
  useEffect(() => {
    let touched = Date.now()
    const touch = () => {
      touched = Date.now()
    }
    const say = () => {
      if (document.visibilityState !== 'visible' || Date.now() - touched > LEFT_MS) return
      void client.api.presence.$post().catch(() => {})
    }
    for (const name of TOUCHES) document.addEventListener(name, touch, { passive: true, capture: true })
    say()
    const timer = setInterval(say, EVERY_MS)
    return () => {
      clearInterval(timer)
      for (const name of TOUCHES) document.removeEventListener(name, touch, { capture: true })
    }
  }, [client])
}
