import { redirect } from 'react-router'
import { loginAddress } from './signed-in/session/next.ts'

/**
 * What a loader calls the API with. It only reads, because opening a page changes nothing and a browser need not say where from. The loaders
 * of a page run side by side: a session that ends among them leads to the sign-in page, whichever of them is told so.
 */
export function loaderFetch(fetch: typeof globalThis.fetch, page: Request): typeof globalThis.fetch {
  return async (input, init) => {
    const { method, url } = new Request(input, init)
    if (method !== 'GET') throw new Error(`A loader called ${method} ${url}.`)
    const answer = await fetch(input, init)
    // Whether anybody is signed in is a question of its own.
    if (answer.status === 401 && new URL(url).pathname !== '/api/auth/me') throw redirect(loginAddress(page))
    return answer
  }
}
