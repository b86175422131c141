import { statSync } from 'node:fs'
import type { Log } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import { openEngine } from './database.ts'

/**
 * Only the start of the site makes a database. A command that finds none was called without the site's settings: it would
 * work on an empty one and report success.
 */
export async function refuseMissingDatabase(url: string, log: Log): Promise<void> {
  if (await isThere(url, log)) return
  throw new StartError(
    `There is no database at ${withoutPassword(url)}, and a command makes none. ` +
      'Load the settings of the site first: `countinghouse COMMAND` (deploy/countinghouse) reads ' +
      '/etc/countinghouse/countinghouse.env, or the file after --env.',
  )
}

async function isThere(url: string, log: Log): Promise<boolean> {
  if (url.startsWith('sqlite:')) {
    const found = statSync(url.slice('sqlite:'.length), { throwIfNoEntry: false })
    return found !== undefined && found.size > 0
  }
  const engine = await openEngine(url, log)
  try {
    return (await engine.copying.tables(engine.reader)).length > 0
  } finally {
    await engine.close()
  }
}

export function withoutPassword(address: string): string {
  if (address.startsWith('sqlite:')) return address.slice('sqlite:'.length)
  const url = new URL(address)
  url.password = ''
  return url.href
}
