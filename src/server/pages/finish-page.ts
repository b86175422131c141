import type { SecurityHeaders } from './security-headers.ts'
import { RETRY_AFTER } from './unavailable.ts'

/** What the router answers. A page brings its text beside the head of its answer, and the nonce of its inline scripts if it has any. */
export interface Rendered extends Response {
  document?: { html: string; nonce: string | null }
}

/** Gives a rendered page its policy and answers its bytes; null for whatever else the router answered, which is left as it is. */
export function finishPage({ document, status, headers }: Rendered, security: SecurityHeaders): Buffer | null {
  if (!document) return null
  for (const [name, value] of Object.entries(security.forPage(document))) headers.set(name, value)
  if (status === 503) headers.set('Retry-After', RETRY_AFTER)
  return Buffer.from(document.html)
}
