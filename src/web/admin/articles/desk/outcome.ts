import { ApiProblem } from '#web/api.ts'
import type { Outcome } from './article-desk.tsx'

/** Why the article could not be written, in the words of the specification. */
export function writeFailure(error: unknown): Outcome {
  if (error instanceof ApiProblem && error.status < 500) {
    return { tone: 'bad', words: `Error: ${error.message}`, fields: error.fields }
  }
  console.error(error)
  return { tone: 'bad', words: 'Error creating article. Check console for details.' }
}

/** Fixed words for a step that failed; what the server said stands beside the fields. */
export function stepFailure(words: string, error: unknown): Outcome {
  const known = error instanceof ApiProblem && error.status < 500
  if (!known) console.error(error)
  const reason = known && Object.keys(error.fields).length === 0 ? ` ${error.message}` : ''
  return { tone: 'bad', words: `${words}${reason}`, fields: known ? error.fields : {} }
}
