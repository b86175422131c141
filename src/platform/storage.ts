import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { newToken } from './ids.ts'
import { StartError } from './start-error.ts'

/** Where uploads are kept. Keys are names we made ourselves, such as `media/ab12….webp`. */
export interface FileStorage {
  /** Stores bytes, or a stream of them, for good before it answers; the same key is replaced whole, or not at all. */
  put(key: string, content: Content): Promise<Put>
  /** Opens a file, whole or a range of it; null when there is none. */
  open(key: string, range?: { start: number; end: number }): Promise<StoredFile | null>
  remove(key: string): Promise<void>
  /** Throws when files cannot be kept here now; quick, and without a trace. */
  check(): Promise<void>
  freeBytes?(): Promise<number | null>
  list(prefix: string): AsyncIterable<{ key: string; size: number; modifiedAt: Date }>
}

/** Whole, or piece by piece where it is too large for memory: each piece is good until the next is asked for, who keeps one copies it. */
type Content = Uint8Array | AsyncIterable<Uint8Array>

export interface Put {
  bytes: number
  sha256: string
}

export interface StoredFile {
  /** Of the whole file, in bytes. */
  size: number
  modifiedAt: Date
  stream(): ReadableStream<Uint8Array>
  /** The same for whoever is done with each piece before asking for the next: it takes next to no memory. */
  pieces?(): AsyncIterable<Uint8Array>
}

export const piecesOf = (file: StoredFile): AsyncIterable<Uint8Array> =>
  file.pieces?.() ?? (file.stream() as unknown as AsyncIterable<Uint8Array>)

// No room, no right to write, a broken or missing disk, too many files open.
const FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENODEV', 'EMFILE', 'ENFILE'])

/** A store that is not on this machine cannot serve now. */
export class StorageFault extends Error {
  readonly isFull: boolean
  constructor(message: string, { isFull = false } = {}) {
    super(message)
    this.isFull = isFull
  }
}

/** True when files cannot be stored or read now, through no fault of the caller. */
export function isStorageFault(error: unknown): boolean {
  if (error instanceof StorageFault) return true
  return error instanceof Error && 'syscall' in error && 'code' in error && FAULTS.has(String(error.code))
}

export function isStorageFull(error: unknown): boolean {
  if (error instanceof StorageFault) return error.isFull
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** Counts and hashes what passes, once, on its way to the store. */
export function measured(content: Content): { pieces: AsyncGenerator<Uint8Array>; result(): Put } {
  const hash = createHash('sha256')
  let bytes = 0
  async function* pieces() {
    for await (const piece of content instanceof Uint8Array ? [content] : content) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  return { pieces: pieces(), result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Makes sure that the data folder is there, for its own account only. */
export function openDataFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    // One that was made by hand, or unpacked, may be open to others on the machine.
    if (statSync(path).mode & 0o077) chmodSync(path, 0o700)
    // One of another account, or on a disk that is mounted to be read: told here, not by the database.
    const trial = join(path, `.writable-${newToken(6)}`)
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    throw notWritable(path, error)
  }
}

/** Closes what lies in a folder to everybody else on this machine: what was unpacked or copied there may be open to them. */
export function closeToOthers(folder: string, isOurs: (name: string) => boolean = () => true): void {
  const names = existsSync(folder) ? readdirSync(folder) : []
  restrictToOwner(names.filter(isOurs).map((name) => join(folder, name)))
}

/** Takes from everybody else on this machine what they may read or write of these; what is not there is passed over. */
export function restrictToOwner(paths: string[]): void {
  for (const path of paths) {
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found || (found.mode & 0o077) === 0) continue
    try {
      chmodSync(path, found.mode & 0o700)
    } catch (error) {
      // Of another account, such as root: its owner decides who may read it.
      if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
    }
  }
}

export function notWritable(path: string, error: unknown): StartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new StartError(`DATA_DIR: ${path} cannot be written (${code})`)
}

export function openFolderStorage(root: string): FileStorage {
  const pathOf = (key: string) => {
    const path = normalize(join(root, key))
    if (!path.startsWith(root + sep)) throw new Error('a key leads out of the storage folder')
    return path
  }

  return {
    async freeBytes() {
      // The folder is made by the first file that is put into it.
      const disk = await statfs(root).catch(() => statfs(dirname(root)))
      return disk.bavail * disk.bsize
    },
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.${newToken(6)}.part`
      const { pieces, result } = measured(content)
      try {
        await writeDurably(draft, pieces)
        await rename(draft, path)
        await syncFolder(dirname(path))
        return result()
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async open(key, range) {
      const path = pathOf(key)
      const found = await stat(path).catch(() => null)
      if (!found?.isFile()) return null
      return {
        size: found.size,
        modifiedAt: found.mtime,
        stream: () => Readable.toWeb(createReadStream(path, range)) as ReadableStream<Uint8Array>,
        pieces: () => readPieces(path, range ?? { start: 0, end: found.size - 1 }),
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    check: () => probeFolder(root),
    async *list(prefix) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        if (!entry.isFile() || entry.name === PROBE) continue
        const path = join(entry.parentPath, entry.name)
        const key = path.slice(root.length + 1).replaceAll(sep, '/')
        if (!key.startsWith(prefix)) continue
        const found = await stat(path).catch(() => null)
        if (found) yield { key, size: found.size, modifiedAt: found.mtime }
      }
    },
  }
}

// Always the same name: a process that ends in between leaves one, which the next takes away.
const PROBE = '.writable'

/** Writes a file into the folder and takes it away again; that a folder is there says little of whether it may be written. */
export async function probeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const probe = join(folder, PROBE)
  await writeFile(probe, '', { mode: 0o600 })
  await rm(probe, { force: true })
}

const PIECE_BYTES = 64 * 1024

/** Every piece in the same memory. */
async function* readPieces(path: string, { start, end }: { start: number; end: number }): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafeSlow(PIECE_BYTES)
  const file = await open(path, 'r')
  try {
    for (let at = start; at <= end; ) {
      const { bytesRead } = await file.read(piece, 0, Math.min(PIECE_BYTES, end + 1 - at), at)
      if (bytesRead === 0) return
      yield piece.subarray(0, bytesRead)
      at += bytesRead
    }
  } finally {
    await file.close()
  }
}

async function writeDurably(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of pieces) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}

// A new name is only safe once its folder has reached the disk.
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
