import type { SecurityHeaders } from './security-headers.ts'

/** What the router answers. A page brings its text beside the head of its answer, and the nonce of its inline scripts if it has any. */
export interface Rendered extends Response {
  document?: { html: string; nonce: string | null }
}

/** Gives a rendered page its policy and answers its bytes; null for whatever else the router answered, which is left as it is. */
export function finishPage({ document, status, headers }: Rendered, security: SecurityHeaders): Buffer | null {
  if (!document) return null
  const { html, nonce } = document
  const policy = security.forPage({ nonce, hasVideo: html.includes(VIDEO) })
  for (const [name, value] of Object.entries(policy)) headers.set(name, value)
  if (status === 503) headers.set('Retry-After', RETRY_AFTER)
  return Buffer.from(html)
}

// As documents are rendered; in words of people `<` is written otherwise.
const VIDEO = '<p data-video="'

/** Seconds after which it is worth asking again. */
const RETRY_AFTER = '10'

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
