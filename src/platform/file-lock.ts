import { closeSync, openSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a lock on a file that the system releases when the process ends, however it ends. Answers how to release it, or null
 * when another process has it. Node offers no file locks of its own; SQLite's are real ones.
 */
export function takeFileLock(path: string): (() => void) | null {
  for (;;) {
    closeSync(openSync(path, 'a', 0o600))
    const before = inodeOf(path)
    const file = new DatabaseSync(path)
    try {
      file.exec('pragma busy_timeout = 0; begin exclusive')
    } catch (error) {
      file.close()
      if (error instanceof Error && /locked|busy/i.test(error.message)) return null
      throw error
    }
    // Who had the lock before removes the file with it: a lock on a removed file keeps nobody out.
    if (before !== null && inodeOf(path) === before) {
      return () => {
        rmSync(path, { force: true })
        file.close()
      }
    }
    file.close()
  }
}

function inodeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? null
}
