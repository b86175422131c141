/** A value kept in this browser; without storage (a private window, a full disk) it lives as long as the page. */
export interface Kept<T> {
  get(): T | null
  /** The same object until the value changes, as React's stores want it. */
  set(value: T | null): void
  onChange(heard: () => void): () => void
}

export function keep<T>(key: string): Kept<T> {
  const listeners = new Set<() => void>()
  let text: string | null = null
  let value: T | null = null
  let fallback: string | null = null

  const read = () => {
    const found = attempt(() => localStorage.getItem(key)) ?? fallback
    if (found !== text) {
      text = found
      value = found === null ? null : attempt(() => JSON.parse(found) as T)
    }
    return value
  }
  const tell = () => {
    for (const heard of listeners) heard()
  }

  return {
    get: read,
    set(next) {
      fallback = next === null ? null : JSON.stringify(next)
      attempt(() => (fallback === null ? localStorage.removeItem(key) : localStorage.setItem(key, fallback)))
      tell()
    },
    onChange(heard) {
      const fromOtherTab = (event: StorageEvent) => {
        if (event.key === key || event.key === null) heard()
      }
      listeners.add(heard)
      addEventListener('storage', fromOtherTab)
      return () => {
        listeners.delete(heard)
        removeEventListener('storage', fromOtherTab)
      }
    },
  }
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
