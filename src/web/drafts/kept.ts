import { attempt, draftKey, type Place, readItem, writeItem } from './storage.ts'

/** A value kept in this browser. Where the browser refuses storage (a private window, a full disk), it lives as long as the page. */
interface Kept<T> {
  /** The same object until the value changes, as React's stores require. */
  get(): T | null
  set(value: T | null): void
  onChange(listener: () => void): () => void
}

export function keep<T>(key: string, place: Place = 'device'): Kept<T> {
  const listeners = new Set<() => void>()
  let text: string | null = null
  let value: T | null = null
  return {
    get() {
      const found = readItem(key, place)
      if (found !== text) {
        text = found
        value = found === null ? null : attempt(() => JSON.parse(found) as T)
      }
      return value
    },
    set(next) {
      writeItem(key, next === null ? null : JSON.stringify(next), place)
      for (const listener of listeners) listener()
    },
    onChange(listener) {
      const fromOtherTab = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener()
      }
      listeners.add(listener)
      addEventListener('storage', fromOtherTab)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', fromOtherTab)
      }
    },
  }
}

export const keepDraft = <T>(subject: string, { person, place }: { person?: string; place?: Place } = {}): Kept<T> =>
  keep<T>(draftKey(subject, person), place)
