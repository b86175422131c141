import { useMemo, useSyncExternalStore } from 'react'
import { isDone, PHOTOGRAPHS, run } from '#web/signed-in/sending/device-store.ts'
import type { Photo } from './photo.ts'

const NONE: Photo[] = []

// Beside the screens and on the device: a phone reloads the tab when the camera needs its memory.
const kept = new Map<string, Photo[]>()
const read = new Set<string>()
const unsaved = new Set<string>()
const listeners = new Set<() => void>()

/** Keeps the photographs of one place on this device, or forgets them where none is left; false when there is no room. */
function keepPhotographs(key: string, photos: Photo[]): Promise<boolean> {
  if (photos.length === 0) return isDone(run(PHOTOGRAPHS, 'readwrite', (all) => all.delete(key)))
  return isDone(run(PHOTOGRAPHS, 'readwrite', (all) => all.put(photos, key)))
}

async function readPhotographs(key: string): Promise<Photo[]> {
  return ((await run(PHOTOGRAPHS, 'readonly', (all) => all.get(key)).catch(() => null)) ?? []) as Photo[]
}

function keep(key: string, photos: Photo[]): void {
  show(key, photos)
  void keepPhotographs(key, photos).then((isKept) => {
    if (isKept || photos.length === 0) unsaved.delete(key)
    else unsaved.add(key)
    if (unsaved.size > 0) window.addEventListener('beforeunload', warn)
    else window.removeEventListener('beforeunload', warn)
  })
}

function show(key: string, photos: Photo[]): void {
  if (photos.length > 0) kept.set(key, photos)
  else kept.delete(key)
  for (const heard of listeners) heard()
}

/** The device has no room for these photographs: leaving the site would lose them. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Once for each place: what was photographed before the tab was reloaded comes first. */
async function readOnce(key: string): Promise<void> {
  if (read.has(key)) return
  read.add(key)
  const before = await readPhotographs(key)
  if (before.length === 0) return
  const next = Math.max(0, ...before.map(({ id }) => id)) + 1
  const since = (kept.get(key) ?? NONE).map((photo, at) => ({ ...photo, id: next + at }))
  if (since.length > 0) keep(key, [...before, ...since])
  else show(key, before)
}

function subscribeTo(key: string) {
  return (heard: () => void) => {
    listeners.add(heard)
    void readOnce(key)
    return () => listeners.delete(heard)
  }
}

/** Says now, and whenever that changes, whether anything is kept at this place. */
export function watchKept(key: string, heard: (hasAny: boolean) => void): () => void {
  const look = () => heard(kept.has(key))
  look()
  return subscribeTo(key)(look)
}

export function useKeptPhotographs(key: string) {
  const change = (next: (now: Photo[]) => Photo[]) => keep(key, next(kept.get(key) ?? NONE))
  return [usePhotos(key), change] as const
}

function usePhotos(key: string): Photo[] {
  const subscribe = useMemo(() => subscribeTo(key), [key])
  return useSyncExternalStore(
    subscribe,
    () => kept.get(key) ?? NONE,
    () => NONE,
  )
}
