import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useMatches } from 'react-router'
import type { OwnAccount } from '#contract/system/my-account.ts'
import { rememberPerson } from '#web/drafts/storage.ts'
import { tell, untell } from '#web/signed-in/office/toasts.tsx'
import { standBy } from './before-sending.ts'
import { officeFetch } from './office-fetch.ts'
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

/** Once the first view is awake: by the time they are needed, an upgrade may have replaced the files. */
const DIALOGS_AFTER_MS = 1_000

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
      if (await isFresh()) return true
      setConfirming(true)
      return await new Promise((settle) => unconfirmed.current.push(settle))
    }
    const fetch = guarded({ signInAgain, confirmIdentity })
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
    if (dialogs) return
    const load = () =>
      Promise.all([import('./sign-in-again.tsx'), import('./confirm-identity.tsx')]).then(
        ([{ SignInAgain }, { ConfirmIdentity }]) => setDialogs({ SignInAgain, ConfirmIdentity }),
        () => giveUp(),
      )
    const timer = setTimeout(() => void load(), isWanted ? 0 : DIALOGS_AFTER_MS)
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

/** Makes a call again once the person has signed in again, or has shown once more who they are. */
function guarded({ signInAgain, confirmIdentity }: Pick<Session, 'signInAgain' | 'confirmIdentity'>): typeof fetch {
  return async (input, init) => {
    const answer = await officeFetch(input, init).catch(tellNoAnswer)
    const ask = answer.status === 401 ? signInAgain : (await asksWhoItIs(answer)) ? confirmIdentity : null
    if (!ask || !(await ask())) return answer
    return await officeFetch(input, init).catch(tellNoAnswer)
  }
}

/** Whether the person at hand has shown a password or a passkey within the last minutes; unknown without an answer. */
async function isFresh(): Promise<boolean | null> {
  return await officeFetch('/api/auth/me').then(
    async (answer) => (answer.ok ? ((await answer.json()) as OwnAccount).fresh : null),
    () => null,
  )
}

async function asksWhoItIs(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false
  const problem = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string }
  return problem.code === 'confirm-identity'
}

/** Browsers have words of their own for this, which say nothing to a person. */
function tellNoAnswer(error: unknown): never {
  if (!(error instanceof TypeError)) throw error
  const words = navigator.onLine
    ? 'The server is not responding. Please try again.'
    : 'You are offline. Nothing was sent.'
  throw new Error(words, { cause: error })
}
