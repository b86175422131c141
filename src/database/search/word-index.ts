import type { RawBuilder, Transaction } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { SearchKind } from './kinds.ts'
import type { Query } from './terms.ts'

interface Window {
  /** By the numbers of the rows; `null` where any will do. */
  direction: 'asc' | 'desc' | null
  limit: number
  offset?: number
}

interface IndexRow {
  id: number
  tokens: string[]
}

/** What an engine's full-text search does for ours: it keeps tokens of rows, and finds rows by them. */
export interface WordIndex {
  /** The tokens of a row; null when it has none. */
  read(tx: Transaction<Tables>, kind: SearchKind, id: number): Promise<string[] | null>
  write(tx: Transaction<Tables>, kind: SearchKind, rows: IndexRow[]): Promise<void>
  remove(tx: Transaction<Tables>, kind: SearchKind, id: number): Promise<void>
  /** Those of these tokens that no row has. */
  unused(tx: Transaction<Tables>, kind: SearchKind, tokens: string[]): Promise<string[]>
  find(kind: SearchKind, query: Query, window: Window): Promise<number[]>
  count(kind: SearchKind, query: Query): Promise<number>
  /** The numbers of all rows that a query finds, to compare with. */
  all(kind: SearchKind, query: Query): RawBuilder<unknown>
  list(ids: number[]): RawBuilder<unknown>
  /** Takes what is left of removed rows out of the index, step by step. */
  compact(kind: SearchKind): Promise<void>
}
