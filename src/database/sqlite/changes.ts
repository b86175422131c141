import type { DatabaseSync } from 'node:sqlite'

const LOOK_MS = 250

/** Notices when another process, such as the command line, has written to the file. */
export function watchOtherWriters(writer: DatabaseSync, heard: () => void): () => void {
  // Counts the commits of every connection but this one; our own are told by who makes them.
  const version = writer.prepare('pragma data_version')
  const look = () => version.get()?.data_version
  let known = look()
  const timer = setInterval(() => {
    const now = look()
    if (now === known) return
    known = now
    heard()
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
