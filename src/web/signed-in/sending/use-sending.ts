import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { createSender, type Entry, type Sender } from './sender.ts'

export interface Sending {
  entries: Entry[]
  add(files: Iterable<File>, target: string): void
  retry(key: string): void
  dismiss(key: string): void
}

// One for each client and tab, beside the screens: a screen that changes when a file has arrived must not lose the others.
const senders = new Map<number, Sender>()

function senderOf(clientId: number): Sender {
  const sender = senders.get(clientId) ?? createSender(clientId)
  senders.set(clientId, sender)
  return sender
}

const NONE: Entry[] = []

/** What is being sent for a client, from whichever screen. */
export function useSending(clientId: number): Sending {
  const { revalidate } = useRevalidator()
  const subscribe = useCallback((heard: () => void) => senderOf(clientId).subscribe(heard), [clientId])
  const entries = useSyncExternalStore(
    subscribe,
    () => senderOf(clientId).entries(),
    () => NONE,
  )
  useEffect(() => senderOf(clientId).tell(() => void revalidate()), [clientId, revalidate])
  return {
    entries,
    add: (files, target) => void senderOf(clientId).add(files, target),
    retry: (key) => senderOf(clientId).retry(key),
    dismiss: (key) => senderOf(clientId).dismiss(key),
  }
}
