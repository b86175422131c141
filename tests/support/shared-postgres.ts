import { inject } from 'vitest'
import { connectPostgres, type PostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** The PostgreSQL of this run, which all of its files share: nobody stops it. */
export function sharedPostgres(): PostgresServer {
  return connectPostgres(inject('postgresUrl'))
}
