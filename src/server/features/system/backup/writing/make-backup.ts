import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#database/database.ts'
import type { Engine } from '#database/engine.ts'
import { type KeyPair, newKeyPair } from '#platform/age.ts'
import { type FileStorage, openFolderStorage } from '#platform/storage.ts'
import type { BackupKind, CopiedUpload } from '#server/features/system/backup/backup.model.ts'
import { writeIndex } from '#server/features/system/backup/keeping/index-file.ts'
import { removeBackup } from '#server/features/system/backup/keeping/prune.ts'
import { type Reopen, type Tried, tryBackup } from '#server/features/system/backup/reading/backup-verify.ts'
import { proveUpload } from '#server/features/system/backup/reading/read-uploads.ts'
import type { Tools } from '#server/tools.ts'
import { type Written, writeBackup } from './backup-write.ts'
import { createUploadCopy } from './copy-uploads.ts'

interface Making {
  tools: Omit<Tools, 'db'>
  engine: Engine
  db: Pick<Database, 'read' | 'transaction'>
  reopen: Reopen
  place: FileStorage
  name: string
  kind: BackupKind
  now: Date
  recipient: string | null
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

export interface Made extends Tried {
  bytes: number
  added: { files: number; bytes: number }
}

/** How many uploads are read again to prove a backup. All are, when a user asks for it (`backup verify`). */
const SAMPLE = 20

/**
 * Copies new uploads, writes the database beside them, and counts as done when it was restored once. Encrypted, nobody here
 * could read it again: so it is encrypted to a key of this run too, which is forgotten at its end.
 */
export async function makeBackup(making: Making): Promise<Made> {
  const { tools, place, name, recipient, onProgress = () => {} } = making
  const witness = recipient ? await newKeyPair() : null
  const staging = await mkdtemp(join(tools.config.dataDir, '.backup-'))
  const draft = openFolderStorage(staging)
  try {
    const uploads = await copyUploads(making, witness)
    const { engine, now, signal } = making
    const recipients = [recipient, witness?.recipient].filter((each) => typeof each === 'string')
    const written = await writeBackup(
      {
        engine,
        now,
        signal,
        secrets: tools.secrets,
        uploads,
        recipients,
        // The way back from an upgrade leads to the version before.
        isForOlder: making.kind === 'upgrade',
        onProgress: (n) => onProgress(0.4 + n * 0.2),
      },
      draft,
      name,
    )
    const identity = witness?.identity ?? null
    const sample = sampleOf(recipient ? uploads.added.keys : uploads.uploads.keys())
    const onUpload = async (upload: CopiedUpload) => {
      if (sample.has(upload.key)) await proveUpload({ place, name, identity }, upload)
    }
    const trial = { onUpload, signal, onProgress: (share: number) => onProgress(0.6 + share * 0.35) }
    const tried = await tryBackup(tools, making.reopen, { place: draft, name, identity }, trial)
    await deliver(making, draft, written, uploads.uploads.values())
    return { ...tried, bytes: written.bytes, added: { files: uploads.added.keys.size, bytes: uploads.added.bytes } }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function copyUploads({ tools, place, recipient, ...making }: Making, witness: KeyPair | null) {
  const { storage, secrets } = tools
  let total = 1
  for await (const { size } of storage.list('')) total += size
  let done = 0
  const onCopied = (bytes: number) => {
    done += bytes
    making.onProgress?.(Math.min(0.4, (0.4 * done) / total))
  }
  const copying = { db: making.db, storage, place, key: secrets.backup, recipient, signal: making.signal, onCopied }
  const uploads = await createUploadCopy({ ...copying, witness: witness?.recipient ?? null })
  // Before the moment that the tables show: an upload that is taken away meanwhile has lost its row by then.
  await uploads.run()
  return uploads
}

async function deliver(
  { place, name, kind, recipient }: Making,
  draft: FileStorage,
  { manifest, bytes, sha256 }: Written,
  uploads: Iterable<CopiedUpload>,
): Promise<void> {
  const { createdAt, version, audit } = manifest
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const about = { kind, createdAt, version, rows, uploads: manifest.uploads.files, bytes, sha256, recipient, audit }
  const objects = new Set<string>()
  for (const { object } of uploads) objects.add(object)
  try {
    await writeIndex(place, name, about, objects)
    await place.put(name, contentOf(draft, name))
    const hash = createHash('sha256')
    for await (const piece of contentOf(place, name)) hash.update(piece)
    if (hash.digest('hex') !== sha256) throw new Error('the backup arrived changed where it is kept')
  } catch (error) {
    await removeBackup(place, name).catch(() => {})
    throw error
  }
}

async function* contentOf(place: FileStorage, name: string): AsyncGenerator<Uint8Array> {
  const stored = await place.open(name)
  if (!stored) throw new Error(`${name} is gone`)
  yield* stored.stream() as AsyncIterable<Uint8Array>
}

/** Some of them, others every time. */
function sampleOf(keys: Iterable<string>): Set<string> {
  const all = [...keys]
  const chosen = new Set<string>()
  while (chosen.size < Math.min(SAMPLE, all.length)) chosen.add(all[Math.floor(Math.random() * all.length)] ?? '')
  return chosen
}
