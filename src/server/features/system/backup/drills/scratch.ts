import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { formatSize } from '#domain/size.ts'

/** How the name of the folder begins into which a backup is restored. */
export const SCRATCH = '.drill-'

/** A restored database takes about as much room as the one it was made of. */
const ROOM = 1.5
const SPARE_BYTES = 128 * 1024 ** 2

/** Takes away what drills left behind whose process was ended at work; of those that are older than so long. */
export async function removeLeftovers(dataDir: string, olderThanMs: number): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(SCRATCH)) continue
    const path = join(dataDir, name)
    const changedAt = (await stat(path).catch(() => null))?.mtimeMs ?? 0
    if (Date.now() - changedAt >= olderThanMs) await rm(path, { recursive: true, force: true })
  }
}

/** A drill must not fill the disk of a site that runs well. */
export async function refuseWithoutRoom(dataDir: string, databaseBytes: number): Promise<void> {
  const disk = await statfs(dataDir)
  const [free, needed] = [disk.bavail * disk.bsize, databaseBytes * ROOM + SPARE_BYTES]
  if (free < needed) {
    throw new Error(
      `it needs ${formatSize(needed)} in the data folder for a while, and ${formatSize(free)} of the disk is free`,
    )
  }
}
