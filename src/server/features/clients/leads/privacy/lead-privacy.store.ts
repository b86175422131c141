import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { markSubjects } from '#database/database.ts'
import type { Engine, Reader, Tx } from '#database/engine.ts'
import { replaceTags } from '#server/features/clients/leads/desk/lead-tags.store.ts'
import { emailKey, type LeadOrigin } from '#server/features/clients/leads/leads.model.ts'
import { moveInDays } from '#server/features/clients/leads/statistics/lead-days.store.ts'

/** Somebody with an account, whose address may be proven. */
export interface Person {
  id: string
  email: string
  verified: boolean
}

const SHOWN = [
  ...(['reference', 'kind', 'state', 'name', 'company_name', 'email', 'phone', 'location', 'business_type'] as const),
  ...(['challenges', 'other_challenge', 'plan', 'message', 'created_at', 'answered_at', 'closed_at'] as const),
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
    .selectFrom('lead_messages')
    .select(['lead_id', 'at', 'subject', 'body', 'quoted'])
    .where('lead_id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('id')
    .execute()
}

export async function listKeysOf(tx: Tx, person: Person): Promise<SentLead[]> {
  return await requestsOf(tx, person).select(['id', 'email_key']).execute()
}

/** Spam that came before a time and what was closed before another, while it still names somebody and is not kept for another reason. */
export async function listForgettable(
  tx: Tx,
  before: { spam: string; closed: string },
  { isKept, limit }: { isKept: RawBuilder<SqlBool>; limit: number },
) {
  return await tx
    .selectFrom('leads')
    .select(['id', 'email_key'])
    .where('email_key', '<>', '')
    .where((lead) =>
      lead.or([
        lead.and([lead('state', '=', 'spam'), lead('created_at', '<', before.spam)]),
        lead.and([lead('state', '=', 'closed'), lead('closed_at', '<', before.closed)]),
      ]),
    )
    .where(sql<SqlBool>`not ${isKept}`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

interface SentLead {
  id: number
  email_key: string
}

/** The request stays counted; who sent it and what they wrote goes. */
export async function takePersonOut(tx: Tx, engine: Engine, lead: SentLead): Promise<void> {
  const { id, email_key } = lead
  markSubjects(tx, `address:${email_key}`)
  const counted = await tx
    .selectFrom('leads')
    .select(['kind', 'state', 'came_on', 'origin'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const place = { kind: counted.kind, state: counted.state, cameOn: counted.came_on }
  // The figures count it as one that nobody led here.
  const origin: LeadOrigin = JSON.parse(counted.origin)
  await moveInDays(tx, { ...place, origin }, { ...place, origin: NO_ORIGIN })
  await tx.updateTable('leads').set(NOBODY).where('id', '=', id).execute()
  await tx.deleteFrom('lead_messages').where('lead_id', '=', id).execute()
  // Who did what when stays; what was written about the person goes.
  await tx.updateTable('lead_events').set({ text: null }).where('lead_id', '=', id).execute()
  const tags = { before: null, after: null }
  await tx.updateTable('lead_events').set(tags).where('lead_id', '=', id).where('kind', '=', 'tags').execute()
  await replaceTags(tx, id, [])
  await tx
    .updateTable('lead_events')
    .set({ actor_id: null, actor_name: NOBODY.name })
    .where('lead_id', '=', id)
    .where((w) => w.or([w('kind', 'in', ['received', 'written']), w('actor_name', 'in', writersOf(tx, id))]))
    .execute()
  await engine.search.remove(tx, 'leads', id)
}

/** The names under which the person wrote back, signed in or by email; that may have opened the request again too. */
const writersOf = (tx: Tx, leadId: number) =>
  tx.selectFrom('lead_events').select('actor_name').where('lead_id', '=', leadId).where('kind', '=', 'written')

const NO_ORIGIN: LeadOrigin = { page: null, referrer: null, campaign: {} }

const NOBODY = {
  name: 'Erased',
  first_name: null,
  last_name: null,
  company_name: null,
  email: '',
  email_key: '',
  phone: null,
  location: null,
  other_challenge: null,
  message: null,
  // Nothing is left to decide about.
  spam_reason: null,
  tags: '[]',
  account_id: null,
  once_key: null,
  body_hash: '',
  origin: JSON.stringify(NO_ORIGIN),
}

function requestsOf(db: Reader | Tx, { id, email, verified }: Person) {
  return db
    .selectFrom('leads')
    .where((lead) =>
      lead.or([lead('account_id', '=', id), ...(verified ? [lead('email_key', '=', emailKey(email))] : [])]),
    )
}
