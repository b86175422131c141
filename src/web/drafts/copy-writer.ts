/** A draft as it lies on this device until the server has it. */
export interface LocalCopy<Draft> {
  draft: Draft
  version: number
  base: Draft
  writer: string
  at: string
}

export interface LocalCopies<Draft> {
  put(copy: LocalCopy<Draft>): Promise<void>
  remove(): Promise<void>
}

/** Writes copies one after the other, always the newest, and says whether the last one is safe. */
export function createCopyWriter<Draft>(copies: LocalCopies<Draft>, told: (kept: boolean) => void) {
  let next: LocalCopy<Draft> | 'none' | null = null
  let work: Promise<void> | null = null

  async function drain(): Promise<void> {
    while (next) {
      const step = next
      next = null
      try {
        await (step === 'none' ? copies.remove() : copies.put(step))
        if (!next) told(true)
      } catch {
        told(false)
      }
    }
    work = null
  }

  return {
    keep(copy: LocalCopy<Draft>): void {
      next = copy
      work ??= drain()
    },
    forget(): void {
      next = 'none'
      work ??= drain()
    },
    async settled(): Promise<void> {
      while (work) await work
    },
  }
}
