import { ApiProblem, createClient, read } from '#web/api.ts'
import { personHere } from '#web/drafts/storage.ts'
import { type Entry, outbox } from './outbox.ts'

export type Outcome =
  | { is: 'sent'; reference: string }
  | { is: 'refused'; message: string; fields: Record<string, string> }
  | { is: 'waiting' }

const ANSWER_WITHIN_MS = 15_000
const LONGEST_WAIT_MS = 15 * 60_000
// Answers that say "not now" rather than "not this".
const PASSING = new Set([408, 425, 429])

const underWay = new Map<string, Promise<Outcome>>()
const references = new Map<string, string>()

/** Sends one entry. It leaves the outbox only when the server has confirmed it. */
export function deliver(entry: Entry): Promise<Outcome> {
  const known = underWay.get(entry.key)
  if (known) return known
  const delivery = send(entry).finally(() => underWay.delete(entry.key))
  underWay.set(entry.key, delivery)
  return delivery
}

/** Sends what waits, one tab at a time; reports each entry that arrived. */
export async function deliverAll(sent: (entry: Entry, reference: string) => void, dueOnly = false): Promise<void> {
  const work = async () => {
    for (const entry of outbox.entries()) {
      if (entry.refused || !outbox.maySend(entry) || underWay.has(entry.key) || (dueOnly && entry.retryAt > Date.now()))
        continue
      const outcome = await deliver(entry)
      if (outcome.is === 'sent') sent(entry, outcome.reference)
    }
  }
  if (!navigator.locks) return await work()
  await navigator.locks.request('countinghouse.outbox', { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

/** The reference of an entry that waits, once it has arrived, whichever tab of this browser sends it. */
export function referenceOf(entry: Entry): Promise<string> {
  return new Promise((resolve) => {
    let isRefused = false
    const look = () => {
      const waiting = outbox.entries().find(({ key }) => key === entry.key)
      if (waiting) {
        isRefused = waiting.refused !== undefined
        return
      }
      stop()
      if (isRefused) return
      const known = references.get(entry.key)
      // Another tab has sent it: under its key it is received once, and answered again.
      if (known) resolve(known)
      else
        void post(entry).then(
          ({ reference }) => resolve(reference),
          () => {},
        )
    }
    const stop = outbox.onChange(look)
    look()
  })
}

/** 5 s, 10 s, 20 s … at most a quarter of an hour. */
function waitAfter(attempts: number): number {
  return Math.min(LONGEST_WAIT_MS, 5_000 * 2 ** (attempts - 1))
}

async function send(entry: Entry): Promise<Outcome> {
  try {
    const { reference } = await post(entry)
    references.set(entry.key, reference)
    outbox.remove(entry.key)
    return { is: 'sent', reference }
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500 && !PASSING.has(error.status)) {
      const refused = { message: error.message, fields: error.fields }
      outbox.update(entry.key, { refused })
      return { is: 'refused', ...refused }
    }
    const attempts = entry.attempts + 1
    outbox.update(entry.key, { attempts, retryAt: Date.now() + waitAfter(attempts) })
    return { is: 'waiting' }
  }
}

function post(entry: Entry): Promise<{ reference: string }> {
  // What a visitor wrote is not signed with the session of whoever came after.
  const isOther = !entry.person && personHere() !== ''
  const client = createClient((input, init) => fetch(input, isOther ? { ...init, credentials: 'omit' } : init))
  const header = { 'idempotency-key': entry.key }
  // Kept alive, so that following a link right after sending does not cut it off.
  const options = { init: { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), keepalive: true } }
  return entry.kind === 'quote'
    ? read(client.api.quotes.$post({ header, json: entry.body }, options))
    : read(client.api.contact.$post({ header, json: entry.body }, options))
}
