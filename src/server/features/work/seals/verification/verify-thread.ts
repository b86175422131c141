// Runs in a thread of its own, which never sees a key: see verification.service.ts.
import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from '#platform/thread.ts'
import { type FoundSeals, type KnownCertificate, readSeals } from './read-seal.ts'

export interface VerifyTask {
  bytes: Uint8Array
  known: KnownCertificate[]
}

parentPort?.on('message', ({ bytes, known }: VerifyTask) => {
  parentPort?.postMessage(read(bytes, known))
})

function read(bytes: Uint8Array, known: KnownCertificate[]): ThreadAnswer<FoundSeals> {
  try {
    return { answer: readSeals(bytes, known) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
