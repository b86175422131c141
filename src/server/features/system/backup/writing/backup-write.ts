import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Row, Snapshot } from '#database/copying.ts'
import type { Engine } from '#database/engine.ts'
import { encrypted } from '#platform/age.ts'
import { newSecrets, type Secrets } from '#platform/secrets.ts'
import type { FileStorage } from '#platform/storage.ts'
import { type TarInput, writeTar } from '#platform/tar.ts'
import { VERSION } from '#platform/version.ts'
import {
  type About,
  type CopiedUpload,
  FORMATS,
  type LeftOutSecret,
  type Manifest,
} from '#server/features/system/backup/backup.model.ts'
import { isLeftOut, withoutSecrets, withoutTokens } from './left-out.ts'

interface Source {
  engine: Engine
  secrets: Secrets
  now: Date
  /** Copies the uploads that have come since it last did, and lists all; null leaves them out. */
  uploads: { run(): Promise<void>; uploads: Map<string, CopiedUpload> } | null
  /** Everything, sessions and all: for the move of a site to another database. */
  isMove?: true
  /** Encrypted to these. When there are none, it leaves out the keys of the site and all passwords. */
  recipients: string[]
  /** Has to be read by the version before: empty keys replace those that are left out. */
  isForOlder?: boolean
  signal?: AbortSignal
  /** How much is done, from 0 to 1. */
  onProgress?: (share: number) => void
}

export interface Written {
  manifest: Manifest
  bytes: number
  sha256: string
}

/** Writes database, secrets (where they are encrypted) and the list of uploads into one file, as they were at one moment while people go on writing. */
export async function writeBackup(source: Source, place: FileStorage, name: string): Promise<Written> {
  const contents = createContents(source)
  const hash = createHash('sha256')
  let bytes = 0
  const entries = contents.entries()
  await pipeline(
    writeTar(entries, source.now),
    createGzip({ level: 6 }),
    async (packed: AsyncIterable<Uint8Array>) => {
      const sealed = source.recipients.length > 0 ? encrypted(packed, source.recipients) : packed
      async function* counted() {
        for await (const piece of sealed) {
          hash.update(piece)
          yield piece
        }
      }
      bytes = (await place.put(name, counted())).bytes
    },
    { signal: source.signal },
    // Cut off, the pipeline ends while a table is still being read: the snapshot must not outlive the database.
  ).finally(() => entries.return(undefined))
  return { manifest: contents.manifest, bytes, sha256: hash.digest('hex') }
}

function createContents({ engine, secrets, now, uploads, isMove, onProgress = () => {}, ...source }: Source) {
  const isOpen = !isMove && source.recipients.length === 0
  const leftOut = new Set<LeftOutSecret>(['site-keys'])
  const about: About = {
    program: 'countinghouse',
    format: isOpen && !source.isForOlder ? FORMATS.newest : FORMATS.oldest,
    version: VERSION,
    createdAt: now.toISOString(),
    engine: engine.name,
  }
  const manifest: Manifest = {
    ...about,
    migrations: [],
    tables: [],
    counters: {},
    entries: [],
    uploads: { files: 0, bytes: 0 },
    audit: { events: 0, lastEvent: 0, hash: '' },
  }

  function hashed(name: string, bytes: Buffer): TarInput {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    manifest.entries.push({ name, bytes: bytes.length, sha256 })
    return { name, size: bytes.length, content: bytes }
  }

  const json = (name: string, value: unknown) => hashed(name, Buffer.from(JSON.stringify(value, null, 2)))

  /** A row as it is backed up; null when it is left out. */
  function keptOf(table: string, row: Row): Row | null {
    if (isMove) return row
    const plain = withoutTokens(table, row)
    return isOpen ? withoutSecrets(table, plain, (secret) => leftOut.add(secret)) : plain
  }

  async function* tables(snapshot: Snapshot): AsyncGenerator<TarInput> {
    const names = (await snapshot.tables()).filter((name) => isMove || !isLeftOut(name))
    for (const [place, name] of names.entries()) {
      const table = { name, rows: 0 }
      async function* rows() {
        for await (const batch of snapshot.rows(name)) {
          for (const row of batch) {
            const kept = keptOf(name, row)
            if (!kept) continue
            table.rows++
            yield kept
          }
        }
      }
      for await (const piece of inPieces(rows())) yield hashed(`tables/${name}/${piece.name}`, piece.bytes)
      manifest.tables.push(table)
      onProgress((place + 1) / names.length)
    }
  }

  async function* listOfUploads(): AsyncGenerator<TarInput> {
    for await (const piece of inPieces(uploads?.uploads.values() ?? []))
      yield hashed(`uploads/${piece.name}`, piece.bytes)
    for (const { bytes } of uploads?.uploads.values() ?? []) {
      manifest.uploads.files++
      manifest.uploads.bytes += bytes
    }
  }

  return {
    manifest,
    async *entries(): AsyncGenerator<TarInput> {
      yield json('about.json', about)
      const snapshot = await engine.copying.openSnapshot()
      try {
        // Again: what has come between the first copy and the moment that the tables show.
        await uploads?.run()
        yield* tables(snapshot)
        manifest.migrations = await snapshot.migrations()
        manifest.counters = await snapshot.counters()
        manifest.audit = await auditHead(snapshot)
      } finally {
        await snapshot.close()
      }
      yield* listOfUploads()
      if (isOpen) manifest.leftOut = [...leftOut]
      if (!isOpen) yield json('secrets.json', secrets)
      else if (source.isForOlder) yield json('secrets.json', newSecrets())
      const bytes = Buffer.from(JSON.stringify(manifest, null, 1))
      yield { name: 'manifest.json', size: bytes.length, content: bytes }
    },
  }
}

async function auditHead(snapshot: Snapshot): Promise<Manifest['audit']> {
  for await (const rows of snapshot.rows('audit_head')) {
    for (const { events, last_event: lastEvent, hash } of rows)
      return { events: Number(events), lastEvent: Number(lastEvent), hash: String(hash) }
  }
  return { events: 0, lastEvent: 0, hash: '' }
}

const PIECE = 1024 * 1024

/** JSON lines in entries of about a megabyte, so that no reader has to hold a whole table. */
async function* inPieces(
  rows: AsyncIterable<object> | Iterable<object>,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  let pieces = 0
  let lines: string[] = []
  let length = 0
  const piece = () => {
    const bytes = Buffer.from(lines.join(''))
    lines = []
    length = 0
    return { name: `${String(++pieces).padStart(6, '0')}.jsonl`, bytes }
  }
  for await (const row of rows) {
    const line = `${JSON.stringify(row)}\n`
    length += line.length
    lines.push(line)
    if (length >= PIECE) yield piece()
  }
  if (lines.length > 0) yield piece()
}
