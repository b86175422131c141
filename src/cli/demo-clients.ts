import { FIRST, FIRST_PERSON, LAST, NAMES, STREETS, YEAR_ENDS } from '#content/demo/people.ts'
import type { MemberRight } from '#contract/clients/client-fields.ts'
import type { NewClient } from '#contract/clients/clients.ts'
import type { Actor } from '#server/http/environment.ts'
import { Problem, problem } from '#server/http/problem.ts'
import type { Backend } from '#server/services.ts'
import type { DemoClient } from './demo-work.ts'

/** Whoever administers the site: what the firm has done in the demonstration was done by them. */
export async function firmOf({ services: { accounts } }: Backend): Promise<Actor> {
  const [admin] = await accounts.team.listStaff('admin')
  if (!admin) throw problem('no-admin', 409, 'Nothing was made: the site has no administrator yet.')
  return actorOf(admin.id, admin, 'admin')
}

const actorOf = (accountId: string, { name, email }: { name: string; email: string }, role: Actor['role']): Actor => ({
  accountId,
  name,
  email,
  role,
  verified: true,
  sessionId: '',
  byCookie: false,
  mustDo: null,
})

/** One person acts for several clients, and is confirmed once. */
function unlessConfirmed(error: unknown): void {
  if (!(error instanceof Problem && error.code === 'verified')) throw error
}

/** Forty clients of an invented firm, most with people who act for them; nobody is written to. */
export async function makeClients({ db, services }: Backend, actor: Actor): Promise<DemoClient[]> {
  const { accounts, clients, clientMembers, settings } = services
  const plans = (await settings.get('plans')).items.map(({ slug }) => slug)
  const made: DemoClient[] = []
  for (const place of NAMES.keys()) {
    const { client } = await clients.create(actor, clientAt(place, plans))
    const people: Actor[] = []
    for (const person of peopleAt(place)) {
      const { accountId } = await db.transaction((tx) => clientMembers.add(tx, actor, client, person))
      await accounts.handOver.confirmAddress(actor, accountId).catch(unlessConfirmed)
      if (person.right !== 'reader' && client.state === 'active') people.push(actorOf(accountId, person, 'client'))
    }
    made.push({ id: client.id, name: client.name, people, members: peopleAt(place).length })
  }
  return made
}

function clientAt(place: number, plans: string[]): NewClient {
  const name = NAMES[place] ?? ''
  const isPerson = place >= FIRST_PERSON
  const word = name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return {
    kind: isPerson ? 'individual' : 'company',
    name,
    state: place % 13 === 12 ? 'ended' : place % 9 === 8 ? 'prospect' : 'active',
    email: isPerson ? `${word}@home.example.com` : `office@${word}.example.com`,
    phone: `555 02${String(place + 10)}`,
    address: `${place * 3 + 2} ${STREETS[place % STREETS.length]}, Millbridge`,
    registrationNumber: isPerson ? null : `MB-${String(40_210 + place * 37)}`,
    taxNumber: `T ${String(71_003_114 + place * 90_107)}`,
    yearEnd: YEAR_ENDS[place % YEAR_ENDS.length] ?? null,
    plan: place % 4 === 3 ? null : (plans[place % 4] ?? null),
    responsible: place % 5 === 4 ? null : 'me',
  }
}

function peopleAt(place: number): { name: string; email: string; right: MemberRight }[] {
  const count = place % 9 === 8 ? 0 : 1 + (place % 3 === 0 ? 1 : 0)
  const rights: MemberRight[] = ['owner', place % 2 === 0 ? 'reader' : 'contributor']
  return rights.slice(0, count).map((right, at) => {
    const name = `${FIRST[(place + at * 7) % FIRST.length]} ${LAST[(place * 3 + at) % LAST.length]}`
    return { name, email: `${name.toLowerCase().replace(' ', '.')}.${place}@example.com`, right }
  })
}
