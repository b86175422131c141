import { useEffect, useState } from 'react'
import { isWriterAlive, listCopies, removeCopy } from './copies.ts'
import type { LocalCopy } from './copy-writer.ts'

interface Options<Draft> {
  subject: string
  writer: string
  /** What becomes of a copy when it is restored, or null when the server has all of it. */
  restore(copy: LocalCopy<Draft>): Draft | null
}

/** After a crash: the newest copy of a tab that is no longer open and says something the server does not. */
export function useLeftCopy<Draft>({ subject, writer, restore }: Options<Draft>) {
  const [copy, setCopy] = useState<LocalCopy<Draft> | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the subject is opened.
  useEffect(() => {
    let gone = false
    const find = async () => {
      for (const found of await listCopies<Draft>(subject)) {
        if (found.writer === writer || (await isWriterAlive(found.writer))) continue
        if (restore(found)) return gone || setCopy(found)
        await removeCopy(subject, found.writer)
      }
    }
    void find()
    return () => {
      gone = true
    }
  }, [subject, writer])

  async function forget(): Promise<void> {
    if (copy) await removeCopy(subject, copy.writer)
    setCopy(null)
  }

  return { copy, forget }
}
