import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An answer that is not the one hoped for: a code for programs, words for a person. */
export class Problem extends Error {
  readonly code: string
  readonly status: ContentfulStatusCode
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>

  constructor(code: string, status: ContentfulStatusCode, message: string, more: ProblemDetails = {}) {
    super(message)
    this.code = code
    this.status = status
    this.fields = more.fields
    this.headers = more.headers ?? {}
  }
}

interface ProblemDetails {
  fields?: Record<string, string>
  headers?: Record<string, string>
}

export function problem(code: string, status: ContentfulStatusCode, message: string, more?: ProblemDetails): Problem {
  return new Problem(code, status, message, more)
}

export const notFound = (message = 'There is nothing at this address.') => problem('not-found', 404, message)

/** One wrong field, told with the field it belongs to. */
export function invalid(field: string, message: string): Problem {
  return problem('invalid', 422, message, { fields: { [field]: message } })
}

/** A limit was reached; says in words and in a header when to try again. */
export function tooMany(retryAfterSeconds: number, message = 'Too many attempts.', headers = {}): Problem {
  const wait = retryAfterSeconds < 90 ? `${retryAfterSeconds} seconds` : `${Math.ceil(retryAfterSeconds / 60)} minutes`
  return problem('too-many', 429, `${message} Please try again in ${wait}.`, {
    headers: { 'Retry-After': String(retryAfterSeconds), ...headers },
  })
}

export function isTooMany(error: unknown): boolean {
  return error instanceof Problem && error.code === 'too-many'
}
