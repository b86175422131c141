import type { Database } from '#database/database.ts'
import { findableOf, nameKey } from '#server/features/people/customers.model.ts'
import { personOf } from '#server/features/people/people.store.ts'
import { batches, learn, seedFromCommandLine } from './seeding.ts'

const BATCH = 250
const FIRST = 'Ada Ben Clara Dov Emre Fatima Gwen Hugo Ines Jonas Kemal Lena Marta Nils Olga Pavel Rosa Sven Tara Umar'
const LAST =
  'Abel Brandt Costa Dunne Eriksen Faure Grant Haddad Ivanov Jensen Kaya Lopez Moreau Novak Okafor Petit Quist'
const FIRMS = 'Bakery Garage Studio Clinic Farm Press Works Traders Carriers Joinery'

/** Fills an empty database: node bench/seed-people.ts --database sqlite:/tmp/bench.db --people 50000 */
export async function seedPeople(db: Database, people: number, told: (done: number) => void = () => {}): Promise<void> {
  const start = Date.parse('2020-01-01T08:00:00Z')
  for (const numbers of batches(people, BATCH)) {
    await db.transaction(async (tx) => {
      const made = numbers.map((number) => facts(number, new Date(start + number * 4_000_000).toISOString()))
      const accounts = made.filter(({ account_id }) => account_id !== null)
      await tx
        .insertInto('accounts')
        .values(
          accounts.map(({ account_id, role, name, email, phone, first_seen_at: at }) => ({
            id: account_id ?? '',
            role: role ?? 'client',
            email_verified: 1,
            ...{ name, email, phone, created_at: at, updated_at: at },
          })),
        )
        .execute()
      const rows = await tx.insertInto('people').values(made).returningAll().execute()
      await tx
        .insertInto('person_addresses')
        .values(rows.map(({ id, email }) => ({ person_id: id, email_key: email })))
        .execute()
      await tx.insertInto('leads').values(made.flatMap(leadsOf)).execute()
      for (const row of rows) await db.engine.search.add(tx, 'people', row.id, findableOf(personOf(row), [row.email]))
    })
    told(numbers.at(-1) ?? 0)
  }
  await learn(db, ['people', 'search_people', 'person_addresses', 'leads', 'accounts'])
}

function facts(number: number, at: string) {
  const pick = (words: string, step: number) =>
    words.split(' ')[Math.floor(number * step) % words.split(' ').length] ?? ''
  const name = `${pick(FIRST, 1)} ${pick(LAST, 0.37)}`
  const signed = number % 5 < 2
  return {
    account_id: signed ? `bench-${number}` : null,
    kind: signed ? (number % 10_000 === 0 ? ('staff' as const) : ('client' as const)) : ('contact' as const),
    role: signed ? (number % 10_000 === 0 ? ('editor' as const) : ('client' as const)) : null,
    suspended: number % 1_000 === 0 ? 1 : 0,
    name,
    name_key: nameKey(name),
    email: `${name.toLowerCase().replace(' ', '.')}.${number}@example.com`,
    phone: number % 3 === 0 ? `+44 20 ${String(number).padStart(8, '0')}` : null,
    company: number % 4 === 0 ? `${pick(LAST, 0.11)} ${pick(FIRMS, 0.7)}` : null,
    first_seen_at: at,
    last_seen_at: at,
    imported_at: null,
    version: 1,
  }
}

/** Two requests each. */
function leadsOf({ account_id, name, email, first_seen_at: at }: ReturnType<typeof facts>) {
  return [1, 2].map((time) => ({
    reference: `C-${email}-${time}`,
    kind: 'contact' as const,
    state: 'closed' as const,
    challenges: '[]',
    origin: '{"page":"/Contact","referrer":null,"campaign":{}}',
    message: 'Please call me about the accounts of last year.',
    tags: '[]',
    version: 1,
    body_hash: '',
    email_key: email,
    created_at: at,
    updated_at: at,
    ...{ account_id, name, email },
  }))
}

if (import.meta.main) await seedFromCommandLine({ what: 'people', usual: 50_000, sow: seedPeople })
