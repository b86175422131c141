import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { type Client, findableOf, nameKey } from '#server/features/clients/clients/clients.model.ts'
import { clientOf } from '#server/features/clients/clients/clients.store.ts'
import { analyse, batches } from './seed.ts'

const CLIENTS_AT_ONCE = 250
const DOCUMENTS_EACH = 50
/** The first client has so many of all documents. */
const MANY_SHARE = 50
const TOWNS = 'Ashford Brook Castle Dover Elm Ferry Grange Harbour Island Juniper Kiln Lime Marsh Nordic Orchard'.split(
  ' ',
)
const TRADES = 'Bakery Garage Studio Clinic Farm Press Works Traders Carriers Joinery Dental'.split(' ')
const PAPERS =
  'invoice receipt statement payroll contract lease letter return ledger budget forecast audit loan insurance policy deed minutes agenda report certificate declaration summary register inventory timesheet expense quote order delivery warranty permit licence notice reminder dividend pension mortgage transfer balance journal'.split(
    ' ',
  )

/** So many documents of a fiftieth as many clients, with what was asked of them and what was written. */
export async function seedRooms(db: Database, documents: number): Promise<void> {
  const clients = Math.max(1, Math.round(documents / DOCUMENTS_EACH))
  const first = await seedClients(db, clients)
  await seedPapers(db, { documents, clients, first })
  await seedRequests(db, { requests: clients * 4, clients, first })
  await seedConversations(db, { conversations: clients * 3, clients, first })
  await analyse(db, [
    ...['clients', 'clientMembers', 'clientTeam', 'search_clients', 'documents', 'documentVersions'],
    ...['documentTexts', 'search_document_names', 'paperRequests', 'requestItems', 'itemFiles'],
    ...['conversations', 'conversationMessages', 'conversationReads'],
  ])
}

async function seedClients(db: Database, count: number): Promise<number> {
  let first = 0
  for (const numbers of batches(count, CLIENTS_AT_ONCE)) {
    await db.transaction(async (tx) => {
      const rows = await tx.insertInto('clients').values(numbers.map(clientRow)).returningAll().execute()
      first ||= Math.min(...rows.map(({ id }) => id))
      const members = rows.map(({ id, name, createdAt }) => ({
        clientId: id,
        accountId: `bench-${id}`,
        email: `owner${id}@example.com`,
        name: `Owner of ${name}`,
        memberRight: 'owner' as const,
        state: 'active' as const,
        invitedBy: 'bench',
        createdAt,
        lastSeenAt: null,
      }))
      await tx.insertInto('clientMembers').values(members).execute()
      for (const [at, row] of rows.entries()) {
        const client: Client = clientOf(row)
        const people = members.slice(at, at + 1)
        await db.engine.search.add(tx, 'clients', row.id, findableOf(client, people))
      }
    })
  }
  return first
}

