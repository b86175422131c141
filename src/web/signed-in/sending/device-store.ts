/** A file that waits on this device until it has been sent; it survives a closed tab. */
export interface KeptFile {
  key: string
  /** Whose it is: on a device that several people use, nobody sends for another. */
  account: string
  clientId: number
  target: string
  /** What the firm asks the client's people to do with it; empty for nothing. */
  acknowledgement: string
  file: File
}

const NAME = 'countinghouse-sending'
export const FILES = 'files'
export const PHOTOGRAPHS = 'photographs'

/** Keeps a file on this device; false when there is no room for it. */
export const keepFile = (kept: KeptFile): Promise<boolean> => isDone(run(FILES, 'readwrite', (all) => all.put(kept)))

export const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

export async function run<T>(name: string, mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) {
  const database = await opened()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(name, mode)
      const request = ask(transaction.objectStore(name))
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
    const request = indexedDB.open(NAME, 2)
    request.onupgradeneeded = () => {
      const { result: database } = request
      if (!database.objectStoreNames.contains(FILES)) database.createObjectStore(FILES, { keyPath: 'key' })
      database.createObjectStore(PHOTOGRAPHS)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('another tab holds an older version'))
  })
}
