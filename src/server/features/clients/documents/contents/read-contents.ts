import type { EInvoice } from '#contract/clients/e-invoices.ts'
import { createThread, threadFile } from '#platform/thread.ts'

export interface Contents {
  /** The words of a PDF, for the search; null when there are none or they cannot be read. */
  text: string | null
  isLocked: boolean
  invoice: EInvoice | null
  about: string | null
}

export const UNKNOWN: Contents = { text: null, isLocked: false, invoice: null, about: null }

/** A larger PDF is mostly pictures: it is kept, and found by its name. */
export const LARGEST_READ = 30_000_000
const SECONDS = 20
const MEMORY_MB = 512

/**
 * Reads a file in a thread of its own, so that a slow, huge or hostile one never holds up the site. What takes too long or fails
 * is unknown, and the file is kept all the same.
 */
export async function readContents(bytes: Uint8Array): Promise<Contents> {
  if (bytes.length > LARGEST_READ) return UNKNOWN
  // One after the other: many readers at once would take the memory and the processors from everybody.
  thread ??= open()
  return await thread.run(bytes).catch(() => UNKNOWN)
}

let thread: ReturnType<typeof open> | null = null

function open() {
  return createThread<Uint8Array, Contents>({
    name: 'read-contents',
    file: threadFile(import.meta.dirname, 'read-contents-thread'),
    seconds: SECONDS,
    memoryMb: MEMORY_MB,
  })
}
