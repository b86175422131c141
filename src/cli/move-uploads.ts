import { createHash } from 'node:crypto'
import { formatSize } from '#domain/size.ts'
import { loadConfig } from '#platform/config.ts'
import { openStorage } from '#platform/open-storage.ts'
import { StartError } from '#platform/start-error.ts'
import { type FileStorage, isStorageFault, piecesOf } from '#platform/storage.ts'
import { UsageError } from './command.ts'
import { showProgress } from './terminal.ts'

/** Where uploads are kept when there is no store: in the data folder. */
const FOLDER = 'folder'

/** Copies every upload to another place, a store that speaks S3 or back into the data folder, and reads it there once more. */
export async function moveUploads(to: string, isForced: boolean) {
  const [here, there] = [loadConfig(), loadConfig({ ...process.env, STORAGE_URL: to === FOLDER ? '' : to })]
  if (here.storageUrl === there.storageUrl) throw new UsageError('The uploads are there already')
  try {
    const copied = await copyAll(openStorage(here), openStorage(there), isForced)
    const next = there.storageUrl ? 'Now set STORAGE_URL to the new place' : 'Now take STORAGE_URL away'
    return {
      words: `${copied.files} uploads (${formatSize(copied.bytes)}) were copied, and read once more at the new place. The old place is as it was.\n${next}, and start the site.`,
      data: copied,
    }
  } catch (error) {
    if (!isStorageFault(error)) throw error
    // What a store says may name its key.
    throw new StartError(
      'The uploads could not be copied: one of the places cannot be reached, refuses or is full. What was copied can stay; run the command again.',
    )
  }
}

async function copyAll(from: FileStorage, to: FileStorage, isForced: boolean) {
  await to.check()
  const sizes = new Map<string, number>()
  for await (const { key, size } of from.list('')) sizes.set(key, size)
  if (!isForced) await refuseStrangers(sizes, to)
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const told = showProgress('Uploads')
  let bytes = 0
  for (const [key, size] of sizes) {
    await copyOne(key, from, to)
    bytes += size
    told((bytes / Math.max(1, total)) * 100)
  }
  return { files: sizes.size, bytes }
}

/** Files at the new place that the site does not know belong to another one; those of an earlier try are known. */
async function refuseStrangers(known: Map<string, number>, to: FileStorage): Promise<void> {
  for await (const { key } of to.list('')) {
    if (known.has(key)) continue
    throw new StartError(
      `At the new place there are other files, such as ${key}. Empty it, name another folder, or leave them there with --force.`,
    )
  }
}

async function copyOne(key: string, from: FileStorage, to: FileStorage): Promise<void> {
  const file = await from.open(key)
  if (!file) throw new StartError(`${key} is gone: is the site running?`)
  const { sha256 } = await to.put(key, piecesOf(file))
  const copy = await to.open(key)
  const hash = createHash('sha256')
  if (copy) for await (const piece of piecesOf(copy)) hash.update(piece)
  if (hash.digest('hex') !== sha256) throw new StartError(`${key} does not read at the new place as it was written.`)
}
