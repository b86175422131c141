import type { Kysely, Transaction } from 'kysely'
import type { Copying } from './copying.ts'
import type { TextSearch } from './search/search.ts'
import type { Tables } from './tables.ts'

export type Reader = Kysely<Tables>
export type Tx = Transaction<Tables>

/** The whole of what differs between SQLite and PostgreSQL. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  /** For queries outside a transaction. Never write through it. */
  readonly reader: Kysely<Tables>
  /** For libraries that bring their own queries. */
  readonly writer: Kysely<Tables>
  /** Does the work wholly or not at all, calls `committed` as soon as it is on the disk, and answers. */
  transaction<T>(work: (tx: Tx) => Promise<T>, committed?: () => void): Promise<T>
  readonly search: TextSearch
  readonly copying: Copying
  isUniqueViolation(error: unknown): boolean
  /** True when a value is beyond what the engine can hold: a text with a zero in it, a number too large. */
  isUnstorable(error: unknown): boolean
  /** True when the database cannot answer now (full disk, lost connection): the caller may try again. */
  isUnavailable(error: unknown): boolean
  /** Runs the work while no other process runs work under the same lock. */
  withStartLock(work: (db: Kysely<Tables>) => Promise<void>): Promise<void>
  /** The time by the clock that all instances share: a lease is as long for each of them. */
  now(tx: Tx): Promise<Date>
  /** Holds a named lock until the transaction ends, where the engine lets writers run side by side. */
  lock(tx: Tx, name: string): Promise<void>
  /**
   * Notifies every instance, once the transaction has committed, which tags have changed. What it answers is to be
   * called after the commit, and resolves when no instance shows anything older.
   */
  announce(tx: Tx, tags: string[]): Promise<() => Promise<void>>
  /** Whether every change that was acknowledged so far has been heard of; if not, nothing kept may be shown. */
  hearsChanges(): boolean
  /** Called with changed tags, or with null when changes may have been missed. */
  listen(heard: (tags: string[] | null) => void): Promise<() => Promise<void>>
  /** What is wrong with what is kept, in words; empty when nothing is. */
  faults(): Promise<string[]>
  bytes(): Promise<number>
  close(): Promise<void>
}
