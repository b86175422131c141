import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type ByteSource, readBytes } from '#platform/files/byte-source.ts'
import type { ReadingOptions, Source, SourceItem } from './source-item.ts'
import type { Answered, Asked, Begun, ToThread } from './thread-messages.ts'

const MOST_MEMORY_MB = 768
/** How long a thread that has read to the end waits for the next files: most imports are read twice, or beside others. */
const IDLE_MS = 5_000

interface Heard {
  /** Told first: what the files are, and where they come from. */
  opened(source: Source, site: string | null): Promise<void>
  /** Notified of items as they are read; the next come when this is done. False ends the reading. */
  items(items: SourceItem[]): Promise<boolean>
}

/** Reads the files of an import in a thread of its own; answers why it could not be read to its end, or null. */
export function readInThread(
  files: { name: string; bytes: ByteSource }[],
  options: ReadingOptions,
  heard: Heard,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const worker = takeIdle() ?? openThread()
    const end = (finish: () => void) => {
      finish()
      void worker.terminate()
    }
    async function hear({ number, question: message }: Asked): Promise<void> {
      const answer = (given: ToThread) => worker.postMessage({ to: number, answer: given } satisfies Answered)
      if (message.is === 'end') {
        if (!message.isIdle) return end(() => resolve(message.fault))
        resolve(message.fault)
        return keepIdle(worker)
      }
      if (message.is === 'read') {
        const { start, end: until, file } = message
        const source = files[file]?.bytes
        if (!source) throw new Error('the thread asks for a file that there is not')
        return answer({ is: 'bytes', bytes: await readBytes(source, start, until) })
      }
      if (message.is === 'opened') {
        await heard.opened(message.source, message.site)
        return answer({ is: 'next' })
      }
      if (await heard.items(message.items)) return answer({ is: 'next' })
      end(() => resolve(null))
    }
    worker.on('message', (message: Asked) => {
      hear(message).catch((error: unknown) => end(() => reject(error)))
    })
    worker.once('error', (error: Error & { code?: string }) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      end(() => (isFull ? resolve('An item is too large to be read in the memory there is.') : reject(error)))
    })
    worker.once('exit', () => resolve('The reading ended before its time.'))
    const told = files.map(({ name, bytes }) => ({ name, size: bytes.size }))
    worker.postMessage({ files: told, options } satisfies Begun)
  })
}

let idle: { worker: Worker; timer: NodeJS.Timeout } | null = null

function openThread(): Worker {
  return new Worker(threadFile(), {
    name: 'read-source',
    // A small nursery: a reader makes much that is gone at once, and is not to weigh more than the site.
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB, maxYoungGenerationSizeMb: 4 },
  })
}

function takeIdle(): Worker | null {
  if (!idle) return null
  const { worker, timer } = idle
  idle = null
  clearTimeout(timer)
  stopHearing(worker)
  worker.ref()
  return worker
}

// By their names: a thread has listeners of its own, without which it says nothing any more.
function stopHearing(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}

function keepIdle(worker: Worker): void {
  stopHearing(worker)
  if (idle) return void worker.terminate()
  const forget = () => {
    if (idle?.worker === worker) idle = null
    void worker.terminate()
  }
  worker.once('error', forget).once('exit', forget).unref()
  idle = { worker, timer: setTimeout(forget, IDLE_MS).unref() }
}

/** In the build it is beside the server, whose parts lie there or in a folder below. */
function threadFile(): string {
  const places = ['read-source-thread.ts', 'read-source-thread.js', '../read-source-thread.js']
  const found = places.map((name) => join(import.meta.dirname, name)).find((path) => existsSync(path))
  if (!found) throw new Error('read-source-thread is missing beside the server')
  return found
}
