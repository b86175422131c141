/** What is on the screen now, for those who are asked while it is; the next to be set replaces the last. */
export function createCurrent<T>() {
  let now: T | null = null
  return {
    now: () => now,
    /** Stays set until the returned function is called. */
    set(mine: T): () => void {
      now = mine
      return () => {
        if (now === mine) now = null
      }
    },
  }
}
