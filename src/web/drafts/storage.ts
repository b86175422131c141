/** Where a value is kept: on the device until it is removed, or in the tab until it is closed. */
export type Place = 'device' | 'tab'

const PERSON_KEY = 'countinghouse.person'

/** The account that last opened a signed-in page of this browser and has not signed out; empty for a visitor. */
export const personHere = (): string => readItem(PERSON_KEY) ?? ''
export const rememberPerson = (account: string | null): void => writeItem(PERSON_KEY, account)

/** Drafts of one person are never offered to another on the same device, so every key names both person and subject. */
export const draftKey = (subject: string, person = personHere()): string =>
  `countinghouse.draft.${person || 'visitor'}.${subject}`

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

export function listKeys(prefix: string): string[] {
  const keys = [...memory.keys(), ...(attempt(() => Object.keys(localStorage)) ?? [])]
  return keys.filter((key) => key.startsWith(prefix))
}

const storageOf = (place: Place): Storage => (place === 'tab' ? sessionStorage : localStorage)

/** Null where the work throws, as browsers do that refuse storage. */
export function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
