import type { Database } from '#database/database.ts'
import { findableOf } from '#server/features/leads/leads.model.ts'
import { leadOf } from '#server/features/leads/leads.store.ts'
import { createWriter } from './article-texts.ts'
import { batches, learn, seedFromCommandLine } from './seeding.ts'

const BATCH = 200
const STATES = ['new', 'in-progress', 'answered', 'closed', 'closed', 'closed', 'closed', 'answered', 'spam'] as const
const TAGS = ['payroll', 'tax', 'software', 'training', 'urgent', 'bakery']
// A word that the newest do not have: looking backwards from them, one looks for long.
const OLD_WORD = 'bygone'
const NEW = 1_000
const OWNERS = ['ada', 'grace', 'olive']

/** Fills an empty database with requests: node bench/seed-leads.ts --database sqlite:/tmp/bench.db --leads 100000 */
export async function seedLeads(db: Database, leads: number, told: (done: number) => void = () => {}): Promise<void> {
  const writer = createWriter()
  const start = Date.parse('2020-01-01T08:00:00Z')
  for (const numbers of batches(leads, BATCH)) {
    await db.transaction(async (tx) => {
      const batch = numbers.map((number) => {
        const lead = leadRow(writer, number, new Date(start + number * 2_000_000))
        return number > leads - NEW ? lead : { ...lead, message: `${lead.message} ${OLD_WORD}` }
      })
      const rows = await tx.insertInto('leads').values(batch).returning('id').execute()
      for (const [place, { id }] of rows.entries()) {
        const lead = batch[place]
        if (!lead) continue
        await db.engine.search.add(tx, 'leads', id, findableOf(leadOf({ ...BLANK, ...lead, id })))
        const tags = (JSON.parse(lead.tags) as string[]).map((tag) => ({ tag, lead_id: id }))
        if (tags.length > 0) await tx.insertInto('lead_tags').values(tags).execute()
      }
    })
    told(numbers.at(-1) ?? 0)
  }
  await learn(db, ['leads', 'lead_tags', 'search_leads'])
}

const BLANK = {
  ...{ first_name: null, last_name: null, company_name: null, phone: null, location: null, business_type: null },
  ...{ other_challenge: null, plan: null, account_id: null, once_key: null },
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
    spam_reason: null,
    name: `Person Number${person}`,
    email: `person${person}@example.org`,
    email_key: `person${person}@example.org`,
    challenges: '[]',
    message: writer.summary(),
    origin: JSON.stringify({ page: '/Contact', referrer: null, campaign: {} }),
    owner_id: owner,
    owner_name: owner,
    tags: JSON.stringify(number % 4 === 0 ? [TAGS[number % TAGS.length]] : []),
    version: 1,
    body_hash: String(number),
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    answered_at: answered,
    closed_at: state === 'closed' ? answered : null,
    reply_by: new Date(at.getTime() + 86_400_000).toISOString(),
    reply_minutes: answered ? 150 : null,
    due_at: state === 'new' || state === 'in-progress' ? new Date(at.getTime() + 86_400_000).toISOString() : null,
  }
}

if (import.meta.main) await seedFromCommandLine({ what: 'leads', usual: 100_000, sow: seedLeads })
