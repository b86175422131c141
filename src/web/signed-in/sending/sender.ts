import type { ReceiptAnswer } from '#contract/system/uploads.ts'
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

const MOST_BYTES = 100_000_000
const PAUSED = 'Not sent yet: the connection was lost. It is kept on this device and goes on by itself.'
const NO_ROOM = 'This device has no room to keep it. Please leave this page open until it is sent.'

export type Sender = ReturnType<typeof createSender>

/**
 * Sends the files of one person for one client one after the other, whichever screen is open. What has not been sent is kept on the device and
 * goes on after a lost line or a closed tab.
 */
export function createSender(whose: Pick<KeptFile, 'account' | 'clientId'>) {
  const listeners = new Set<() => void>()
  const held = new Map<string, KeptFile>()
  let entries: Entry[] = []
  let queue: KeptFile[] = []
  let isRunning = false
  let onArrived: () => void = () => {}

  function show(next: Entry[]): void {
    entries = next
    for (const heard of listeners) heard()
  }

  const change = (key: string, part: Partial<Entry>) =>
    show(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)))

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    try {
      for (let kept = queue.shift(); kept; kept = queue.shift()) await send(kept)
    } finally {
      isRunning = false
    }
  }

  async function send(kept: KeptFile): Promise<void> {
    const { key } = kept
    change(key, { state: 'sending', words: '' })
    const sent = await sendResumably(kept, (share) => change(key, { share }))
    if (sent.state === 'paused') return change(key, { state: 'paused', words: PAUSED })
    await forgetFile(key)
    held.delete(key)
    if (sent.state === 'sent') change(key, { state: 'sent', share: 1, receipt: sent.receipt })
    else change(key, { state: 'refused', words: sent.words })
    onArrived()
  }

  function enqueue(kept: KeptFile, part: Partial<Entry> = {}): void {
    held.set(kept.key, kept)
    const { key, target, file } = kept
    const entry = { key, target, name: file.name, size: file.size, share: 0, words: '', receipt: null }
    show([...entries, { ...entry, state: 'waiting', ...part }])
    if (part.state !== 'refused') queue.push(kept)
  }

  async function add(files: Iterable<File>, target: string, please = ''): Promise<void> {
    for (const file of files) {
      const kept = { key: randomKey(), ...whose, target, please, file }
      const words = refusalOf(file)
      if (words) enqueue(kept, { state: 'refused', words })
      else enqueue(kept, (await keepFile(kept)) ? {} : { words: NO_ROOM })
    }
    await run()
  }

  function retry(key: string): void {
    const kept = held.get(key)
    if (!kept || queue.includes(kept)) return
    queue.push(kept)
    change(key, { state: 'waiting', words: '' })
    void run()
  }

  /** Takes up what was chosen before the page was closed. */
  async function resume(): Promise<void> {
    for (const kept of await listKept(whose)) if (!held.has(kept.key)) enqueue(kept)
    await run()
  }

  window.addEventListener('online', () => {
    for (const { key, state } of entries) if (state === 'paused') retry(key)
  })
  void resume()

  return {
    entries: () => entries,
    subscribe(heard: () => void) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    /** Whoever shows what has arrived is told when something has. */
    tell(heard: () => void): void {
      onArrived = heard
    },
    add,
    retry,
    dismiss(key: string): void {
      queue = queue.filter((kept) => kept.key !== key)
      held.delete(key)
      void forgetFile(key)
      show(entries.filter((entry) => entry.key !== key))
    },
  }
}

function refusalOf(file: File): string {
  if (file.size === 0) return 'The file is empty.'
  return file.size > MOST_BYTES ? 'The file is larger than 100 MB.' : ''
}
