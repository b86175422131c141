import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ReceiptAnswer } from '#contract/uploads.ts'
import { randomKey } from '#web/random-key.ts'
import { forgetFile, type KeptFile, keepFile, listKept } from './device-store.ts'
import { sendResumably } from './send-resumably.ts'

/** A file that somebody sends, as the screen tells of it. */
export interface Entry {
  key: string
  target: string
  name: string
  size: number
  state: 'waiting' | 'sending' | 'paused' | 'sent' | 'refused'
  share: number
  words: string
  receipt: ReceiptAnswer | null
}

export interface Sending {
  entries: Entry[]
  add(files: Iterable<File>, target: string): void
  retry(key: string): void
  dismiss(key: string): void
}

const MOST_BYTES = 100_000_000

/** Sends files one after the other. What has not been sent is kept on the device and goes on after a lost line or a closed tab. */
export function useSending(clientId: number): Sending {
  const [entries, setEntries] = useState<Entry[]>([])
  const queue = useRef<KeptFile[]>([])
  const held = useRef(new Map<string, KeptFile>())
  const isRunning = useRef(false)
  const revalidator = useRevalidator()
  const change = (key: string, part: Partial<Entry>) =>
    setEntries((all) => all.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)))

  async function run(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    for (let kept = queue.current.shift(); kept; kept = queue.current.shift()) {
      const { key } = kept
      change(key, { state: 'sending', words: '' })
      const sent = await sendResumably(kept, (share) => change(key, { share }))
      if (sent.state === 'paused') change(key, { state: 'paused', words: PAUSED })
      else {
        await forgetFile(key)
        held.current.delete(key)
        if (sent.state === 'sent') change(key, { state: 'sent', share: 1, receipt: sent.receipt })
        else change(key, { state: 'refused', words: sent.words })
        await revalidator.revalidate()
      }
    }
    isRunning.current = false
  }

  function enqueue(kept: KeptFile, part: Partial<Entry> = {}): void {
    held.current.set(kept.key, kept)
    const { key, target, file } = kept
    const entry = { key, target, name: file.name, size: file.size, share: 0, words: '', receipt: null }
    setEntries((all) => [...all.filter((each) => each.key !== key), { ...entry, state: 'waiting', ...part }])
    if (part.state !== 'refused') queue.current.push(kept)
  }

  async function add(files: Iterable<File>, target: string): Promise<void> {
    for (const file of files) {
      const kept = { key: randomKey(), clientId, target, file }
      const words =
        file.size === 0 ? 'The file is empty.' : file.size > MOST_BYTES ? 'The file is larger than 100 MB.' : ''
      if (words) enqueue(kept, { state: 'refused', words })
      else enqueue(kept, (await keepFile(kept)) ? {} : { words: NO_ROOM })
    }
    void run()
  }

  function retry(key: string): void {
    const kept = held.current.get(key)
    if (kept && !queue.current.includes(kept)) queue.current.push(kept)
    change(key, { state: 'waiting', words: '' })
    void run()
  }

  function dismiss(key: string): void {
    queue.current = queue.current.filter((kept) => kept.key !== key)
    held.current.delete(key)
    void forgetFile(key)
    setEntries((all) => all.filter((entry) => entry.key !== key))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is looked up once, when the room opens.
  useEffect(() => {
    void listKept(clientId).then((all) => {
      for (const kept of all) if (!held.current.has(kept.key)) enqueue(kept)
      void run()
    })
    const onLine = () => {
      for (const [key, kept] of held.current) if (!queue.current.includes(kept)) retry(key)
    }
    window.addEventListener('online', onLine)
    return () => window.removeEventListener('online', onLine)
  }, [clientId])

  return { entries, add: (files, target) => void add(files, target), retry, dismiss }
}

const PAUSED = 'Not sent yet: the connection was lost. It is kept on this device and goes on by itself.'
const NO_ROOM = 'This device has no room to keep it. Please leave this page open until it is sent.'
