import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What the site's own database holds, read beside it. */
export function records<T>({ dataDir }: { dataDir: string }, query: string, ...values: (string | number)[]): T[] {
  const database = new DatabaseSync(join(dataDir, 'countinghouse.db'), { readOnly: true, timeout: 60_000 })
  try {
    return database.prepare(query).all(...values) as T[]
  } finally {
    database.close()
  }
}
