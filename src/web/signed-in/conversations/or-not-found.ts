import { ApiProblem } from '#web/api.ts'

/** A number that names nothing, or nothing of this person's, is an address without a page. */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const status = error instanceof ApiProblem ? error.status : 500
    if (status === 404 || status === 422) throw new Response('There is no such conversation.', { status: 404 })
    throw error
  }
}
