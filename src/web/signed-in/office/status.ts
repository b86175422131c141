/** What is on the screen now, for those who are asked while it is; the next to stand takes the place of the last. */
export function standing<T>() {
  let now: T | null = null
  return {
    now: () => now,
    /** Stands until the answer is called. */
    stand(mine: T): () => void {
      now = mine
      return () => {
        if (now === mine) now = null
      }
    },
  }
}
