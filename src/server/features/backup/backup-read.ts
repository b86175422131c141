import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { isBeforeFirstRelease } from '#database/migrate.ts'
import { migrations } from '#database/migrations/all.ts'
import { gather, readTar, TarError } from '#platform/tar.ts'
import { problem } from '#server/http/problem.ts'
import { FORMAT, type Manifest } from './backup.model.ts'

export interface BackupEntry {
  name: string
  bytes: Buffer
}

/** The file is not a backup, or not whole. */
const damaged = (words: string) => problem('backup-damaged', 422, `This backup cannot be used: ${words}.`)

/** Everything in a backup, entry by entry. */
export async function* readBackup(file: string): AsyncGenerator<BackupEntry> {
  try {
    for await (const { name, content } of readTar(unpacked(file))) {
      yield { name, bytes: await gather(content) }
    }
  } catch (error) {
    if (error instanceof TarError) throw damaged(error.message)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') throw problem('not-found', 404, `There is no file ${file}.`)
    if (code.startsWith('Z_')) throw damaged(code === 'Z_BUF_ERROR' ? 'the file ends too early' : 'the file is damaged')
    throw error
  }
}

/** Reads a backup from end to end, compares every sum, and answers what it says of itself. */
export async function checkBackup(file: string): Promise<Manifest> {
  const found = new Map<string, { bytes: number; sha256: string }>()
  let manifest: Manifest | null = null
  for await (const { name, bytes } of readBackup(file)) {
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
  if (Number(format) > FORMAT) throw newer(`it was made by version ${version}`)
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
function unpacked(file: string): AsyncIterable<Uint8Array> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  return source.pipe(gunzip)
}
