/** A file that waits on this device until it has been sent; it survives a closed tab. */
export interface KeptFile {
  key: string
  /** Whose it is: on a device that several people use, nobody sends for another. */
  account: string
  clientId: number
  target: string
  /** What the firm asks the client's people to do with it; empty for nothing. */
  please: string
  file: File
}

const NAME = 'countinghouse-sending'
const STORE = 'files'

/** Keeps a file on this device; false when there is no room for it. */
export async function keepFile(kept: KeptFile): Promise<boolean> {
  try {
    await run('readwrite', (store) => store.put(kept))
    return true
  } catch {
    return false
  }
}

export async function forgetFile(key: string): Promise<void> {
  await run('readwrite', (store) => store.delete(key)).catch(() => {})
}

/** What this person chose for a client and has not sent yet. */
export async function listKept({ account, clientId }: Pick<KeptFile, 'account' | 'clientId'>): Promise<KeptFile[]> {
  const all = (await run('readonly', (store) => store.getAll()).catch(() => [])) as KeptFile[]
  return all.filter((kept) => kept.clientId === clientId && kept.account === account)
}

async function run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
