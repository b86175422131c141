import { type DataStrategyResult, data } from 'react-router'
import { createCurrent } from '#web/signed-in/office/current.ts'
import { FRESH_FIELD } from './fresh-field.ts'

interface Asker {
  signInAgain(): Promise<boolean>
  /** Asks who is at the device, unless they have shown it within the last minutes. */
  confirmIdentity(): Promise<boolean>
  routeId(): string | undefined
}

type Results = Record<string, DataStrategyResult>

const askers = createCurrent<Asker>()

/** Waits until the screen is left. */
export const standBy = askers.set

/**
 * Before a form is sent: whoever's session has ended signs in again first, and for some acts shows the password once more;
 * then the form goes on as it was.
 */
export async function signedInBeforeSending({ request }: { request: Request }, next: () => Promise<Results>) {
  const asker = askers.now()
  if (request.method === 'GET' || !asker) return await next()
  const isIn = !(await hasEnded()) || (await asker.signInAgain())
  if (isIn && (!(await asksForFresh(request)) || (await asker.confirmIdentity()))) return await next()
  const routeId = new URL(request.url).pathname === window.location.pathname && asker.routeId()
  // Not sent after all. A refusal keeps the screen, and what was typed, as it is.
  return routeId
    ? { [routeId]: { type: 'data', result: data(null, { status: 401 }) } satisfies DataStrategyResult }
    : await next()
}

async function asksForFresh(request: Request): Promise<boolean> {
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return false
  return (await request.clone().formData()).has(FRESH_FIELD)
}

/** By the cookie alone: that is what forms are sent with. */
async function hasEnded(): Promise<boolean> {
  const answer = await fetch('/api/auth/me').catch(() => null)
  return answer?.status === 401
}
