import { dropToken, fetchWithToken } from './token.ts'

/** Says who asks by the kept token; one that has outlived its session gives way to the cookie. */
export const officeFetch: typeof fetch = async (input, init) => {
  const answer = await fetchWithToken(input, init)
  if (answer.status !== 401) return answer
  dropToken()
  return await fetch(input, init)
}
