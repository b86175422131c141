import type { Reader, Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { pages } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { type Anchor, follows, isGenuine, sealedHead, sealOf, speaksOf, type Verdict } from './audit.model.ts'
import * as store from './audit.store.ts'

/** The key that the events are sealed with, and the one that takes its place. */
export interface Keys {
  from: string
  to: string
}

const BATCH = 1000
const NO_HEAD = { events: 0, lastEvent: 0, hash: '', keyedAt: '' }
// What the next event is chained to when the head was not written by us: it will never fit.
const NOT_OURS = 'the head of the record was changed'

/** Events sealed one after another with the site's key, and checked from the first one on. */
export function createChain({ db, clock, secrets }: Pick<Tools, 'db' | 'clock' | 'secrets'>) {
  let key = secrets.audit
  /** The last event that this process has found in its place. */
  let seen: Anchor | null = null

  /** Where each anchor that speaks of this record says what an event's hash is. */
  async function anchorsByEvent(anchors: Anchor[], keyedAt: string): Promise<Map<number, string>> {
    const restores = await store.listRestores(db.read)
    const told = anchors.filter((anchor) => speaksOf(anchor, { keyedAt, restores }))
    return new Map(told.map(({ lastEvent, hash }) => [lastEvent, hash]))
  }

  return {
    /** Seals an event behind the last one; the caller holds the lock. */
    async append(tx: Tx, event: Omit<store.StoredEvent, 'id' | 'hash' | 'previousHash'>): Promise<void> {
      const found = await store.findHead(tx)
      const previous = found && !isGenuine(key, found) ? NOT_OURS : (found?.hash ?? '')
      const sealed = { ...event, previousHash: previous }
      const hash = sealOf(key, sealed)
      const id = await store.insertEvent(tx, { ...sealed, hash })
      const { events, keyedAt } = found ?? NO_HEAD
      await store.saveHead(tx, sealedHead(key, { events: events + 1, lastEvent: id, hash, keyedAt }))
    },

    /** Follows the chain from the first event to the last, past everything that was recorded about it elsewhere. */
    async verify(anchors: Anchor[] = []): Promise<Verdict> {
      const head = await store.findHead(db.read)
      const anchored = await anchorsByEvent([...anchors, ...(seen ? [seen] : [])], head?.keyedAt ?? '')
      let [events, last, hash] = [0, 0, '']
      const broken = (brokenAt: number, fault: Verdict['fault']) => ({ intact: false, events, brokenAt, fault })
      for await (const event of inOrder(db.read)) {
        // Written since this began.
        if (head && event.id > head.lastEvent) break
        if (!follows(key, event, hash) || (anchored.get(event.id) ?? event.hash) !== event.hash) {
          return broken(event.id, 'changed')
        }
        anchored.delete(event.id)
        events++
        ;[last, hash] = [event.id, event.hash]
      }
      const isWhole = head
        ? isGenuine(key, head) && head.events === events && head.lastEvent === last && head.hash === hash
        : events === 0
      if (!isWhole || anchored.size > 0) return broken(last, 'cut')
      if (head) seen = anchorOf(head, isoNow(clock))
      return { intact: true, events, brokenAt: null, fault: null }
    },

    /** The last event, to be recorded where the record itself does not lie. */
    async head(): Promise<Anchor> {
      return anchorOf((await store.findHead(db.read)) ?? NO_HEAD, isoNow(clock))
    },

    /** Seals every event again when the key is replaced. The caller has verified them with the old one. */
    async rekey(tx: Tx, { from, to }: Keys): Promise<void> {
      await sealAll(tx, to, (event, before) => {
        if (!follows(from, event, before)) throw new Error(`event ${event.id} of the audit does not fit`)
      })
    },

    /**
     * For a record that was restored without its key: follows it by its hashes to the end that was recorded, and seals it again.
     * Answers what was found; null when the key fits.
     */
    async resealIfOthers(tx: Tx, end: Omit<Anchor, 'at'>): Promise<Verdict | null> {
      const head = await store.findHead(tx)
      if (!head || isGenuine(key, head)) return null
      let [events, last, hash] = [0, 0, '']
      for await (const event of inOrder(tx)) {
        if (event.previousHash !== hash) return { intact: false, events, brokenAt: event.id, fault: 'changed' }
        events++
        ;[last, hash] = [event.id, event.hash]
      }
      const isWhole = events === end.events && last === end.lastEvent && hash === end.hash
      if (!isWhole) return { intact: false, events, brokenAt: last, fault: 'cut' }
      await sealAll(tx, key, () => {})
      return { intact: true, events, brokenAt: null, fault: null }
    },
  }

  async function sealAll(tx: Tx, to: string, check: (event: store.StoredEvent, before: string) => void): Promise<void> {
    let [events, last, before, hash] = [0, 0, '', '']
    for await (const event of inOrder(tx)) {
      check(event, before)
      before = event.hash
      const sealed = { ...event, previousHash: hash }
      hash = sealOf(to, sealed)
      await store.updateHashes(tx, event.id, { previousHash: sealed.previousHash, hash })
      events++
      last = event.id
    }
    await store.saveHead(tx, sealedHead(to, { events, lastEvent: last, hash, keyedAt: isoNow(clock) }))
    key = to
    seen = null
  }
}

async function* inOrder(db: Reader | Tx): AsyncGenerator<store.StoredEvent> {
  const found = pages<store.StoredEvent>(BATCH, ({ limit }, last) => store.listInOrder(db, last?.id ?? 0, limit))
  for await (const events of found) yield* events
}

function anchorOf({ events, lastEvent, hash }: typeof NO_HEAD, at: string): Anchor {
  return { at, events, lastEvent: lastEvent, hash }
}
