import { isoNow } from '#platform/clock.ts'
import type { Samples } from '#server/features/system/samples/samples.service.ts'
import type { Tools } from '#server/tools.ts'
import { KINDS } from './file-kind.ts'
import * as folders from './folders.store.ts'
import type { PublicationFiles } from './publication-files.service.ts'

const FOLDERS = [
  { name: 'Publications', audience: 'shared' },
  { name: 'Client library', audience: 'user' },
  { name: 'Staff documents', audience: 'admin' },
] as const

interface Needs {
  files: PublicationFiles
  samples: Samples
}

/** Three folders and the training modules, for a library that nobody has ever filled; never a second time. */
export async function fillLibrary({ db, clock, storage }: Tools, { files, samples }: Needs): Promise<void> {
  if (await folders.hasFolders(db.read)) return
  const bytes = await trainingModules()
  const key = files.newKey()
  await storage.put(key, bytes)
  const filled = await db.transaction(async (tx) => {
    await db.engine.lock(tx, 'default-library')
    // Another instance may have started at the same moment.
    if (await folders.hasFolders(tx)) return false
    const made = []
    for (const folder of FOLDERS) made.push(await folders.insertFolder(tx, { ...folder, at: isoNow(clock) }))
    const stored = { bytes, name: 'Training modules.pdf', year: 2026, kind: KINDS.pdf, key }
    if (made[0]) await samples.mark(tx, 'publication', (await files.keep(tx, 'system', made[0].id, stored)).id)
    return true
  })
  if (!filled) await storage.remove(key)
}

// In a chunk of its own, which is read at the first start and never again.
async function trainingModules(): Promise<Buffer> {
  const { default: url } = await import('#content/publications/training-modules.pdf?inline')
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
