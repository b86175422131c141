/** Seconds after which it is worth asking again. */
export const RETRY_AFTER = '10'

/**
 * For the calls of a page: when the API can read nothing, no part of the page can say anything true, so the page as a
 * whole says so. What was sent stays with the form that sent it, which has words of its own.
 */
export async function orUnavailable(request: Request, answer: Response): Promise<Response> {
  if (request.method !== 'GET' || answer.status !== 503) return answer
  const { code } = (await answer.clone().json()) as { code?: string }
  if (code !== 'unavailable') return answer
  throw new Response(null, { status: 503, statusText: 'Service Unavailable' })
}
