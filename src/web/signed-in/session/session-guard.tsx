import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useMatches } from 'react-router'
import { type Client, createClient } from '#web/api.ts'
import { standBy } from './before-sending.ts'
import { officeFetch } from './office-fetch.ts'
import { SignInAgain } from './sign-in-again.tsx'

interface Session {
  /** Calls of this client wait for the person to sign in again when the session has ended, then carry on. */
  client: Client
  /** Asks the person to sign in again; settles with whether they did. */
  signInAgain(): Promise<boolean>
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is for screens inside the office')
  return session
}

/** Keeps what is on the screen when a session ends: signing in again happens in place. */
export function SessionGuard({ email, children }: { email: string; children: ReactNode }) {
  const [asking, setAsking] = useState(false)
  const asked = useRef<{ promise: Promise<boolean>; settle(signedIn: boolean): void } | null>(null)

  const session = useMemo((): Session => {
    function signInAgain(): Promise<boolean> {
      if (asked.current) return asked.current.promise
      let settle: (signedIn: boolean) => void = () => {}
      const promise = new Promise<boolean>((resolve) => {
        settle = resolve
      })
      asked.current = { promise, settle }
      setAsking(true)
      return promise
    }
    return { client: createClient(guarded(signInAgain)), signInAgain }
  }, [])

  const routeId = useRef<string>(undefined)
  routeId.current = useMatches().at(-1)?.id
  useEffect(() => standBy({ signInAgain: session.signInAgain, routeId: () => routeId.current }), [session])

  function finish(signedIn: boolean): void {
    setAsking(false)
    asked.current?.settle(signedIn)
    asked.current = null
  }

  return (
    <SessionContext value={session}>
      {children}
      {asking && <SignInAgain email={email} onDone={finish} />}
    </SessionContext>
  )
}

/** Makes a call again once the person has signed in again. */
function guarded(signInAgain: () => Promise<boolean>): typeof fetch {
  return async (input, init) => {
    const answer = await officeFetch(input, init).catch(tellNoAnswer)
    if (answer.status !== 401 || !(await signInAgain())) return answer
    return await officeFetch(input, init).catch(tellNoAnswer)
  }
}

/** Browsers have words of their own for this, which say nothing to a person. */
function tellNoAnswer(error: unknown): never {
  if (!(error instanceof TypeError)) throw error
  const words = navigator.onLine
    ? 'The office does not answer. Please try again.'
    : 'You are offline. Nothing was sent.'
  throw new Error(words, { cause: error })
}
