import { createThread, threadFile } from '#platform/thread.ts'
import type { ReadMail } from './read-mail.ts'

const SECONDS = 60
const MEMORY_MB = 512

/** Reads emails one after the other in a thread; null for what is none. Throws when one takes too much time or memory. */
export function createMailReader() {
  const open = () =>
    createThread<Uint8Array, ReadMail | null>({
      name: 'read-mail',
      file: threadFile(import.meta.dirname, 'read-mail-thread'),
      seconds: SECONDS,
      memoryMb: MEMORY_MB,
    })
  let thread: ReturnType<typeof open> | null = null

  return (raw: Uint8Array): Promise<ReadMail | null> => {
    thread ??= open()
    return thread.run(raw)
  }
}
