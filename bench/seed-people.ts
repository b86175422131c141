import type { Database } from '#database/database.ts'
import { findableOf as findableLead } from '#server/features/clients/leads/leads.model.ts'
import { leadOf } from '#server/features/clients/leads/leads.store.ts'
import { findableOf as findablePerson, nameKey } from '#server/features/clients/people/customers.model.ts'
import { personOf } from '#server/features/clients/people/people.store.ts'
import { analyse, batches, createWriter } from './seed.ts'

const LEADS_AT_ONCE = 200
const EVERY_MS = 20_000
const STATES = ['new', 'in-progress', 'answered', 'closed', 'closed', 'closed', 'closed', 'answered', 'spam'] as const
const TAGS = ['payroll', 'tax', 'software', 'training', 'urgent', 'bakery']
// A word that the newest do not have: looking backwards from them, one looks for long.
const OLD_WORD = 'bygone'
const NEW = 1_000
const OWNERS = ['ada', 'grace', 'olive']

export async function seedLeads(db: Database, leads: number): Promise<void> {
  const writer = createWriter()
  // Within the time that requests are kept, or the nightly deletion would work while lists are measured.
  const start = Date.now() - leads * EVERY_MS
  for (const numbers of batches(leads, LEADS_AT_ONCE)) {
    await db.transaction(async (tx) => {
      const batch = numbers.map((number) => {
        const lead = leadRow(writer, number, new Date(start + number * EVERY_MS))
        return number > leads - NEW ? lead : { ...lead, message: `${lead.message} ${OLD_WORD}` }
      })
      const rows = await tx.insertInto('leads').values(batch).returning('id').execute()
      for (const [place, { id }] of rows.entries()) {
        const lead = batch[place]
        if (!lead) continue
        await db.engine.search.add(tx, 'leads', id, findableLead(leadOf({ ...BLANK, ...lead, id })))
        const tags = (JSON.parse(lead.tags) as string[]).map((tag) => ({ tag, leadId: id }))
        if (tags.length > 0) await tx.insertInto('leadTags').values(tags).execute()
      }
    })
  }
  await analyse(db, ['leads', 'leadTags', 'search_leads'])
}

const BLANK = {
  ...{ firstName: null, lastName: null, companyName: null, phone: null, location: null, businessType: null },
  ...{ otherChallenge: null, plan: null, accountId: null, idempotencyKey: null },
}

function leadRow(writer: ReturnType<typeof createWriter>, number: number, at: Date) {
  const state = STATES[number % STATES.length] ?? 'new'
  const answered = state === 'answered' || state === 'closed' ? new Date(at.getTime() + 9_000_000).toISOString() : null
  const owner = number % 5 < 3 ? (OWNERS[number % 3] ?? null) : null
  const person = number % 40_000
  return {
    reference: `C-${number.toString(36).toUpperCase().padStart(8, '0')}`,
    kind: number % 3 === 0 ? ('quote' as const) : ('contact' as const),
    state,
    spamReason: null,
    name: `Person Number${person}`,
    email: `person${person}@example.org`,
    emailKey: `person${person}@example.org`,
    challenges: '[]',
    message: writer.summary(),
    origin: JSON.stringify({ page: '/Contact', referrer: null, campaign: {} }),
    ownerId: owner,
    ownerName: owner,
    tags: JSON.stringify(number % 4 === 0 ? [TAGS[number % TAGS.length]] : []),
    version: 1,
    bodyHash: String(number),
    createdAt: at.toISOString(),
    cameOn: at.toISOString().slice(0, 10),
    updatedAt: at.toISOString(),
    answeredAt: answered,
    answeredOn: answered?.slice(0, 10) ?? null,
    closedAt: state === 'closed' ? answered : null,
    replyBy: new Date(at.getTime() + 86_400_000).toISOString(),
    replyMinutes: answered ? 150 : null,
    dueAt: state === 'new' || state === 'in-progress' ? new Date(at.getTime() + 86_400_000).toISOString() : null,
  }
}

const PEOPLE_AT_ONCE = 250
const FIRST = 'Ada Ben Clara Dov Emre Fatima Gwen Hugo Ines Jonas Kemal Lena Marta Nils Olga Pavel Rosa Sven Tara Umar'
const LAST =
  'Abel Brandt Costa Dunne Eriksen Faure Grant Haddad Ivanov Jensen Kaya Lopez Moreau Novak Okafor Petit Quist'
const FIRMS = 'Bakery Garage Studio Clinic Farm Press Works Traders Carriers Joinery'

export async function seedPeople(db: Database, people: number): Promise<void> {
  const start = Date.parse('2020-01-01T08:00:00Z')
  for (const numbers of batches(people, PEOPLE_AT_ONCE)) {
    await db.transaction(async (tx) => {
      const made = numbers.map((number) => facts(number, new Date(start + number * 4_000_000).toISOString()))
      const accounts = made.filter(({ accountId }) => accountId !== null)
      await tx
        .insertInto('accounts')
        .values(
          accounts.map(({ accountId, role, name, email, phone, firstSeenAt: at }) => ({
            id: accountId ?? '',
            role: role ?? 'client',
            emailVerified: 1,
            ...{ name, email, phone, createdAt: at, updatedAt: at },
          })),
        )
        .execute()
      const rows = await tx.insertInto('people').values(made).returningAll().execute()
      await tx
        .insertInto('personAddresses')
        .values(rows.map(({ id, email }) => ({ personId: id, emailKey: email })))
        .execute()
      await tx.insertInto('leads').values(made.flatMap(leadsOf)).execute()
      for (const row of rows)
        await db.engine.search.add(tx, 'people', row.id, findablePerson(personOf(row), [row.email]))
    })
  }
  await analyse(db, ['people', 'search_people', 'personAddresses', 'leads', 'accounts'])
}

function facts(number: number, at: string) {
  const pick = (words: string, step: number) =>
    words.split(' ')[Math.floor(number * step) % words.split(' ').length] ?? ''
  const name = `${pick(FIRST, 1)} ${pick(LAST, 0.37)}`
  const signed = number % 5 < 2
  return {
    accountId: signed ? `bench-${number}` : null,
    kind: signed ? (number % 10_000 === 0 ? ('staff' as const) : ('client' as const)) : ('contact' as const),
    role: signed ? (number % 10_000 === 0 ? ('editor' as const) : ('client' as const)) : null,
    suspended: number % 1_000 === 0 ? 1 : 0,
    name,
    nameKey: nameKey(name),
    email: `${name.toLowerCase().replace(' ', '.')}.${number}@example.com`,
    phone: number % 3 === 0 ? `+44 20 ${String(number).padStart(8, '0')}` : null,
    company: number % 4 === 0 ? `${pick(LAST, 0.11)} ${pick(FIRMS, 0.7)}` : null,
    firstSeenAt: at,
    lastSeenAt: at,
    importedAt: null,
    version: 1,
  }
}

/** Two requests each. */
function leadsOf({ accountId, name, email, firstSeenAt: at }: ReturnType<typeof facts>) {
  return [1, 2].map((time) => ({
    reference: `C-${email}-${time}`,
    kind: 'contact' as const,
    state: 'closed' as const,
    challenges: '[]',
    origin: '{"page":"/Contact","referrer":null,"campaign":{}}',
    message: 'Please call me about the accounts of last year.',
    tags: '[]',
    version: 1,
    bodyHash: '',
    emailKey: email,
    createdAt: at,
    cameOn: at.slice(0, 10),
    updatedAt: at,
    ...{ accountId, name, email },
  }))
}
