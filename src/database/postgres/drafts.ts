import { type Kysely, sql } from 'kysely'
import type { Drafts } from '#database/copying.ts'
import type { Tables } from '#database/tables.ts'

const PREFIX = 'restoring_'
const PARAMETER = 'draft_schema'

export function schemaIn(address: string): { url: string; draft: string | null } {
  if (!address.includes(PARAMETER)) return { url: address, draft: null }
  const url = new URL(address)
  const draft = url.searchParams.get(PARAMETER)
  url.searchParams.delete(PARAMETER)
  return { url: url.href, draft }
}

export function postgresDrafts(db: Kysely<Tables>, address: string): Drafts {
  const drop = async (name: string) => void (await sql`drop schema if exists ${sql.ref(name)} cascade`.execute(db))

  async function list(): Promise<string[]> {
    const found = await sql<{ name: string }>`select nspname as name from pg_namespace
      where starts_with(nspname, ${PREFIX})`.execute(db)
    return found.rows.map(({ name }) => name)
  }

  return {
    async create(name) {
      await sql`create schema ${sql.ref(name)}`.execute(db)
    },
    exists: async (name) => (await list()).includes(name),
    drop,
    async dropAll() {
      for (const name of await list()) await drop(name)
    },
    addressOf(name) {
      const url = new URL(address)
      url.searchParams.set(PARAMETER, name)
      return url.href
    },
    async swap(name, aside) {
      return await db.transaction().execute(async (tx) => {
        const found = await sql<{ live: string | null; objects: number }>`select current_schema() as live,
          (select count(*) from pg_class where relnamespace = current_schema()::regnamespace) as objects`.execute(tx)
        const { live, objects = 0 } = found.rows[0] ?? {}
        if (!live) throw new Error('the database has no schema in its search path')
        // An empty one may hold extensions all the same: it is kept, not dropped.
        await sql`alter schema ${sql.ref(live)} rename to ${sql.ref(aside)}`.execute(tx)
        await sql`alter schema ${sql.ref(name)} rename to ${sql.ref(live)}`.execute(tx)
        if (objects > 0) return true
        const left = await sql<{ n: number }>`select
          (select count(*) from pg_proc where pronamespace = ${aside}::regnamespace) +
          (select count(*) from pg_extension where extnamespace = ${aside}::regnamespace) +
          (select count(*) from pg_type where typnamespace = ${aside}::regnamespace) as n`.execute(tx)
        if (left.rows[0]?.n === 0) await sql`drop schema ${sql.ref(aside)}`.execute(tx)
        return false
      })
    },
  }
}
