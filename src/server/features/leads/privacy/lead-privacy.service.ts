import { concern, touch } from '#database/database.ts'
import type { Engine, Tx } from '#database/engine.ts'
import { replaceTags } from '#server/features/leads/desk/lead-tags.store.ts'
import { emailKey } from '#server/features/leads/leads.model.ts'
import type { Tools } from '#server/tools.ts'

interface Person {
  id: string
  email: string
  verified: boolean
}

const SHOWN = [
  ...(['reference', 'kind', 'state', 'name', 'company_name', 'email', 'phone', 'location', 'business_type'] as const),
  ...(['challenges', 'other_challenge', 'plan', 'message', 'created_at', 'answered_at', 'closed_at'] as const),
]

/** What requests hold about a person: shown to them, and taken out when they leave. The request itself stays counted. */
export function createLeadPrivacy({ db }: Pick<Tools, 'db'>) {
  const of = (reader: Pick<Tx, 'selectFrom'>, { id, email, verified }: Person) =>
    reader
      .selectFrom('leads')
      .where((lead) =>
        lead.or([lead('account_id', '=', id), ...(verified ? [lead('email_key', '=', emailKey(email))] : [])]),
      )

  return {
    name: 'requests',
    async collect(person: Person) {
      const requests = await of(db.read, person)
        .select(['id', ...SHOWN])
        .orderBy('id')
        .execute()
      const ids = requests.map(({ id }) => id)
      const answers = await db.read
        .selectFrom('lead_messages')
        .select(['lead_id', 'at', 'subject', 'body'])
        .where('lead_id', 'in', ids.length > 0 ? ids : [0])
        .orderBy('id')
        .execute()
      return requests.map(({ id, ...request }) => ({
        ...request,
        answers: answers.filter((answer) => answer.lead_id === id).map(({ lead_id, ...answer }) => answer),
      }))
    },
    async erase(tx: Tx, person: Person): Promise<number> {
      const sent = await of(tx, person).select(['id', 'email_key']).execute()
      for (const lead of sent) await takePersonOut(tx, db.engine, lead)
      if (sent.length > 0) touch(tx, 'leads')
      return sent.length
    },
  }
}

/** The request stays counted; who sent it and what they wrote goes. */
export async function takePersonOut(tx: Tx, engine: Engine, lead: { id: number; email_key: string }): Promise<void> {
  const { id, email_key } = lead
  concern(tx, `address:${email_key}`)
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
    .where('kind', '=', 'received')
    .execute()
  await engine.search.remove(tx, 'leads', id)
}

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
  tags: '[]',
  account_id: null,
  once_key: null,
  body_hash: '',
}
