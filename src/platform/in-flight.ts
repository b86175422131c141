/** Work that has begun and not ended yet; who closes what it uses waits for it. */
export function createInFlight() {
  const begun = new Set<Promise<unknown>>()
  return {
    async add<T>(work: Promise<T> | T): Promise<T> {
      const waited = Promise.resolve(work)
      begun.add(waited)
      try {
        return await waited
      } finally {
        begun.delete(waited)
      }
    },
    /** Resolves when nothing is under way, whatever became of it. */
    async settled(): Promise<void> {
      while (begun.size > 0) await Promise.allSettled(begun)
    },
  }
}
