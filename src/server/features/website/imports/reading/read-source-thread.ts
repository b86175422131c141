import { Readable } from 'node:stream'
import { parentPort } from 'node:worker_threads'
import type { ByteSource } from '#platform/files/byte-source.ts'
import { openSource } from './open-source.ts'
import { READERS } from './read-source.ts'
import { SourceFault, type SourceItem } from './source-item.ts'
import type { Answered, Asked, Begun, FromThread, ToThread } from './thread-messages.ts'

// Reads a source in a thread of its own: what is large or hostile in it never holds up the site. Bytes come from the thread that
// started this one, which alone knows the storage.

const AT_ONCE = 50
const READ_BYTES = 1024 * 1024

if (!parentPort) throw new Error('this runs in a thread')
const port = parentPort
const waiting = new Map<number, (answer: ToThread) => void>()
let questions = 0
port.on('message', (message: Begun | Answered) => {
  if ('files' in message) return begin(message)
  waiting.get(message.to)?.(message.answer)
  waiting.delete(message.to)
})

/** Says something, and hears the answer to it. Bytes are asked for ahead, so answers come in any order. */
function ask(question: FromThread): Promise<ToThread> {
  const number = ++questions
  return new Promise((resolve) => {
    waiting.set(number, resolve)
    port.postMessage({ number, question } satisfies Asked)
  })
}

function bytesOf(file: number, size: number): ByteSource {
  async function* read(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; at += READ_BYTES) {
      const answer = await ask({ is: 'read', file, start: at, end: Math.min(end, at + READ_BYTES) })
      if (answer.is !== 'bytes') throw new Error('the bytes did not come')
      yield answer.bytes
    }
  }
  return { size, stream: (start, end) => Readable.from(read(start, end), { objectMode: false }) }
}

async function run({ files, options }: Begun): Promise<void> {
  const opened = await openSource(files.map(({ name, size }, at) => ({ name, bytes: bytesOf(at, size) })))
  const { source, site } = opened
  const answer = await ask({ is: 'opened', source, site })
  if (answer.is === 'stop') return
  const siteAddress = options.siteAddress ?? site
  let batch: SourceItem[] = []
  let before = null as Promise<ToThread> | null
  /** Sends what was read once what was sent before is dealt with: meanwhile the next is read. False when no more is wanted. */
  const send = async () => {
    if ((await before)?.is === 'stop') return false
    before = batch.length > 0 ? ask({ is: 'items', items: batch }) : null
    batch = []
    return true
  }
  try {
    for await (const item of READERS[source](opened.files, { ...options, siteAddress })) {
      batch.push(item)
      if (batch.length >= AT_ONCE && !(await send())) return
    }
  } finally {
    // What came before a fault is kept.
    if (await send()) await before
  }
}

function begin(begun: Begun): void {
  run(begun).then(
    () => end(null),
    (error: unknown) => {
      if (!(error instanceof SourceFault)) throw error
      end(error.message)
    },
  )
}

function end(fault: string | null): void {
  const isIdle = fault === null && waiting.size === 0
  port.postMessage({ number: 0, question: { is: 'end', fault, isIdle } } satisfies Asked)
}
