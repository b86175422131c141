import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine, Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'
import { findableOf, nameKey, type Person } from './customers.model.ts'

type Row = RowOf<'people'>
export type NewPerson = Omit<Person, 'id' | 'version'>

/** A condition on the rows of `people`; undefined where nobody is hidden. */
export type VisiblePeople = RawBuilder<SqlBool> | undefined

export async function findPerson(db: Reader | Tx, id: number, visible?: VisiblePeople): Promise<Person | null> {
  const found = db.selectFrom('people').selectAll().where('id', '=', id)
  const row = await (visible ? found.where(visible) : found).executeTakeFirst()
  return row ? personOf(row) : null
}

export async function findByAccount(db: Reader | Tx, accountId: string): Promise<Person | null> {
  const row = await db.selectFrom('people').selectAll().where('accountId', '=', accountId).executeTakeFirst()
  return row ? personOf(row) : null
}

/** What these people are called, by `person:id` and `account:id`. */
export async function listNames(db: Reader, ids: number[], accountIds: string[]): Promise<Map<string, string>> {
  if (ids.length + accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('people')
    .select(['id', 'accountId', 'name'])
    .where((each) =>
      each.or([
        ...(ids.length > 0 ? [each('id', 'in', ids)] : []),
        ...(accountIds.length > 0 ? [each('accountId', 'in', accountIds)] : []),
      ]),
    )
    .execute()
  return new Map(
    rows.flatMap(({ id, accountId, name }) => [
      [`person:${id}`, name],
      [`account:${accountId}`, name],
    ]),
  )
}

export async function findByAddress(db: Reader | Tx, address: string): Promise<Person | null> {
  return (await listByAddress(db, [address])).get(address) ?? null
}

/** Whose each of some addresses is; one that is nobody's is left out. */
export async function listByAddress(db: Reader | Tx, addresses: string[]): Promise<Map<string, Person>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .selectFrom('personAddresses')
    .innerJoin('people', 'people.id', 'personAddresses.personId')
    .selectAll('people')
    .select('emailKey')
    .where('emailKey', 'in', addresses)
    .execute()
  return new Map(rows.map((row) => [row.emailKey, personOf(row)]))
}

export async function listAddresses(db: Reader | Tx, ids: number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('personAddresses')
    .selectAll()
    .where('personId', 'in', ids)
    .orderBy('emailKey')
    .execute()
  for (const { personId, emailKey } of rows) found.get(personId)?.push(emailKey)
  return found
}

export async function listIdentities(
  db: Reader,
): Promise<{ id: number; accountId: string | null; emails: string[] }[]> {
  const people = await db.selectFrom('people').select(['id', 'accountId']).execute()
  const emails = new Map<number, string[]>()
  for (const { personId, emailKey } of await db.selectFrom('personAddresses').selectAll().execute()) {
    emails.set(personId, [...(emails.get(personId) ?? []), emailKey])
  }
  return people.map(({ id, accountId }) => ({ id, accountId: accountId, emails: emails.get(id) ?? [] }))
}

/** Which of these addresses belong to people who may be seen. */
export async function knownAddresses(db: Reader, addresses: string[], visible: VisiblePeople): Promise<Set<string>> {
  const known = new Set<string>()
  // A list of parameters can only be so long.
  for (let first = 0; first < addresses.length; first += 500) {
    const part = addresses.slice(first, first + 500)
    const rows = db
      .selectFrom('personAddresses')
      .innerJoin('people', 'people.id', 'personAddresses.personId')
      .select('emailKey')
      .where('emailKey', 'in', part)
    for (const { emailKey } of await (visible ? rows.where(visible) : rows).execute()) known.add(emailKey)
  }
  return known
}

export async function insertPerson(tx: Tx, engine: Engine, person: NewPerson, addresses: string[]): Promise<Person> {
  const [made] = await insertPeople(tx, engine, [{ person, addresses }])
  return made as Person
}

