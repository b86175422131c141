import type { ContactMessage, QuoteRequest } from '#contract/clients/requests.ts'
import { keep } from '#web/drafts/kept.ts'
import { personHere } from '#web/drafts/storage.ts'
import { randomKey } from '#web/random-key.ts'

/** What a person has sent and the firm has not yet confirmed. It stays on this device until then. */
export type Entry = {
  /** The server receives what comes under one key once, however often it is sent. */
  key: string
  /** Whose session it goes out with; empty for a visitor. */
  person: string
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
  add(form: Form): Entry {
    const entry: Entry = {
      ...form,
      key: randomKey(),
      person: personHere(),
      savedAt: Date.now(),
      attempts: 0,
      retryAt: 0,
    }
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
  /** A visitor's form goes out whoever is signed in by then; that of a signed-in person only with their own session. */
  maySend: ({ person }: Entry): boolean => !person || person === personHere(),
}

function save(entries: Entry[]): void {
  kept.set(entries.length > 0 ? entries : null)
}
