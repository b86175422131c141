import type { ContactMessage, QuoteRequest } from '#contract/clients/requests.ts'
import { randomKey } from '#web/random-key.ts'
import { keep } from './kept.ts'

/** What a person has sent and the firm has not yet confirmed. It stays on this device until then. */
export type Entry = {
  /** The server receives what comes under one key once, however often it is sent. */
  key: string
  savedAt: number
  attempts: number
  /** When to try again by itself. */
  retryAt: number
  /** The server read it and found something wrong; the person has to look at it again. */
  refused?: { message: string; fields: Record<string, string> }
} & ({ kind: 'quote'; body: QuoteRequest } | { kind: 'contact'; body: ContactMessage })

export type Form = { kind: 'quote'; body: QuoteRequest } | { kind: 'contact'; body: ContactMessage }

const kept = keep<Entry[]>('countinghouse.outbox')
const NOTHING: Entry[] = []

export const outbox = {
  entries: (): Entry[] => kept.get() ?? NOTHING,
  /** Records a form here before anything is sent. */
  add(form: Form): Entry {
    const entry: Entry = { ...form, key: randomKey(), savedAt: Date.now(), attempts: 0, retryAt: 0 }
    save([...outbox.entries(), entry])
    return entry
  },
  update(key: string, change: Partial<Pick<Entry, 'attempts' | 'retryAt' | 'refused'>>): void {
    save(outbox.entries().map((entry) => (entry.key === key ? { ...entry, ...change } : entry)))
  },
  remove(key: string): void {
    save(outbox.entries().filter((entry) => entry.key !== key))
  },
  onChange: kept.onChange,
}

function save(entries: Entry[]): void {
  kept.set(entries.length > 0 ? entries : null)
}
