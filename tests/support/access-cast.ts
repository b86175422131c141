import type { TestApp } from './app.ts'
import { clientsOf } from './clients.ts'
import type { Person } from './people.ts'

/** Everybody who may try a call about what belongs to a client. */
export const PEOPLE = [
  'visitor',
  'stranger',
  'reader',
  'contributor',
  'owner',
  'editor',
  'on the team',
  'off the team',
  'admin',
] as const
export type Who = (typeof PEOPLE)[number]

/** One person of each kind, on a site whose accountants see the clients of their team alone; the stranger owns a client of their own. */
export async function makeCast(app: TestApp) {
  const desk = clientsOf(app)
  const people = {} as Record<Who, Person | null>
  const own = { accountantsSee: 'team', messagesInMail: false } as const
  await app.services.settings.save({ accountId: 'a', name: 'A' }, 'clients', own, 0)
  people.visitor = null
  for (const who of ['stranger', 'reader', 'contributor', 'owner'] as const)
    people[who] = await app.person({ role: 'client' })
  people.editor = await app.person({ role: 'editor' })
  people['on the team'] = await app.person({ role: 'accountant' })
  people['off the team'] = await app.person({ role: 'accountant' })
  people.admin = await app.person({ role: 'admin' })
  const other = await desk.make()
  await desk.invite(other.id, people.stranger?.email ?? '', 'owner')
  return { desk, people }
}
