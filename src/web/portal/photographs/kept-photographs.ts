import { useSyncExternalStore } from 'react'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import type { Photo } from './photo.ts'

const NONE: Photo[] = []

// In this tab, beside the screens: whoever looks elsewhere in the room and comes back finds their pages as they were.
const kept = new Map<string, Photo[]>()
const listeners = new Set<() => void>()

function keep(key: string, photos: Photo[]): void {
  if (photos.length > 0) kept.set(key, photos)
  else kept.delete(key)
  if (kept.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
  for (const heard of listeners) heard()
}

/** Photographs are on this device only until they are sent: leaving the site would lose them. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function subscribe(heard: () => void): () => void {
  listeners.add(heard)
  return () => listeners.delete(heard)
}

/** Under which the photographs of one person for one place in a room are kept. */
export function usePhotographsKey(clientId: number, target: string): string {
  return `${useSession().email}|${clientId}|${target}`
}

export const hasKept = (key: string) => kept.has(key)

/** Pages that were photographed and not sent yet, and how to change them. */
export function useKeptPhotographs(key: string) {
  const photos = useSyncExternalStore(
    subscribe,
    () => kept.get(key) ?? NONE,
    () => NONE,
  )
  const change = (next: (now: Photo[]) => Photo[]) => keep(key, next(kept.get(key) ?? NONE))
  return [photos, change] as const
}
