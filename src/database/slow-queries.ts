import type { LogEvent } from 'kysely'
import type { Log } from '#platform/log.ts'

export type QueryLog = (event: LogEvent) => void

/** Reports queries that take long: their words and their time, never what was asked for. */
export function slowQueryLog(log: Log, slowMs: number): QueryLog {
  return ({ query, queryDurationMillis }) => {
    // Whoever waits for a turn is not slow.
    if (queryDurationMillis < slowMs || query.sql.startsWith('select pg_advisory')) return
    log.warn(
      { ms: Math.round(queryDurationMillis), query: query.sql.replaceAll(/\s+/g, ' ').slice(0, 1000) },
      'a slow query',
    )
  }
}
