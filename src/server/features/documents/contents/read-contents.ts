import { Worker } from 'node:worker_threads'
import type { EInvoice } from '#contract/e-invoices.ts'
import { threadFile } from '#platform/thread.ts'

/** What is inside a file, as far as it can be told. */
export interface Contents {
  /** The words of a PDF, for the search; null when there are none or they cannot be read. */
  text: string | null
  /** A PDF that asks for a password before it shows anything. */
  isLocked: boolean
  invoice: EInvoice | null
}

export const UNKNOWN: Contents = { text: null, isLocked: false, invoice: null }

/** A larger PDF is mostly pictures: it is kept, and found by its name. */
export const LARGEST_READ = 30_000_000
const LONGEST_WORK_MS = 20_000
const MOST_MEMORY_MB = 512

/**
 * Reads a file in a thread of its own, so that a slow, huge or hostile one never holds up the site. What takes too long or fails
 * is unknown, and the file is kept all the same.
 */
export async function readContents(bytes: Uint8Array): Promise<Contents> {
  if (bytes.length > LARGEST_READ) return UNKNOWN
  // One after the other: many readers at once would take the memory and the processors from everybody.
  const turn = last.then(() => readInThread(bytes))
  last = turn
  return await turn
}

let last: Promise<unknown> = Promise.resolve()

function readInThread(bytes: Uint8Array): Promise<Contents> {
  return new Promise((resolve) => {
    const worker = new Worker(threadFile(import.meta.dirname, 'read-contents-thread'), {
      name: 'read-contents',
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
      // What a library prints about a broken file is of no use in the log.
      stdout: true,
      stderr: true,
    })
    const finish = (contents: Contents) => {
      clearTimeout(timer)
      resolve(contents)
      void worker.terminate()
    }
    const timer = setTimeout(() => finish(UNKNOWN), LONGEST_WORK_MS)
    worker.once('message', finish)
    worker.once('error', () => finish(UNKNOWN))
    worker.once('exit', () => finish(UNKNOWN))
  })
}
