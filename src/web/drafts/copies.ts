import type { LocalCopies, LocalCopy } from './copy-writer.ts'
import { listKeys, readItem, writeItem } from './storage.ts'

/** Every copy that lies on this device for one article (or for one that has no number yet), newest first. */
export async function listCopies<Draft>(subject: string): Promise<LocalCopy<Draft>[]> {
  const store = await openStore()
  const all = await store.all<LocalCopy<Draft>>(`${subject}|`)
  return all.sort((a, b) => b.at.localeCompare(a.at))
}

export async function removeCopy(subject: string, writer: string): Promise<void> {
  const store = await openStore()
  await store.remove(keyOf(subject, writer))
}

/** Where one writer (one open tab) keeps its copy; an article that gets its number moves to its new place. */
export function copiesOf<Draft>(subject: () => string, writer: string): LocalCopies<Draft> {
  let lastKey = keyOf(subject(), writer)
  async function leaveOldPlace(store: Store, key: string): Promise<void> {
    if (lastKey !== key) await store.remove(lastKey)
    lastKey = key
  }
  return {
    async put(copy) {
      const store = await openStore()
      const key = keyOf(subject(), writer)
      await store.put(key, copy)
      await leaveOldPlace(store, key)
    },
    async remove() {
      const store = await openStore()
      const key = keyOf(subject(), writer)
      await store.remove(key)
      await leaveOldPlace(store, key)
    },
  }
}

/** Holds a lock as long as this tab lives, so that no other tab offers its copy for recovery. */
export function holdWriter(writer: string): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks?.request(lockOf(writer), () => held).catch(() => {})
  return release
}

/** Waits a second: a tab that has just died may hold its lock a moment longer. */
export async function isWriterAlive(writer: string): Promise<boolean> {
  const options = { signal: AbortSignal.timeout(1000) }
  const isGone = navigator.locks?.request(lockOf(writer), options, () => true).catch(() => false)
  return isGone !== undefined && !(await isGone)
}

const keyOf = (subject: string, writer: string) => `${subject}|${writer}`
const lockOf = (writer: string) => `countinghouse-writer-${writer}`

interface Store {
  put(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  all<T>(prefix: string): Promise<T[]>
}

let opened: Promise<Store> | null = null

function openStore(): Promise<Store> {
  opened ??= openDatabaseStore().catch(() => plainStore())
  return opened
}

async function openDatabaseStore(): Promise<Store> {
  const request = indexedDB.open('countinghouse-drafts', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('copies')
  const database = await answerOf(request)
  // Strict: a copy counts as kept once it is on disk, so that it outlives the browser itself.
  const write = (work: (copies: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('copies', 'readwrite', { durability: 'strict' })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      work(transaction.objectStore('copies'))
    })
  return {
    put: (key, value) => write((copies) => copies.put(value, key)),
    remove: (key) => write((copies) => copies.delete(key)),
    all: (prefix) => {
      const copies = database.transaction('copies').objectStore('copies')
      return answerOf(copies.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))
    },
  }
}

/** For browsers that give pages no database. */
function plainStore(): Store {
  const name = (key: string) => `countinghouse-draft:${key}`
  return {
    put: async (key, value) => writeItem(name(key), JSON.stringify(value)),
    remove: async (key) => writeItem(name(key), null),
    all: async (prefix) => listKeys(name(prefix)).map((key) => JSON.parse(readItem(key) ?? 'null')),
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
