import type { OwnAccount } from '#contract/system/my-account.ts'
import { officeFetch } from './office-fetch.ts'

interface Asking {
  signInAgain(): Promise<boolean>
  confirmIdentity(): Promise<boolean>
}

/** Makes a call again once the person has signed in again, or has shown once more who they are. */
export async function guardedFetch(
  { signInAgain, confirmIdentity }: Asking,
  ...call: Parameters<typeof fetch>
): Promise<Response> {
  const answer = await officeFetch(...call).catch(tellNoAnswer)
  const ask = answer.status === 401 ? signInAgain : (await asksWhoItIs(answer)) ? confirmIdentity : null
  if (!ask || !(await ask())) return answer
  return await officeFetch(...call).catch(tellNoAnswer)
}

async function asksWhoItIs(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false
  const problem = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string }
  return problem.code === 'confirm-identity'
}

/** Browsers have words of their own for this, which say nothing to a person. */
function tellNoAnswer(error: unknown): never {
  if (!(error instanceof TypeError)) throw error
  const words = navigator.onLine
    ? 'The server is not responding. Please try again.'
    : 'You are offline. Nothing was sent.'
  throw new Error(words, { cause: error })
}

/** Whether the person at hand has shown a password or a passkey within the last minutes; unknown without an answer. */
export async function isFresh(): Promise<boolean | null> {
  return await officeFetch('/api/auth/me').then(
    async (answer) => (answer.ok ? ((await answer.json()) as OwnAccount).fresh : null),
    () => null,
  )
}
