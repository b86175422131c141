// Runs in a thread of its own: a slow, huge or hostile email never holds up the site. See mail-reader.ts.
import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from '#platform/thread.ts'
import { type ReadMail, readMail } from './read-mail.ts'

parentPort?.on('message', (raw: Uint8Array) => {
  void readMail(raw)
    // No email, or built to be hard to read: trying again would not help.
    .catch(() => null)
    .then((answer) => parentPort?.postMessage({ answer } satisfies ThreadAnswer<ReadMail | null>))
})
