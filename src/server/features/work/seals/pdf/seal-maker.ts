import { createThread, threadFile } from '#platform/thread.ts'
import { loadFonts } from './load-fonts.ts'
import type { CertificateTask, Done, ReadKey, ReadKeyTask, Sealed, SealTask, StampTask, Task } from './tasks.ts'

/** Longer than the timestamp server may take to answer. */
const SECONDS = 60
const MEMORY_MB = 512

export type SealMaker = ReturnType<typeof createSealMaker>

/** Makes and seals PDFs in a thread of its own. */
export function createSealMaker() {
  const open = () =>
    createThread<Task, Done>({
      name: 'seal-thread',
      file: threadFile(import.meta.dirname, 'seal-thread'),
      seconds: SECONDS,
      memoryMb: MEMORY_MB,
    })
  let thread: ReturnType<typeof open> | null = null
  const run = (task: Task) => {
    thread ??= open()
    return thread.run(task)
  }
  return {
    seal: async (wanted: Omit<SealTask, 'is' | 'fonts'>) =>
      (await run({ is: 'seal', fonts: await loadFonts(), ...wanted })) as Sealed,
    certificate: async (wanted: Omit<CertificateTask, 'is' | 'fonts'>) =>
      (await run({ is: 'certificate', fonts: await loadFonts(), ...wanted })) as Sealed,
    waiting: () => thread?.waiting() ?? 0,
    stamp: async (wanted: Omit<StampTask, 'is'>) => (await run({ is: 'stamp', ...wanted })) as Sealed,
    readKey: async (wanted: Omit<ReadKeyTask, 'is'>) => (await run({ is: 'read-key', ...wanted })) as ReadKey,
    close: async () => await thread?.close(),
  }
}
