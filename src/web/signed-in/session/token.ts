import { readItem, rememberPerson, writeItem } from '#web/drafts/storage.ts'

/** The key under which the browser keeps the token of the signed-in person; see docs/architecture.md. */
const TOKEN_KEY = 'countinghouse.token'

export const keepToken = (token: string): void => writeItem(TOKEN_KEY, token)

export function dropToken(): void {
  writeItem(TOKEN_KEY, null)
  rememberPerson(null)
}

/** `fetch` that says who asks, where a token is kept. */
export const fetchWithToken: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  const token = readItem(TOKEN_KEY)
  if (token && !headers.has('authorization')) headers.set('Authorization', `Bearer ${token}`)
  return fetch(input, { ...init, headers })
}

/** Whether a user has signed in with this browser, as far as a script can know. */
export const hasToken = (): boolean => readItem(TOKEN_KEY) !== null
