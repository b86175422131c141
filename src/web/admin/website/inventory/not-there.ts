import { ApiProblem } from '#web/api.ts'

/** Something that is not there is a page that says so, not a failure. */
export function notThere(error: unknown): never {
  if (error instanceof ApiProblem && [404, 422].includes(error.status)) throw new Response(null, { status: 404 })
  throw error
}
