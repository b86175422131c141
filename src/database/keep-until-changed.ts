import type { Database } from './database.ts'

/** Reads once and keeps the answer in memory until a commit carries one of the tags. A reading that failed is not kept. */
export function keepUntilChanged<T>(db: Database, of: string | string[], read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null
  const own = [of].flat()
  db.onChange((tags) => {
    if (tags === null || own.some((tag) => tags.includes(tag))) kept = null
  })
  return () => {
    if (kept) return kept
    const reading = read()
    kept = reading
    reading.catch(() => {
      if (kept === reading) kept = null
    })
    return reading
  }
}
