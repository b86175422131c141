import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from '#scripts/test-tools.mjs'

/** Why a test is skipped where it has none. */
export const NO_MOUNT = 'needs an account that may mount a disk'

export type SmallDisk = ReturnType<typeof makeSmallDisk>

const quietly = (command: 'mount' | 'umount', ...args: string[]) =>
  execFileSync(program(command), args, { stdio: 'ignore' })

/** A disk of its own that can be filled and closed to writers; a plain folder where mounting is not possible. */
export function makeSmallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-disk-'))
  const filler = join(folder, 'filler')
  const isMounted = attempt(() => quietly('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder))
  const closed = new Set<string>()

  const open = (path: string) => {
    quietly('umount', '--lazy', path)
    closed.delete(path)
  }

  return {
    folder,
    isMounted,
    /** Writes until there is no room left. */
    fill(): void {
      for (const size of [1024 * 1024, 4096, 1]) {
        const block = Buffer.alloc(size)
        while (attempt(() => appendFileSync(filler, block)));
      }
    },
    empty: () => rmSync(filler, { force: true }),
    /** Lets nobody write below a folder any more. */
    close(name: string): () => void {
      const path = join(folder, name)
      mkdirSync(path, { recursive: true })
      quietly('mount', '--bind', path, path)
      closed.add(path)
      quietly('mount', '-o', 'remount,bind,ro', path)
      return () => open(path)
    },
    remove(): void {
      for (const path of closed) open(path)
      if (isMounted) quietly('umount', '--lazy', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function attempt(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}
