import { vi } from 'vitest'

type Row = Record<string, unknown>

/** What a browser keeps for a site in `indexedDB`, as far as the site uses it; `isFull` lets it keep nothing more. */
export function databaseOf(device: { isFull: boolean }) {
  const stores = new Map<string, { keyPath: string | undefined; rows: Map<string, unknown> }>()
  const soon = (act: () => void) => queueMicrotask(act)
  const database = {
    objectStoreNames: { contains: (name: string) => stores.has(name) },
    createObjectStore: (name: string, { keyPath }: { keyPath?: string } = {}) =>
      stores.set(name, { keyPath, rows: new Map() }),
    close() {},
    transaction(name: string) {
      const { keyPath, rows } = stores.get(name) as NonNullable<ReturnType<typeof stores.get>>
      const transaction: Record<string, unknown> = {}
      const done = (result: unknown, isWrite = false) => {
        const fails = isWrite && device.isFull
        soon(() => (transaction[fails ? 'onabort' : 'oncomplete'] as () => void)())
        return { result }
      }
      const put = (value: Row, key = String(value[keyPath ?? ''])) => {
        if (!device.isFull) rows.set(key, value)
        return done(key, true)
      }
      const objectStore = () => ({
        put,
        delete: (key: string) => done(rows.delete(key)),
        get: (key: string) => done(rows.get(key)),
        getAll: () => done([...rows.values()]),
      })
      return Object.assign(transaction, { objectStore, error: new Error('no room') })
    },
  }
  return {
    forget() {
      for (const { rows } of stores.values()) rows.clear()
    },
    open(_name: string) {
      const request: Record<string, unknown> & { result: unknown } = { result: database }
      soon(() => {
        if (stores.size === 0) (request.onupgradeneeded as () => void)()
        ;(request.onsuccess as () => void)()
      })
      return request
    },
  }
}

interface Waiting {
  start(): void
  lose(): void
}

/** Of all tabs one holds the lock of a name; the next gets it when that tab is closed. */
function locksOfTabs() {
  let holder: Waiting | null = null
  const queue: Waiting[] = []
  const request = (_: string, { signal, steal }: LockOptions, work: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const lost = () => reject(new DOMException('taken away', 'AbortError'))
      const own: Waiting = { start: () => void work().then(resolve, reject), lose: lost }
      const take = () => {
        holder = own
        queueMicrotask(own.start)
      }
      signal?.addEventListener('abort', () => {
        queue.splice(0, queue.length, ...queue.filter((each) => each !== own))
        lost()
      })
      if (steal) {
        holder?.lose()
        take()
      } else if (holder) queue.push(own)
      else take()
    })
  const closeFirst = () => {
    holder = queue.shift() ?? null
    holder?.start()
  }
  return { locks: { request }, closeFirst }
}

/** Tabs of one browser that send each other messages; one that is frozen hears nothing. */
function channelsOfTabs() {
  const all: Channel[] = []
  class Channel {
    onmessage: ((event: { data: unknown }) => void) | null = null
    isFrozen = false
    constructor() {
      all.push(this)
    }
    postMessage(data: unknown) {
      if (this.isFrozen) return
      for (const other of all)
        if (other !== this) queueMicrotask(() => other.isFrozen || other.onmessage?.({ data: structuredClone(data) }))
    }
  }
  return { Channel, all }
}

/** A browser with its tabs, its network and what it keeps, in the place of the globals until `vi.unstubAllGlobals()`. */
export function openDevice({ hasLocks = true } = {}) {
  const state = { isFull: false }
  const { locks, closeFirst } = locksOfTabs()
  const { Channel, all } = channelsOfTabs()
  const navigator = { onLine: true, ...(hasLocks && { locks }) }
  const window = Object.assign(new EventTarget(), { BroadcastChannel: Channel })
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const indexedDB = databaseOf(state)
  for (const [name, value] of Object.entries({ navigator, window, document, indexedDB, BroadcastChannel: Channel }))
    vi.stubGlobal(name, value)
  return {
    state,
    navigator,
    document,
    /** The tab that does the work is closed. */
    closeFirst,
    /** A tab, by the order in which they were opened, no longer runs. */
    freeze(tab: number) {
      const channel = all[tab]
      if (channel) channel.isFrozen = true
    },
    happens: (event: string) => window.dispatchEvent(new Event(event)),
    becomes(visibilityState: 'visible' | 'hidden') {
      Object.assign(document, { visibilityState })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    setOnline(onLine: boolean) {
      Object.assign(navigator, { onLine })
      window.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
    },
  }
}
