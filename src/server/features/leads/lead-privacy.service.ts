import type { Tx } from '#database/engine.ts'
import type { Tools } from '#server/tools.ts'
import { emailKey } from './leads.model.ts'

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
    collect: (person: Person) => of(db.read, person).select(SHOWN).orderBy('id').execute(),
    async erase(tx: Tx, person: Person): Promise<void> {
      for (const { id } of await of(tx, person).select('id').execute()) {
        await tx.updateTable('leads').set(NOBODY).where('id', '=', id).execute()
        await db.engine.search.remove(tx, 'leads', id)
      }
    },
  }
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
  account_id: null,
  once_key: null,
}
