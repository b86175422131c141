import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export type Row = Record<string, unknown>

/** The whole database as it was at one moment, however long it is read and whoever writes meanwhile. */
export interface Snapshot {
  /** Every table but the list of migrations, the secrets, and the search indexes, which are rebuilt; parents first. */
  tables(): Promise<string[]>
  rows(table: string): AsyncIterable<Row[]>
  migrations(): Promise<string[]>
  /** For each table that numbers its rows, the last number given. */
  counters(): Promise<Record<string, number>>
  close(): Promise<void>
}

export interface Copying {
  openSnapshot(): Promise<Snapshot>
  tables(db: Kysely<Tables>): Promise<string[]>
  insert(db: Kysely<Tables>, table: string, rows: Row[]): Promise<void>
  /** Whether another process has the database open. */
  isInUse(): Promise<boolean>
  /** Where a database can hold a second one beside itself; null where a database is a file. */
  readonly drafts: Drafts | null
  setCounters(db: Kysely<Tables>, counters: Record<string, number>): Promise<void>
}

/** Schemas beside the one in use, which nobody sees until they take its place. */
export interface Drafts {
  create(name: string): Promise<void>
  exists(name: string): Promise<boolean>
  drop(name: string): Promise<void>
  /** Removes drafts that a process left behind when it was ended. */
  dropAll(): Promise<void>
  addressOf(name: string): string
  /** In one step: what is in use is kept under the name `aside`, the draft takes its place. False when nothing was in use. */
  swap(name: string, aside: string): Promise<boolean>
}

export const ROWS_AT_ONCE = 100

/** Orders tables so that each comes after those it refers to. */
export function parentsFirst(tables: { name: string; parents: string[] }[]): string[] {
  const left = new Map(tables.map(({ name, parents }) => [name, parents.filter((parent) => parent !== name)]))
  const ordered: string[] = []
  while (left.size > 0) {
    const ready = [...left].filter(([, parents]) => parents.every((parent) => !left.has(parent)))
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    for (const [name] of ready.sort(([a], [b]) => (a < b ? -1 : 1))) {
      ordered.push(name)
      left.delete(name)
    }
  }
  return ordered
}
