import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useMatches } from 'react-router'
import { rememberPerson } from '#web/drafts/storage.ts'
import { loadOnce } from '#web/late.tsx'
import { tell, untell } from '#web/signed-in/office/toasts.tsx'
import { standBy } from './before-sending.ts'
import type { Credentials } from './sign-in-again.tsx'

interface Session {
  account: string
  email: string
  /** Waits for the person to sign in again when the session has ended, then carries on. */
  fetch: typeof fetch
  /** Asks a person who has just done something to sign in again; settles with whether they did. */
  signInAgain(): Promise<boolean>
  /** For work that goes on by itself: says that the session has ended and disturbs nobody; settles once they are back. */
  whenSignedIn(): Promise<boolean>
  /** Asks who is at the device, unless they have shown it within the last minutes; settles with whether they did. */
  confirmIdentity(): Promise<boolean>
}

interface Props extends Credentials {
  account: string
  email: string
  children: ReactNode
}

type Settle = (signedIn: boolean) => void

type Dialogs = Pick<typeof import('./sign-in-again.tsx'), 'SignInAgain'> &
  Pick<typeof import('./confirm-identity.tsx'), 'ConfirmIdentity'>

const loadFetch = loadOnce(() => import('./guarded-fetch.ts'))
// By the time they are needed, an upgrade may have replaced the files.
const loadDialogs = loadOnce(async (): Promise<Dialogs> => {
  const [{ SignInAgain }, { ConfirmIdentity }] = await Promise.all([
    import('./sign-in-again.tsx'),
    import('./confirm-identity.tsx'),
  ])
  return { SignInAgain, ConfirmIdentity }
})

/** How long a dialog that is asked for may take to load: whoever asked then says that the session has ended. */
const DIALOG_MS = 10_000

const ENDED = 'Your session has ended. What you type is kept on this device.'

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is for screens inside the office')
  return session
}

/** Keeps what is on the screen when a session ends: signing in again happens in place. */
export function SessionGuard({ account, email, hasPassword, hasPasskey, children }: Props) {
  const [asking, setAsking] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const waiting = useRef<{ asked: Settle[]; quiet: Settle[] }>({ asked: [], quiet: [] })
  const unconfirmed = useRef<Settle[]>([])

  const session = useMemo((): Session => {
    function signInAgain(): Promise<boolean> {
      setAsking(true)
      return new Promise((settle) => waiting.current.asked.push(settle))
    }
    function whenSignedIn(): Promise<boolean> {
      tell({ words: ENDED, tone: 'bad', about: 'session', act: { label: 'Sign in', run: () => setAsking(true) } })
      return new Promise((settle) => waiting.current.quiet.push(settle))
    }
    async function confirmIdentity(): Promise<boolean> {
      if (await (await loadFetch()).isFresh()) return true
      setConfirming(true)
      return await new Promise((settle) => unconfirmed.current.push(settle))
    }
    const asking = { signInAgain, confirmIdentity }
    const fetch: Session['fetch'] = async (...call) => (await loadFetch()).guardedFetch(asking, ...call)
    return { account, email, fetch, signInAgain, whenSignedIn, confirmIdentity }
  }, [account, email])

  useEffect(() => rememberPerson(account), [account])

  const routeId = useRef<string>(undefined)
  routeId.current = useMatches().at(-1)?.id
  useEffect(() => standBy({ ...session, routeId: () => routeId.current }), [session])

  function finish(signedIn: boolean): void {
    const { asked, quiet } = waiting.current
    waiting.current = { asked: [], quiet: signedIn ? [] : quiet }
    setAsking(false)
    for (const settle of signedIn ? [...asked, ...quiet] : asked) settle(signedIn)
    if (signedIn) untell('session')
  }

  function finishConfirming(confirmed: boolean): void {
    const asked = unconfirmed.current
    unconfirmed.current = []
    setConfirming(false)
    for (const settle of asked) settle(confirmed)
  }

  const [dialogs, setDialogs] = useState<Dialogs | null>(null)
  const isWanted = asking || confirming
  const giveUp = useEffectEvent(() => {
    if (asking) finish(false)
    if (confirming) finishConfirming(false)
  })
  useEffect(() => {
    if (dialogs || !isWanted) return
    void loadDialogs().then(setDialogs)
    const timer = setTimeout(() => giveUp(), DIALOG_MS)
    return () => clearTimeout(timer)
  }, [dialogs, isWanted])

  return (
    <SessionContext value={session}>
      {children}
      {asking && dialogs && <dialogs.SignInAgain {...{ email, hasPassword, hasPasskey }} onDone={finish} />}
      {confirming && dialogs && (
        <dialogs.ConfirmIdentity email={email} hasPassword={hasPassword} onDone={finishConfirming} />
      )}
    </SessionContext>
  )
}
