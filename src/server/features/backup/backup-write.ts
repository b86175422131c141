import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Snapshot } from '#database/copying.ts'
import type { Engine } from '#database/engine.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { FileStorage } from '#platform/storage.ts'
import { type TarInput, writeTar } from '#platform/tar.ts'
import { VERSION } from '#platform/version.ts'
import { type About, FORMAT, type Manifest } from './backup.model.ts'

export interface Source {
  engine: Engine
  /** Null leaves the uploads out. */
  storage: FileStorage | null
  secrets: Secrets
  now: Date
  signal?: AbortSignal
  /** How much is done, from 0 to 1. */
  onProgress?: (share: number) => void
}

const PIECE = 1024 * 1024

/** Writes database, uploads and secrets into one file, as they were at one moment while people go on writing. */
export async function writeBackup(source: Source, file: string): Promise<Manifest> {
  const contents = createContents(source)
  await pipeline(
    writeTar(contents.entries(), source.now),
    createGzip({ level: 6 }),
    createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }),
    { signal: source.signal },
  )
  return contents.manifest
}

function createContents({ engine, storage, secrets, now, onProgress = () => {} }: Source) {
  const about: About = {
    program: 'countinghouse',
    format: FORMAT,
    version: VERSION,
    createdAt: now.toISOString(),
    engine: engine.name,
  }
  const manifest: Manifest = { ...about, migrations: [], tables: [], counters: {}, entries: [] }

  /** Notes the size and the sum of what passes. */
  function noted(name: string, size: number, content: TarInput['content']): TarInput {
    const hash = createHash('sha256')
    async function* passing() {
      for await (const piece of content instanceof Uint8Array ? [content] : content) {
        hash.update(piece)
        yield piece
      }
      manifest.entries.push({ name, bytes: size, sha256: hash.digest('hex') })
    }
    return { name, size, content: passing() }
  }

  const json = (name: string, value: unknown) => {
    const bytes = Buffer.from(JSON.stringify(value, null, 2))
    return noted(name, bytes.length, bytes)
  }

  async function* uploads(copied: Set<string>, onCopied: (bytes: number) => void): AsyncGenerator<TarInput> {
    for await (const { key } of storage?.list('') ?? []) {
      if (copied.has(key) || key.endsWith('.part')) continue
      copied.add(key)
      const stored = await storage?.open(key)
      // Taken away since it was listed, and its row before it.
      if (!stored) continue
      yield noted(`uploads/${key}`, stored.size, stored.stream())
      onCopied(stored.size)
    }
  }

  async function* tables(snapshot: Snapshot): AsyncGenerator<TarInput> {
    const names = await snapshot.tables()
    for (const [place, name] of names.entries()) {
      const table = { name, rows: 0 }
      let pieces = 0
      let lines: string[] = []
      let length = 0
      const piece = () => {
        const bytes = Buffer.from(lines.join(''))
        lines = []
        length = 0
        return noted(`tables/${name}/${String(++pieces).padStart(6, '0')}.jsonl`, bytes.length, bytes)
      }
      for await (const rows of snapshot.rows(name)) {
        for (const row of rows) {
          const line = `${JSON.stringify(row)}\n`
          table.rows++
          length += line.length
          lines.push(line)
        }
        if (length >= PIECE) yield piece()
      }
      if (lines.length > 0) yield piece()
      manifest.tables.push(table)
      onProgress(0.5 + (0.5 * (place + 1)) / names.length)
    }
  }

  return {
    manifest,
    async *entries(): AsyncGenerator<TarInput> {
      yield json('about.json', about)
      const copied = new Set<string>()
      const total = await bytesIn(storage)
      let done = 0
      const onCopied = (bytes: number) => {
        done += bytes
        onProgress(Math.min(0.5, (0.5 * done) / Math.max(1, total)))
      }
      // Files first: one that is taken away meanwhile has lost its row before the moment that the tables show.
      yield* uploads(copied, onCopied)
      const snapshot = await engine.copying.openSnapshot()
      try {
        yield* uploads(copied, onCopied)
        yield* tables(snapshot)
        manifest.migrations = await snapshot.migrations()
        manifest.counters = await snapshot.counters()
      } finally {
        await snapshot.close()
      }
      yield json('secrets.json', secrets)
      const bytes = Buffer.from(JSON.stringify(manifest, null, 1))
      yield { name: 'manifest.json', size: bytes.length, content: bytes }
    },
  }
}

async function bytesIn(storage: FileStorage | null): Promise<number> {
  let total = 0
  for await (const { size } of storage?.list('') ?? []) total += size
  return total
}
