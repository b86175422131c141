import type { Reader, Tx } from '#database/engine.ts'
import { emailKey } from './events.model.ts'

export interface Person {
  /** The number of the account; empty for a user without one. */
  id: string
  email: string
  verified: boolean
}

const idsOf = (db: Reader | Tx, { id: accountId, email, verified }: Person) =>
  db
    .selectFrom('registrations')
    .select('registrations.id')
    .where((e) =>
      e.or([
        ...(accountId ? [e('registrations.accountId', '=', accountId)] : []),
        // An address that nobody has proven gives up nothing.
        ...(verified ? [e('registrations.emailKey', '=', emailKey(email))] : []),
        ...(accountId || verified ? [] : [e('registrations.id', '=', -1)]),
      ]),
    )

export const listIdsOf = (tx: Tx, person: Person): Promise<{ id: number; eventId: number }[]> =>
  idsOf(tx, person).select('registrations.eventId').orderBy('registrations.eventId').execute()

export async function listOf(db: Reader, person: Person) {
  return await db
    .selectFrom('registrations')
    .innerJoin('articles', 'articles.id', 'registrations.eventId')
    .select(['articles.workTitle as event', 'registrations.state', 'registrations.name', 'registrations.email'])
    .select(['registrations.phone', 'registrations.company', 'registrations.seats', 'registrations.answers'])
    .select('registrations.createdAt')
    .where('registrations.id', 'in', idsOf(db, person))
    .orderBy('registrations.id')
    .execute()
}

/** Registrations with a person in them, for events that ended before. */
export const listIdsBefore = (tx: Tx, before: string, limit: number): Promise<{ id: number }[]> =>
  tx
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select('registrations.id')
    .where('events.endsAt', '<', before)
    .where('registrations.email', '<>', '')
    .orderBy('registrations.id')
    .limit(limit)
    .execute()

/** Names that were given with feedback on events that ended before. */
export async function takeOldNamesOut(tx: Tx, before: string): Promise<void> {
  const old = tx.selectFrom('events').select('id').where('endsAt', '<', before)
  const theirs = tx.updateTable('eventFeedback').set({ name: null, emailKey: null })
  await theirs.where('name', 'is not', null).where('eventId', 'in', old).execute()
}

const NOBODY = {
  name: 'Erased',
  email: '',
  emailKey: '',
  phone: '',
  company: '',
  searchText: '',
  answers: '[]',
  note: '',
}

const NO_ATTENDEE = { name: 'Erased', certificateNumber: null, certifiedAt: null }

export async function takePersonOut(tx: Tx, id: number): Promise<void> {
  const nobody = { ...NOBODY, accountId: null, idempotencyKey: null, bodyHash: `erased-${id}` }
  await tx.updateTable('registrations').set(nobody).where('id', '=', id).execute()
  await tx.updateTable('eventAttendees').set(NO_ATTENDEE).where('registrationId', '=', id).execute()
}

export async function takeNamesOut(tx: Tx, email: string): Promise<void> {
  const theirs = tx.updateTable('eventFeedback').set({ name: null, emailKey: null })
  await theirs.where('emailKey', '=', emailKey(email)).execute()
}

export async function listNewestFrom(db: Reader | Tx, addresses: string[]) {
  const newest = db
    .selectFrom('registrations')
    .select(['emailKey', 'name', 'email', 'phone', 'company', 'createdAt'])
    .where('emailKey', 'in', addresses)
    .where('accountId', 'is', null)
    .orderBy('id')
  const rows = addresses.length > 0 ? await newest.execute() : []
  return new Map(rows.map((row) => [row.emailKey, row]))
}
