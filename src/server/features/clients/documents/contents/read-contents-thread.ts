// Runs in a thread of its own: see read-contents.ts.
import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from '#platform/thread.ts'
import { contentsOf } from './contents-of.ts'
import type { Contents } from './read-contents.ts'

parentPort?.on('message', async (bytes: Uint8Array) => {
  parentPort?.postMessage(await read(bytes))
})

async function read(bytes: Uint8Array): Promise<ThreadAnswer<Contents>> {
  try {
    return { answer: await contentsOf(bytes) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