export async function insertPeople(
  tx: Tx,
  engine: Engine,
  known: { person: NewPerson; addresses: string[] }[],
): Promise<Person[]> {
  if (known.length === 0) return []
  const rows = known.map(({ person }) => ({ ...columnsOf(person), version: 1 }))
  const added = (await tx.insertInto('people').values(rows).returning('id').execute()).map(({ id }) => id)
  // Numbers are given in the order of the rows, whichever is answered first.
  const ids = added.sort((a, b) => a - b)
  const made = known.map(({ person, addresses }, at) => ({ ...person, id: ids[at] as number, version: 1, addresses }))
  await giveAddresses(
    tx,
    made.flatMap(({ id, addresses }) => addresses.map((address) => ({ address, personId: id }))),
  )
  await engine.search.addMany(
    tx,
    'people',
    made.map(({ addresses, ...person }) => [person.id, findableOf(person, addresses)]),
  )
  return made.map(({ addresses: _, ...person }) => person)
}

/** Writes what differs; nothing at all when nothing does. */
export async function updatePerson(tx: Tx, engine: Engine, before: Person, change: Partial<Person>): Promise<Person> {
  const after = { ...before, ...change }
  const differing = (Object.keys(change) as (keyof Person)[]).filter((name) => after[name] !== before[name])
  if (differing.length === 0) return before
  if (differing.every((name) => name === 'lastSeenAt')) {
    // By itself, for it happens with every word that a user leaves: no other index has to be written.
    await tx.updateTable('people').set({ lastSeenAt: after.lastSeenAt }).where('id', '=', before.id).execute()
    return after
  }
  if (differing.some((name) => DETAILS.has(name))) after.version = before.version + 1
  await tx
    .updateTable('people')
    .set({ ...columnsOf(after), version: after.version })
    .where('id', '=', before.id)
    .execute()
  await indexPerson(tx, engine, after)
  return after
}

const DETAILS = new Set<keyof Person>(['name', 'phone', 'company'])

/** Takes a person out of the register, with their addresses and the notes about them. */
export async function removePerson(tx: Tx, engine: Engine, person: Person): Promise<void> {
  await tx.deleteFrom('people').where('id', '=', person.id).execute()
  await engine.search.remove(tx, 'people', person.id)
}

export const giveAddress = (tx: Tx, address: string, personId: number): Promise<void> =>
  giveAddresses(tx, [{ address, personId }])

async function giveAddresses(tx: Tx, given: { address: string; personId: number }[]): Promise<void> {
  if (given.length === 0) return
  await tx
    .insertInto('personAddresses')
    .values(given.map(({ address, personId }) => ({ emailKey: address, personId: personId })))
    .onConflict((conflict) => conflict.column('emailKey').doUpdateSet({ personId: sql`excluded.person_id` }))
    .execute()
}

export async function dropAddress(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('personAddresses').where('emailKey', '=', address).execute()
}

/** All that hangs on one record goes over to another. */
export async function moveBelongings(tx: Tx, fromId: number, toId: number): Promise<void> {
  for (const table of ['personAddresses', 'personNotes'] as const) {
    await tx.updateTable(table).set({ personId: toId }).where('personId', '=', fromId).execute()
  }
}

export async function indexPerson(tx: Tx, engine: Engine, person: Person): Promise<void> {
  const addresses = (await listAddresses(tx, [person.id])).get(person.id) ?? []
  await engine.search.put(tx, 'people', person.id, findableOf(person, addresses))
}

function columnsOf(person: NewPerson) {
  return {
    accountId: person.accountId,
    kind: person.kind,
    role: person.role,
    suspended: Number(person.suspended),
    name: person.name,
    nameKey: nameKey(person.name),
    email: person.email,
    phone: person.phone,
    company: person.company,
    firstSeenAt: person.firstSeenAt,
    lastSeenAt: person.lastSeenAt,
    importedAt: person.importedAt,
  }
}

export function personOf(row: Row): Person {
  return {
    id: row.id,
    accountId: row.accountId,
    kind: row.kind,
    role: row.role,
    suspended: row.suspended === 1,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    firstSeenAt: row.firstSeenAt,
    lastSeenAt: row.lastSeenAt,
    importedAt: row.importedAt,
    version: row.version,
  }
}
