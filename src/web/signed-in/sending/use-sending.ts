import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import { createSender, type Entry, type Sender } from './sender.ts'

export interface Sending {
  entries: Entry[]
  /** Settles once the files are kept on this device. */
  add(files: Iterable<File>, target: string, acknowledgement?: string): Promise<void>
  retry(key: string): void
  dismiss(key: string): void
}

// One for each person, client and tab, beside the screens: a screen that changes when a file has arrived must not lose the others.
const senders = new Map<string, Sender>()

function senderOf(account: string, clientId: number): Sender {
  const key = `${account}|${clientId}`
  const sender = senders.get(key) ?? createSender({ account, clientId })
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
    add: (files, target, acknowledgement) => senderOf(account, clientId).add(files, target, acknowledgement),
    retry: (key) => senderOf(account, clientId).retry(key),
    dismiss: (key) => senderOf(account, clientId).dismiss(key),
  }
}