function clientRow(number: number) {
  const name = `${TOWNS[number % TOWNS.length]} ${TRADES[Math.floor(number / 3) % TRADES.length]} ${number}`
  const at = new Date(Date.parse('2020-01-01T08:00:00Z') + number * 15_000_000).toISOString()
  return {
    kind: number % 4 === 0 ? ('individual' as const) : ('company' as const),
    name,
    nameKey: nameKey(name),
    email: `office${number}@example.com`,
    emailKey: `office${number}@example.com`,
    state: number % 10 === 0 ? ('ended' as const) : number % 7 === 0 ? ('prospect' as const) : ('active' as const),
    storageUsedBytes: 0,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
}

interface Share {
  clients: number
  first: number
}

/** Half a million rows are made by the database itself: sent one by one they would take minutes. */
async function seedPapers(db: Database, { documents, clients, first }: Share & { documents: number }): Promise<void> {
  const many = Math.round(documents / MANY_SHARE)
  const client = sql`case when i <= ${lit(many)} then ${lit(first)} else ${lit(first)} + i % ${lit(clients)} end`
  const id = sql`'paper-' || (10000000 + i)`
  const at = timeOf(db, sql`1577865600 + i * ${lit(Math.floor(180_000_000 / documents))}`)
  const name = sql`word || ' ' || (2020 + i % 6) || ' no ' || i || '.pdf'`
  await withWords(db, PAPERS, async () => {
    await run(
      db,
      sql`insert into documents (id, client_id, name, name_key, origin, current_version, versions, revision,
        created_at, updated_at, please, kind)
      ${numbers(documents)} select ${id}, ${client}, ${name}, ${name},
        case when i % 5 = 0 then 'firm' else 'client' end, 1, 1, 1, ${at}, ${at},
        case when i % 500 = 0 then 'read' end, case when i % 9 = 0 then 'accounts' else 'other' end
      from n join bench_words w on w.place = i % ${lit(PAPERS.length)} order by i`,
    )
  })
  await run(
    db,
    sql`insert into document_versions (document_id, number, client_id, name, type, bytes, sha256, storage_key, is_locked,
      scan, sent_by, sent_at)
    select id, 1, client_id, name, 'application/pdf', 1000, id, 'documents/' || id, 0, 'off', 'Owner', updated_at
    from documents where id like 'paper-%'`,
  )
  await run(
    db,
    sql`insert into document_texts (document_id, version, words_key)
    select id, 1, '' from documents where id like 'paper-%' order by id`,
  )
  await indexNames(db)
}

/** The words of the names, as the index would have got them one by one. */
async function indexNames(db: Database): Promise<void> {
  const words = sql`replace(replace(d.name, '.', ' '), '-', ' ')`
  const from = sql`from document_texts t join documents d on d.id = t.document_id where d.id like 'paper-%' order by t.id`
  await run(
    db,
    db.engine.name === 'sqlite'
      ? sql`insert into search_document_names (rowid, words) select t.id, ${words} ${from}`
      : sql`insert into search_document_names (id, words)
          select t.id, array_to_tsvector(array(select distinct unnest(string_to_array(${words}, ' ')))) ${from}`,
  )
}

async function seedRequests(db: Database, { requests, clients, first }: Share & { requests: number }): Promise<void> {
  const at = timeOf(db, sql`1672531200 + i * ${lit(Math.max(1, Math.floor(90_000_000 / requests)))}`)
  const state = sql`case when i % 5 < 2 then 'open' when i % 50 = 49 then 'withdrawn' else 'done' end`
  await run(
    db,
    sql`insert into paper_requests (client_id, title, note, due_on, state, asked_by, open_items, revision, created_at, updated_at)
    ${numbers(requests)} select ${lit(first)} + i % ${lit(clients)}, 'Papers of round ' || i, '',
      case when i % 7 > 0 then substr(${at}, 1, 10) end, ${state}, 'Bench', 2, 1, ${at}, ${at} from n order by i`,
  )
  await run(
    db,
    sql`insert into request_items (request_id, position, title, hint, state, revision, changed_by, changed_at)
    ${numbers(3)} select r.id, n.i, 'Paper ' || n.i, '', case when n.i = 1 then 'received' else 'asked' end, 1,
      'Bench', r.updated_at from paper_requests r cross join n where r.title like 'Papers of round %' order by r.id, n.i`,
  )
}

async function seedConversations(
  db: Database,
  { conversations, clients, first }: Share & { conversations: number },
): Promise<void> {
  const at = timeOf(db, sql`1672531200 + i * ${lit(Math.max(1, Math.floor(90_000_000 / conversations)))}`)
  const state = sql`case when i % 3 = 0 then 'open' when i % 50 = 1 then 'snoozed' else 'closed' end`
  await run(
    db,
    sql`insert into conversations (client_id, subject, state, last_message, last_at, last_by, last_from_firm, version, created_at)
    ${numbers(conversations)} select ${lit(first)} + i % ${lit(clients)}, 'About paper ' || i, ${state}, i, ${at}, 'Owner', 0,
      1, ${at} from n order by i`,
  )
  await run(
    db,
    sql`insert into conversation_messages (conversation_id, at, author_name, from_firm, is_note, by_email, body)
    select id, last_at, last_by, 0, 0, 0, 'Is this what you need?' from conversations where subject like 'About paper %' order by id`,
  )
  // The numbers of the messages are not those of the conversations on a site that had some.
  await run(
    db,
    sql`update conversations set last_message = (select max(m.id) from conversation_messages m where m.conversation_id = conversations.id)
    where subject like 'About paper %'`,
  )
}

const lit = (value: number) => sql.lit(value)

const numbers = (count: number) =>
  sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${lit(count)})`

/** Seconds since 1970 as we keep times. */
function timeOf(db: Database, seconds: RawBuilder<unknown>): RawBuilder<unknown> {
  return db.engine.name === 'sqlite'
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`
    : sql`to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

async function withWords(db: Database, words: string[], work: () => Promise<void>): Promise<void> {
  await run(db, sql`create table bench_words (place integer primary key, word text not null)`)
  for (const [place, word] of words.entries()) {
    await run(db, sql`insert into bench_words (place, word) values (${lit(place)}, ${sql.lit(word)})`)
  }
  await work()
  await run(db, sql`drop table bench_words`)
}

async function run(db: Database, statement: RawBuilder<unknown>): Promise<void> {
  await statement.execute(db.engine.writer)
}
