import { channel } from 'node:diagnostics_channel'
import type { Database } from './database.ts'

/** Tells of each answer that is kept to whoever listens: how it is read, and what is kept. */
export const keptAnswers = channel('countinghouse:kept-answers')

/** Reads once and keeps the answer in memory until a commit carries one of the tags. A reading that failed is not kept. */
export function keepUntilChanged<T>(db: Database, of: string | string[], read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null
  const own = [of].flat()
  db.onChange((tags) => {
    if (tags === null || own.some((tag) => tags.includes(tag))) kept = null
  })
  const answer = () => {
    if (kept) return kept
    const reading = read()
    kept = reading
    reading.catch(() => {
      if (kept === reading) kept = null
    })
    return reading
  }
  keptAnswers.publish({ db, of: own, answer, read })
  return answer
}
