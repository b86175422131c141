import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Far more than the databases of all workers, and their log, ever take at one time. */
const PLENTY = 4 * 2 ** 30

/** A temporary folder in memory where there is plenty of it and nobody chose another: thousands of small files cost a disk's file system far more. */
export function makeMemoryFolder(prefix: string): string {
  if (process.env.TMPDIR || !hasPlenty()) return mkdtempSync(join(tmpdir(), prefix))
  removeOrphans(prefix)
  return mkdtempSync(join(MEMORY, `${prefix}${process.pid}-`))
}

function hasPlenty(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > PLENTY && freemem() > PLENTY
  } catch {
    return false
  }
}

/** Tests that were killed leave their folder behind, and it would take memory until the machine starts again. */
function removeOrphans(prefix: string): void {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(prefix))) {
    if (!isRunning(Number.parseInt(name.slice(prefix.length), 10))) {
      rmSync(join(MEMORY, name), { recursive: true, force: true })
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Of another user, but there.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
