import type { Kysely } from 'kysely'

/** A step of the schema. Frozen once released: it imports nothing of ours and is never edited. */
export interface Migration {
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: a migration runs against a schema that no type describes any more.
  up(db: Kysely<any>, engine: 'sqlite' | 'postgres'): Promise<void>
  /** Changes with what the migration does: a database that was made by another wording of it is refused. */
  digest?(engine: 'sqlite' | 'postgres'): string
}
