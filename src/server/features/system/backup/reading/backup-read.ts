import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isBeforeFirstRelease } from '#database/migrate.ts'
import { migrations } from '#database/migrations/all.ts'
import { decrypted, SealError, WrongKeyError } from '#platform/age.ts'
import { gather, readTar, TarError } from '#platform/tar.ts'
import { FORMATS, isEncryptedName, type Manifest } from '#server/features/system/backup/backup.model.ts'
import type { BackupFile } from '#server/features/system/backup/keeping/target.ts'
import { problem } from '#server/http/problem.ts'

interface BackupEntry {
  name: string
  bytes: Buffer
}

export const damaged = (words: string) => problem('backup-damaged', 422, `This backup cannot be used: ${words}.`)

export async function* readBackup(file: BackupFile): AsyncGenerator<BackupEntry> {
  try {
    for await (const { name, content } of readTar(await unpacked(file))) {
      yield { name, bytes: await gather(content) }
    }
  } catch (error) {
    throw asProblem(error)
  }
}

export function opened(pieces: AsyncIterable<Uint8Array>, { name, identity }: Pick<BackupFile, 'name' | 'identity'>) {
  if (!isEncryptedName(name)) return pieces
  if (!identity) {
    throw problem(
      'backup-encrypted',
      422,
      'This backup is encrypted. Give the file with its private key: --identity FILE.',
    )
  }
  return decrypted(pieces, identity)
}

/** A fault of the file is told as one; every other error stays what it is. */
export function asProblem(error: unknown): unknown {
  if (error instanceof TarError) return damaged(error.message)
  if (error instanceof WrongKeyError) {
    return problem('backup-key', 422, 'This backup was encrypted to another key than the one in the identity file.')
  }
  if (error instanceof SealError) return damaged('the file is damaged or ends too early')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('Z_')) return damaged(code === 'Z_BUF_ERROR' ? 'the file ends too early' : 'the file is damaged')
  return error
}

/** Reads a backup from end to end, compares every sum, and answers what it says of itself. */
export async function checkBackup(file: BackupFile, signal?: AbortSignal): Promise<Manifest> {
  const found = new Map<string, { bytes: number; sha256: string }>()
  let manifest: Manifest | null = null
  for await (const { name, bytes } of readBackup(file)) {
    signal?.throwIfAborted()
    if (found.size === 0 && name !== 'about.json') throw damaged('it was not made by Countinghouse')
    if (name === 'about.json') refuseOther(JSON.parse(bytes.toString()))
    if (name === 'manifest.json') manifest = JSON.parse(bytes.toString())
    else found.set(name, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  if (!manifest) throw damaged('its end is missing')
  for (const { name, bytes, sha256 } of manifest.entries) {
    const entry = found.get(name)
    if (!entry) throw damaged(`${name} is missing`)
    if (entry.bytes !== bytes || entry.sha256 !== sha256) throw damaged(`${name} was changed`)
    found.delete(name)
  }
  const [extra] = found.keys()
  if (extra) throw damaged(`${extra} was put in later`)
  refuseNewer(manifest)
  return manifest
}

function refuseOther({ program, format, version }: Partial<Manifest>): void {
  if (program !== 'countinghouse') throw damaged('it was not made by Countinghouse')
  if (Number(format) > FORMATS.newest) throw newer(`it was made by version ${version}`)
  if (Number(format) < FORMATS.oldest) throw damaged('it was made by a development version before the first release')
}

function refuseNewer({ migrations: applied }: Manifest): void {
  if (isBeforeFirstRelease(applied)) {
    throw damaged('it was made by a development version before the first release')
  }
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.find((name) => !known.has(name))
  if (unknown) throw newer(`it has "${unknown}"`)
}

const newer = (words: string) =>
  problem('backup-newer', 422, `This backup is newer than this version of Countinghouse (${words}). Install it first.`)

// A stream that fails does so for whoever reads its end.
async function unpacked(file: BackupFile): Promise<AsyncIterable<Uint8Array>> {
  const stored = await file.place.open(file.name)
  if (!stored) throw problem('not-found', 404, `There is no backup ${file.name}.`)
  const source = Readable.from(opened(stored.stream() as AsyncIterable<Uint8Array>, file))
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  return source.pipe(gunzip)
}
