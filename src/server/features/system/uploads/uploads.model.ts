import type { Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'
import type { Put } from '#platform/storage.ts'
import type { Entrant } from '#server/http/environment.ts'

export interface Upload
  extends Omit<RowOf<'uploads'>, 'accountId' | 'senderName' | 'senderEmail' | 'fromFirm' | 'createdAt'> {
  sender: Sender
}

export interface Sender {
  accountId: string
  name: string
  email: string
  isStaff: boolean
}

export interface Receipt {
  id: string
  reference: string
  documentId: string
  name: string
  bytes: number
  sha256: string
  at: string
  /** When the very same file had arrived before; null for a new one. */
  alreadyAt: string | null
}

export interface ArrivedFile extends Put {
  name: string
  target: string
  please: Upload['please']
  clientId: number
  storageKey: string
}

interface Destination extends Pick<Upload, 'clientId' | 'target' | 'bytes'> {
  /** How many bytes are on their way there already. */
  underWay?: number
}

export interface Receiver {
  /** Where files with this target are kept, and how large one may be. */
  kept(target: string): { folder: string; most: number }
  /** Throws unless this person may send a file of this size there now, beside what is under way. */
  admit(actor: Entrant, to: Destination, reader?: Tx): Promise<void>
  /** Looks into the file and throws in words if it cannot be taken; what it answers goes to `receive`. */
  inspect(file: ArrivedFile): Promise<unknown>
  /** Takes the file in the transaction that ends the upload. */
  receive(tx: Tx, sender: Sender, file: ArrivedFile, inspected: unknown): Promise<Receipt>
  findReceipt(id: string): Promise<Receipt | null>
  /** Which of these keys of the storage a document names. */
  knownKeys(keys: string[]): Promise<Set<string>>
}

export const UPLOAD_HOURS = 24

/** How many files a user may have under way at once, and how many parts may arrive from them in one moment. */
export const MOST_OPEN = 100
export const MOST_AT_ONCE = 8

/** What has arrived is stored at least so often. */
export const PART_BYTES = 8 * 1024 * 1024

/** The pairs in tus's `Upload-Metadata`; null when they cannot be read. */
export function readMetadata(header: string | undefined): Map<string, string> | null {
  const pairs = new Map<string, string>()
  for (const pair of header?.split(',') ?? []) {
    const [key = '', value = '', ...more] = pair.trim().split(/\s+/)
    if (!/^[\w.-]{1,40}$/.test(key) || more.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) return null
    pairs.set(key, Buffer.from(value, 'base64').toString('utf8'))
  }
  return pairs
}

/** A file's name as it may be shown and stored: no path, no control characters, no direction marks that could disguise its ending. */
export function cleanName(given: string): string {
  const base = given.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const bare = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>|*?:]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (bare.length <= 150) return bare || 'File'
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(bare)?.[0] ?? ''
  return bare.slice(0, 150 - ending.length).trim() + ending
}
