import { hc } from 'hono/client'
import { createContext } from 'react-router'
import type { ProblemAnswer } from '#contract/problem.ts'
import type { Api } from '#server/api.ts'

/** The typed client of the site's own API. */
export type Client = ReturnType<typeof createClient>

export function createClient(fetch: typeof globalThis.fetch, base = '/') {
  return hc<Api>(base, { fetch })
}

/** Where a loader or an action finds the client that speaks for the person at the browser. */
// Pure, so that what browsers load of this file needs no router.
export const clientContext = /* @__PURE__ */ createContext<Client>()

/** Where an error that a page could not deal with is told. */
export const reportContext = /* @__PURE__ */ createContext<(error: unknown) => void>(console.error)

/** The API's answer was a problem. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>

  constructor(status: number, answer: Partial<ProblemAnswer>) {
    super(answer.error ?? 'Something went wrong.')
    this.status = status
    this.code = answer.code ?? 'unexpected'
    this.fields = answer.fields ?? {}
  }
}

/** An address that names nothing, or nothing of this person's, is an address without a page. */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  return await call.catch((error: unknown) => {
    const isMissing = error instanceof ApiProblem && [404, 422].includes(error.status)
    throw isMissing ? new Response(null, { status: 404 }) : error
  })
}

/** What a call answers, or null where there is no such thing. */
export async function orNull<T>(call: Promise<T>, status = 404): Promise<T | null> {
  return await call.catch((error: unknown) => {
    if (error instanceof ApiProblem && error.status === status) return null
    throw error
  })
}

/** For an act whose form has no place for an outcome: when nothing can be stored, the page as a whole says so. */
export async function orUnavailable<T>(call: Promise<T>): Promise<T> {
  return await call.catch((error: unknown) => {
    if (!(error instanceof ApiProblem) || error.code !== 'unavailable') throw error
    throw new Response(null, { status: 503, statusText: 'Service Unavailable' })
  })
}

interface Answer<T> {
  ok: boolean
  status: number
  json(): Promise<T>
}

/** The body of a good answer; a problem is thrown. */
export async function read<T>(answer: Promise<Answer<T>>): Promise<T> {
  const response = await answer
  if (response.ok) return await response.json()
  const body = await response.json().catch(() => ({}))
  throw new ApiProblem(response.status, body as Partial<ProblemAnswer>)
}
