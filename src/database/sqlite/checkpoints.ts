import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** How many pages (4 KB each) the log grows by before they are carried over. */
const STEP_PAGES = 1_000
/** Where writers wait for it: the log begins anew only when nobody has added to it meanwhile. */
const LONG_PAGES = 4_000
/** Where SQLite carries over by itself, in the middle of everything, should all else have failed. */
const UTMOST_PAGES = 64_000
/** What the log keeps of its size when it begins anew after somebody has read for long. */
const KEPT_BYTES = 32 * 1024 * 1024
/** A thread weighs some megabytes; a site where nobody writes does without. */
const IDLE_MS = 30_000

// No file of its own, which a build would have to carry along.
const SCRIPT = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(workerData)
  database.exec('pragma synchronous = full')
  const carry = database.prepare('pragma wal_checkpoint(passive)')
  parentPort.on('message', (word) => {
    if (word === 'carry') return parentPort.postMessage(carry.get())
    database.close()
    parentPort.close()
  })
`

/**
 * Carries what SQLite has written to its log over to the database file, on a thread of its own: it takes as long as
 * the disk does, and pages are read meanwhile.
 */
export function createCheckpoints(file: string, writing: DatabaseSync, idleMs = IDLE_MS) {
  writing.exec(`pragma wal_autocheckpoint = ${UTMOST_PAGES}; pragma journal_size_limit = ${KEPT_BYTES}`)
  const state = writing.prepare('pragma wal_checkpoint(noop)')
  let carriedAt = 0
  let carried = Promise.resolve()
  let isClosed = false
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  /** Resolves when the log has been carried over, or the thread has failed: then it is tried again a step later. */
  async function carry(asked: Worker): Promise<void> {
    if (thread !== asked) return
    clearTimeout(idle)
    const waiting = new AbortController()
    asked.ref()
    asked.postMessage('carry')
    await Promise.race([once(asked, 'message', waiting), once(asked, 'exit', waiting)]).catch(() => {})
    waiting.abort()
    asked.unref()
    clearTimeout(idle)
    idle = setTimeout(rest, idleMs).unref()
  }

  function wake(): Worker {
    const begun = new Worker(SCRIPT, {
      eval: true,
      workerData: file,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
    })
    // A full disk, a damaged file: the next writer meets the same and is told. It ends by it.
    begun.on('error', () => {})
    begun.on('exit', () => {
      if (thread === begun) thread = undefined
    })
    thread = begun
    return begun
  }

  async function rest(): Promise<void> {
    clearTimeout(idle)
    if (!thread) return
    const ending = thread
    thread = undefined
    ending.ref()
    ending.postMessage('rest')
    await once(ending, 'exit').catch(() => {})
  }

  return {
    /** To be waited for between two commits. */
    async afterCommit(): Promise<void> {
      if (isClosed) return
      try {
        const length = Number(state.get()?.log)
        if (length < carriedAt) carriedAt = 0
        // Counted from the last time: while somebody reads for long, the log cannot begin anew.
        if (length - carriedAt < STEP_PAGES) return
        carriedAt = length
        // Nobody waits for a thread that has yet to begin.
        const isAwake = thread !== undefined
        const asked = thread ?? wake()
        carried = carried.then(() => carry(asked))
        if (isAwake && length >= LONG_PAGES) await carried
      } catch {
        // In the middle of somebody's transaction, or with no thread to be had: a commit later, or a step.
      }
    },
    async close(): Promise<void> {
      isClosed = true
      await rest()
    },
  }
}
