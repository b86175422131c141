import { sql } from 'kysely'
import type { Tx } from '#database/engine.ts'
import type { Log } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import { createNotifyConnection, NOTIFY_NAME } from './notify-connection.ts'

/** The instances of a site hear each other; a draft that is being filled is nobody's site yet. */
const LINES = {
  site: { channel: 'countinghouse_changes', name: NOTIFY_NAME },
  draft: { channel: 'countinghouse_draft_changes', name: 'countinghouse-draft' },
}
const BEAT_MS = 500
/** How long after its last heartbeat came back an instance may trust what it keeps. */
const TRUST_MS = 1_500
/** How long a writer waits for an instance that does not answer: longer than that one trusts what it keeps. */
const WAIT_MS = 2_000
const GONE_MS = 2 * WAIT_MS
/** How long a notice to oneself may take at the start. */
const ECHO_MS = 15_000
// PostgreSQL takes 8,000 bytes.
const LONGEST_NOTICE = 7_000

const NOT_HEARD =
  'DATABASE_URL: notifications of this database do not arrive, as behind PgBouncer in transaction mode; name PostgreSQL itself, or a pool with pool_mode = session'

type Notify = (channel: string, text: string) => Promise<unknown>

interface Notice {
  from: string
  /** A change: its number, and what it changed; null when that is too long to say. */
  change?: { id: number; tags: string[] | null }
  /** Changes of others that the sender has heard of, and acted on. */
  heard?: [from: string, id: number][]
  beat?: number
  /** Sent to oneself over another connection. */
  echo?: true
  leaves?: boolean
}

/**
 * Notifies instances of each other's changes. A write is acknowledged only when every instance has dropped what it
 * showed, or can no longer trust what it keeps: notices come in the order of commits, so an instance that has just
 * had its own heartbeat back has heard every change before it.
 */
export function createChanges(url: string, log: Log, isDraft = false) {
  const self = crypto.randomUUID()
  const peers = new Map<string, number>()
  const waiting = new Map<number, { missing: Set<string>; since: number; done?: () => void }>()
  const unanswered: [string, number][] = []
  let heardBeat = Number.NEGATIVE_INFINITY
  let lastId = 0
  let heardEcho = () => {}
  let tell: (tags: string[] | null) => void = () => {}

  const { channel, name } = LINES[isDraft ? 'draft' : 'site']
  const line = createNotifyConnection({ url, channel, name, log, onNotice, onOpen: open, onLost: lost })
  const say = (notice: Omit<Notice, 'from'>) => line.send(JSON.stringify({ from: self, ...notice }))

  function onNotice(text: string): void {
    const notice: Notice = JSON.parse(text)
    if (notice.from === self) {
      if (notice.beat !== undefined) heardBeat = notice.beat
      if (notice.echo) heardEcho()
      return
    }
    if (notice.leaves) forget(notice.from)
    else peers.set(notice.from, performance.now())
    if (notice.change) {
      tell(notice.change.tags)
      if (unanswered.push([notice.from, notice.change.id]) === 1) setImmediate(answer)
    }
    for (const [writer, id] of notice.heard ?? []) if (writer === self) crossOff(id, notice.from)
  }

  function answer(): void {
    void say({ heard: unanswered.splice(0) })
  }

  function crossOff(id: number, peer: string): void {
    const wait = waiting.get(id)
    wait?.missing.delete(peer)
    if (wait?.missing.size === 0) wait.done?.()
  }

  function forget(peer: string): void {
    peers.delete(peer)
    for (const id of [...waiting.keys()]) crossOff(id, peer)
  }

  function open(): void {
    tell(null)
    beat()
  }

  function lost(): void {
    heardBeat = Number.NEGATIVE_INFINITY
    tell(null)
  }

  function beat(): void {
    void say({ beat: performance.now() })
    const now = performance.now()
    for (const [peer, heardAt] of peers) if (now - heardAt > GONE_MS) forget(peer)
    // Those whose transaction was rolled back.
    for (const [id, wait] of waiting) if (!wait.done && now - wait.since > 60_000) waiting.delete(id)
  }

  const hears = () => performance.now() - heardBeat < TRUST_MS

  return {
    hears,
    /** Says in the transaction what it changes; what it answers waits, after the commit, until all have heard. */
    async announce(tx: Tx, tags: string[]): Promise<() => Promise<void>> {
      lastId += 1
      const id = lastId
      waiting.set(id, { missing: new Set(peers.keys()), since: performance.now() })
      await sql`select pg_notify(${channel}, ${noticeOf({ from: self, change: { id, tags } })})`.execute(tx)
      return () => untilHeard(id)
    },
    async listen(heard: (tags: string[] | null) => void, notify: Notify): Promise<() => Promise<void>> {
      tell = heard
      await line.open()
      try {
        await proveListening(notify)
      } catch (error) {
        await line.close()
        throw error
      }
      const timer = setInterval(beat, BEAT_MS)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await say({ leaves: true })
        await line.close()
      }
    },
  }

  /** A pooler that lends a connection for one transaction takes the listening away with it; nobody would hear of a change. */
  async function proveListening(notify: Notify): Promise<void> {
    const echo = new Promise<true>((resolve) => {
      heardEcho = () => resolve(true)
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, ECHO_MS, false)
    })
    // While the line itself speaks, a pooler may lend it the connection that listens, and the echo would come by chance.
    await say({ beat: performance.now() })
    await notify(channel, JSON.stringify({ from: self, echo: true } satisfies Notice))
    const isHeard = await Promise.race([echo, late])
    clearTimeout(timer)
    if (!isHeard) throw new StartError(NOT_HEARD)
  }

  async function untilHeard(id: number): Promise<void> {
    const wait = waiting.get(id)
    // Who cannot hear the others' answers waits as long as any of them might trust what it keeps.
    if (wait && (wait.missing.size > 0 || !hears())) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, WAIT_MS)
        wait.done = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    waiting.delete(id)
  }
}

function noticeOf(notice: Notice & { change: { id: number; tags: string[] | null } }): string {
  const text = JSON.stringify(notice)
  if (Buffer.byteLength(text) <= LONGEST_NOTICE) return text
  return JSON.stringify({ ...notice, change: { ...notice.change, tags: null } })
}
