import type { Database } from './database.ts'

/** Reads once and keeps the answer in memory until a commit carries the tag. A reading that failed is not kept. */
export function keepUntilChanged<T>(db: Database, tag: string, read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null
  db.onChange((tags) => {
    if (tags === null || tags.includes(tag)) kept = null
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
