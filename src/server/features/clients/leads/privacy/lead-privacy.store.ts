import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { markSubjects } from '#database/database.ts'
import type { Engine, Reader, Tx } from '#database/engine.ts'
import { insertEvent } from '#server/features/clients/leads/desk/lead-events.store.ts'
import { replaceTags } from '#server/features/clients/leads/desk/lead-tags.store.ts'
import { emailKey, type LeadOrigin } from '#server/features/clients/leads/leads.model.ts'
import { moveInDays } from '#server/features/clients/leads/statistics/lead-days.store.ts'

/** A user with an account, whose address may be proven. */
export interface Person {
  id: string
  email: string
  verified: boolean
}

const SHOWN = [
  ...(['reference', 'kind', 'state', 'name', 'companyName', 'email', 'phone', 'location', 'businessType'] as const),
  ...(['challenges', 'otherChallenge', 'plan', 'message', 'createdAt', 'answeredAt', 'closedAt'] as const),
]

/** What a person sees of their own requests. */
export async function listRequestsOf(db: Reader, person: Person) {
  return await requestsOf(db, person)
    .select(['id', ...SHOWN])
    .orderBy('id')
    .execute()
}

export async function listAnswersTo(db: Reader, ids: number[]) {
  return await db
    .selectFrom('leadMessages')
    .select(['leadId', 'at', 'subject', 'body', 'quoted'])
    .where('leadId', 'in', ids.length > 0 ? ids : [0])
    .orderBy('id')
    .execute()
}

export async function listKeysOf(tx: Tx, person: Person): Promise<SentLead[]> {
  return await requestsOf(tx, person).select(['id', 'emailKey']).execute()
}

/** Spam that came before a time and what was closed before another, while it still names a user and is not kept for another reason. */
export async function listForgettable(
  tx: Tx,
  before: { spam: string; closed: string },
  { isKept, limit }: { isKept: RawBuilder<SqlBool>; limit: number },
) {
  return await tx
    .selectFrom('leads')
    .select(['id', 'emailKey'])
    .where('emailKey', '<>', '')
    .where((lead) =>
      lead.or([
        lead.and([lead('state', '=', 'spam'), lead('createdAt', '<', before.spam)]),
        lead.and([lead('state', '=', 'closed'), lead('closedAt', '<', before.closed)]),
      ]),
    )
    .where(sql<SqlBool>`not ${isKept}`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

interface SentLead {
  id: number
  emailKey: string
}

/** The request stays counted; who sent it and what they wrote goes. Nobody can answer it any more: what was open is closed. */
export async function takePersonOut(tx: Tx, engine: Engine, lead: SentLead, now: string): Promise<void> {
  const { id, emailKey } = lead
  markSubjects(tx, `address:${emailKey}`)
  const counted = await tx
    .selectFrom('leads')
    .select(['kind', 'state', 'cameOn', 'origin', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const place = { kind: counted.kind, state: counted.state, cameOn: counted.cameOn }
  // The figures count it as one that nobody led here.
  const origin: LeadOrigin = JSON.parse(counted.origin)
  const isOpen = counted.state === 'new' || counted.state === 'in-progress'
  const state = isOpen ? 'closed' : counted.state
  await moveInDays(tx, { ...place, origin }, { ...place, state, origin: NO_ORIGIN })
  await tx.updateTable('leads').set(NOBODY).where('id', '=', id).execute()
  if (isOpen) {
    const version = counted.version + 1
    await tx.updateTable('leads').set({ state, closedAt: now, dueAt: null, version }).where('id', '=', id).execute()
    const by = { accountId: null, name: 'System' }
    await insertEvent(tx, { leadId: id, at: now, by, kind: 'state', before: counted.state, after: state, version })
  }
  await tx.deleteFrom('leadMessages').where('leadId', '=', id).execute()
  // Who did what when stays; what was written about the person goes.
  await tx.updateTable('leadEvents').set({ text: null }).where('leadId', '=', id).execute()
  const tags = { before: null, after: null }
  await tx.updateTable('leadEvents').set(tags).where('leadId', '=', id).where('kind', '=', 'tags').execute()
  await replaceTags(tx, id, [])
  await tx
    .updateTable('leadEvents')
    .set({ actorId: null, actorName: NOBODY.name })
    .where('leadId', '=', id)
    .where((w) => w.or([w('kind', 'in', ['received', 'written']), w('actorName', 'in', writersOf(tx, id))]))
    .execute()
  await engine.search.remove(tx, 'leads', id)
}

/** The names under which the person wrote back, signed in or by email; that may have opened the request again too. */
const writersOf = (tx: Tx, leadId: number) =>
  tx.selectFrom('leadEvents').select('actorName').where('leadId', '=', leadId).where('kind', '=', 'written')

const NO_ORIGIN: LeadOrigin = { page: null, referrer: null, campaign: {} }

const NOBODY = {
  name: 'Erased',
  firstName: null,
  lastName: null,
  companyName: null,
  email: '',
  emailKey: '',
  phone: null,
  location: null,
  otherChallenge: null,
  message: null,
  // Nothing is left to decide about.
  spamReason: null,
  tags: '[]',
  accountId: null,
  idempotencyKey: null,
  bodyHash: '',
  origin: JSON.stringify(NO_ORIGIN),
}

function requestsOf(db: Reader | Tx, { id, email, verified }: Person) {
  return db
    .selectFrom('leads')
    .where((lead) =>
      lead.or([lead('accountId', '=', id), ...(verified ? [lead('emailKey', '=', emailKey(email))] : [])]),
    )
}
