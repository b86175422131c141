import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Site } from './site.ts'

/** What the site's own database holds, read beside it. */
export function records<T>(site: Site, query: string, ...values: (string | number)[]): T[] {
  const database = new DatabaseSync(join(site.dataDir, 'countinghouse.db'), { readOnly: true })
  try {
    return database.prepare(query).all(...values) as T[]
  } finally {
    database.close()
  }
}
