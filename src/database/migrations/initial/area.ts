export type Engine = 'sqlite' | 'postgres'

/** A part of the data model: its tables and indexes, statement by statement. */
export type Area = (spelling: { id: string }) => string[]

/** How an engine spells the column by which a table numbers its rows. */
export const ID: Record<Engine, string> = {
  sqlite: 'integer primary key autoincrement',
  postgres: 'serial primary key',
}
