/** The key under which the browser keeps the token of the signed-in person; see docs/architecture.md. */
export const TOKEN_KEY = 'countinghouse.token'

export function keepToken(token: string): void {
  try {
    localStorage.setItem(TOKEN_KEY, token)
  } catch {
    // A browser that keeps nothing still has the cookie.
  }
}

export function dropToken(): void {
  try {
    localStorage.removeItem(TOKEN_KEY)
  } catch {
    // As above.
  }
}

/** `fetch` that says who asks, where a token is kept. */
export const fetchWithToken: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  const token = readToken()
  if (token && !headers.has('authorization')) headers.set('Authorization', `Bearer ${token}`)
  return fetch(input, { ...init, headers })
}

/** Whether somebody has signed in with this browser, as far as a script can know. */
export const hasToken = (): boolean => readToken() !== null

function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}
