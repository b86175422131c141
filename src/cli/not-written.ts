import { problem } from '#server/http/problem.ts'

/** A file that the caller named cannot be written: in words, with the system's own code. */
export function notWritten(path: string, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
  throw problem('not-written', 422, `${path} cannot be written${code}.`)
}
