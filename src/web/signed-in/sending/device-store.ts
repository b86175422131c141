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
const FILES = 'files'
const PHOTOGRAPHS = 'photographs'

/** Keeps a file on this device; false when there is no room for it. */
export const keepFile = (kept: KeptFile): Promise<boolean> => isDone(run(FILES, 'readwrite', (all) => all.put(kept)))

export async function forgetFile(key: string): Promise<void> {
  await isDone(run(FILES, 'readwrite', (all) => all.delete(key)))
}

export async function listKept({ account, clientId }: Pick<KeptFile, 'account' | 'clientId'>): Promise<KeptFile[]> {
  const all = (await run(FILES, 'readonly', (files) => files.getAll()).catch(() => [])) as KeptFile[]
  return all.filter((kept) => kept.clientId === clientId && kept.account === account)
}

/** Keeps the photographs of one place, or forgets them where none is left; false when there is no room. */
export function keepPhotographs<T>(key: string, photographs: T[]): Promise<boolean> {
  if (photographs.length === 0) return isDone(run(PHOTOGRAPHS, 'readwrite', (all) => all.delete(key)))
  return isDone(run(PHOTOGRAPHS, 'readwrite', (all) => all.put(photographs, key)))
}

export async function readPhotographs<T>(key: string): Promise<T[]> {
  return ((await run(PHOTOGRAPHS, 'readonly', (all) => all.get(key)).catch(() => null)) ?? []) as T[]
}

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

async function run<T>(name: string, mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) {
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
