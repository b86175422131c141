import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

export const people: Migration = {
  name: '2026-11-15-12-people',
  async up(db, engine) {
    await createTables(db, engine)
    await enterKnown(db, engine)
  },
}

// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only.
type Db = Kysely<any>
type Engine = 'sqlite' | 'postgres'

async function createTables(db: Db, engine: Engine): Promise<void> {
  const number = engine === 'postgres' ? 'serial' : 'integer'
  const numbered = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('id', number, (c) => (engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey()))

  await numbered('people')
    .addColumn('account_id', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('role', 'text')
    .addColumn('suspended', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text')
    .addColumn('company', 'text')
    .addColumn('first_seen_at', 'text', (c) => c.notNull())
    .addColumn('last_seen_at', 'text', (c) => c.notNull())
    .addColumn('imported_at', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('people_account').unique().on('people').column('account_id').execute()
  for (const order of ['last_seen_at', 'first_seen_at', 'name_key']) {
    await db.schema.createIndex(`people_${order}`).on('people').columns([order, 'id']).execute()
    await db.schema.createIndex(`people_kind_${order}`).on('people').columns(['kind', order, 'id']).execute()
  }
  await sql`create index people_suspended on people (last_seen_at, id) where suspended = 1`.execute(db)

  await db.schema
    .createTable('person_addresses')
    .addColumn('email_key', 'text', (c) => c.primaryKey())
    .addColumn('person_id', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('person_addresses_person').on('person_addresses').column('person_id').execute()

  await numbered('person_notes')
    .addColumn('person_id', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('person_notes_person').on('person_notes').columns(['person_id', 'id']).execute()

  await db.schema
    .createTable('person_erasures')
    .addColumn('reference', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text', (c) => c.notNull())
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('person_id', 'integer', (c) => c.notNull())
    .addColumn('removed', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('people_counts')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('suspended', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('people_counts_key', ['kind', 'suspended'])
    .execute()

  await numbered('publication_readers')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('file_id', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('publication_readers_account')
    .on('publication_readers')
    .columns(['account_id', 'id'])
    .execute()
  await db.schema.createIndex('publication_readers_at').on('publication_readers').column('at').execute()

  // Readers type their address as they like; a person's comments are found however they typed it.
  await sql`create index comments_email_key on comments (lower(email), id)`.execute(db)

  if (engine === 'sqlite') {
    await sql`create virtual table people_search using fts5(
      words, content='', contentless_delete=1, detail=none, prefix='2 3')`.execute(db)
  } else {
    await sql`create table people_search (id integer primary key, words tsvector not null)`.execute(db)
    await sql`create index people_search_words on people_search using gin (words)`.execute(db)
  }
}

interface Known {
  account_id: string | null
  kind: string
  role: string | null
  suspended: number
  name: string
  email: string
  phone: string | null
  company: string | null
  first: string
  last: string
}

/** Enters those the site has met before this register was opened. */
async function enterKnown(db: Db, engine: Engine): Promise<void> {
  const known = new Map<string, Known>()
  const unproven: Known[] = []
  for (const account of await db.selectFrom('accounts').selectAll().execute()) {
    const person: Known = {
      account_id: account.id,
      kind: account.role === 'client' ? 'client' : 'staff',
      role: account.role,
      suspended: account.suspended_at ? 1 : 0,
      name: account.name,
      email: account.email,
      phone: account.phone,
      company: null,
      first: account.created_at,
      last: account.created_at,
    }
    if (account.email_verified === 1) known.set(account.email.toLowerCase(), person)
    else unproven.push(person)
  }
  for (const trace of await tracesIn(db)) {
    const before = known.get(trace.key)
    const contact = { account_id: null, kind: 'contact', role: null, suspended: 0, first: trace.at }
    const person = before ?? { ...contact, ...trace, last: trace.at }
    person.phone ??= trace.phone
    person.company ??= trace.company
    if (trace.at < person.first) person.first = trace.at
    if (trace.at > person.last) person.last = trace.at
    known.set(trace.key, person)
  }
  for (const [key, person] of known) await enter(db, engine, person, key)
  for (const person of unproven) await enter(db, engine, person, null)
}

interface Trace {
  key: string
  name: string
  email: string
  phone: string | null
  company: string | null
  at: string
}

async function tracesIn(db: Db): Promise<Trace[]> {
  const leads = await sql<Trace>`select email_key as key, name, email, phone, company_name as company, created_at as at
    from leads where state <> 'spam' and account_id is null and email_key <> '' order by id`.execute(db)
  const comments = await sql<Trace>`select lower(email) as key, name, email, null as phone, null as company,
    created_at as at from comments where state <> 'spam' and from_staff = 0 and email <> '' order by id`.execute(db)
  return [...leads.rows, ...comments.rows]
}

async function enter(db: Db, engine: Engine, person: Known, key: string | null): Promise<void> {
  const { account_id, kind, role, suspended, name, email, phone, company, first, last } = person
  const facts = { account_id, kind, role, suspended, name, email, phone, company, imported_at: null, version: 1 }
  const { id } = await db
    .insertInto('people')
    .values({ ...facts, name_key: fold(name), first_seen_at: first, last_seen_at: last })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (key) await db.insertInto('person_addresses').values({ email_key: key, person_id: id }).execute()
  await sql`insert into people_counts (kind, suspended, total) values (${kind}, ${suspended}, 1)
    on conflict (kind, suspended) do update set total = people_counts.total + 1`.execute(db)
  const text = fold([name, email, phone, phone?.replace(/\P{Nd}/gu, ''), company].filter(Boolean).join(' '))
  const words = [...new Set((text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, 40)))]
  await (engine === 'sqlite'
    ? sql`insert into people_search (rowid, words) values (${id}, ${words.join(' ')})`
    : sql`insert into people_search (id, words) values (${id}, array_to_tsvector(${words}::text[]))`
  ).execute(db)
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
