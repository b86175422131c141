/** Where a value is kept: on the device until it is removed, or in the tab until it is closed. */
type Place = 'device' | 'tab'

/** A value kept in this browser. Where the browser refuses storage (a private window, a full disk), it lives as long as the page. */
export interface Kept<T> {
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

const PERSON_KEY = 'countinghouse.person'

/** The account that last opened a signed-in page of this browser and has not signed out; empty for a visitor. */
export const personHere = (): string => readItem(PERSON_KEY) ?? ''
export const rememberPerson = (account: string | null): void => writeItem(PERSON_KEY, account)

/** Drafts of one person are never offered to another on the same device, so every key names both person and subject. */
export const draftKey = (subject: string, person = personHere()): string =>
  `countinghouse.draft.${person || 'visitor'}.${subject}`

export const keepDraft = <T>(subject: string, { person, place }: { person?: string; place?: Place } = {}): Kept<T> =>
  keep<T>(draftKey(subject, person), place)

// What the browser refused to store.
const memory = new Map<string, string>()

export function readItem(key: string, place: Place = 'device'): string | null {
  return memory.get(key) ?? attempt(() => storageOf(place).getItem(key))
}

export function writeItem(key: string, text: string | null, place: Place = 'device'): void {
  memory.delete(key)
  const isStored = attempt(() => {
    if (text === null) storageOf(place).removeItem(key)
    else storageOf(place).setItem(key, text)
    return true
  })
  if (!isStored && text !== null) memory.set(key, text)
}

/** The keys on this device that begin like this. */
export function listKeys(prefix: string): string[] {
  const keys = [...memory.keys(), ...(attempt(() => Object.keys(localStorage)) ?? [])]
  return keys.filter((key) => key.startsWith(prefix))
}

const storageOf = (place: Place): Storage => (place === 'tab' ? sessionStorage : localStorage)

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
