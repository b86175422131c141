import { type Finish, finishDocument } from './document.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { RETRY_AFTER } from './unavailable.ts'

/** What the router answers. A page brings its text beside the head of its answer, with the mark of the scripts that are its own. */
export interface Rendered extends Response {
  document?: { html: string; mark: string }
}

/** Gives a rendered page its policy and answers its bytes; null for whatever else the router answered, which is left as it is. */
export function finishPage({ document, status, headers }: Rendered, security: SecurityHeaders, finish: Finish) {
  if (!document) return null
  const { html, ...allowance } = finishDocument(document.html, document.mark, finish)
  for (const [name, value] of Object.entries(security.forPage(allowance))) headers.set(name, value)
  if (status === 503) headers.set('Retry-After', RETRY_AFTER)
  return Buffer.from(html)
}
