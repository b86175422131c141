import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { AFTER_FIRST_VIEW_MS } from '#web/late.tsx'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import type { Entry, Sending } from './entry.ts'
import { createLateSender, type LateSender } from './late-sender.ts'

// One for each person, client and tab, beside the screens: a screen that changes when a file has arrived must not lose the others.
const senders = new Map<string, LateSender>()

function senderOf(account: string, clientId: number): LateSender {
  const key = `${account}|${clientId}`
  const sender = senders.get(key) ?? createLateSender({ account, clientId })
  senders.set(key, sender)
  return sender
}

const NONE: Entry[] = []

export function useSending(clientId: number): Sending {
  const { revalidate } = useRevalidator()
  const { account, signInAgain, whenSignedIn } = useSession()
  const subscribe = useCallback(
    (heard: () => void) => senderOf(account, clientId).subscribe(heard),
    [account, clientId],
  )
  const entries = useSyncExternalStore(
    subscribe,
    () => senderOf(account, clientId).entries(),
    () => NONE,
  )
  useEffect(() => {
    const timer = setTimeout(() => void senderOf(account, clientId).start(), AFTER_FIRST_VIEW_MS)
    return () => clearTimeout(timer)
  }, [account, clientId])
  useEffect(
    () =>
      senderOf(account, clientId).hook({
        onArrived: () => void revalidate(),
        signIn: (isAsked) => (isAsked ? signInAgain() : whenSignedIn()),
      }),
    [account, clientId, revalidate, signInAgain, whenSignedIn],
  )
  return {
    entries,
    Rows: entries.length > 0 ? senderOf(account, clientId).rows() : null,
    add: (files, target, acknowledgement) => senderOf(account, clientId).add(files, target, acknowledgement),
    retry: (key) => senderOf(account, clientId).retry(key),
    dismiss: (key) => senderOf(account, clientId).dismiss(key),
  }
}
