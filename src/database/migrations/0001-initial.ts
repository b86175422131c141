import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { accounts } from './initial/accounts.ts'
import { alerts } from './initial/alerts.ts'
import { type Engine, ID } from './initial/area.ts'
import { articles } from './initial/articles.ts'
import { audit } from './initial/audit.ts'
import { calendar } from './initial/calendar.ts'
import { clients } from './initial/clients.ts'
import { comments } from './initial/comments.ts'
import { conversations } from './initial/conversations.ts'
import { deadlines } from './initial/deadlines.ts'
import { documents } from './initial/documents.ts'
import { imports } from './initial/imports.ts'
import { leads } from './initial/leads.ts'
import { media } from './initial/media.ts'
import { outbox } from './initial/outbox.ts'
import { people } from './initial/people.ts'
import { proposals } from './initial/proposals.ts'
import { publications } from './initial/publications.ts'
import { redirects } from './initial/redirects.ts'
import { REPLY_TEMPLATES } from './initial/reply-templates.ts'
import { reports } from './initial/reports.ts'
import { running } from './initial/running.ts'
import { search } from './initial/search.ts'
import { settings } from './initial/settings.ts'
import { setup } from './initial/setup.ts'
import { visits } from './initial/visits.ts'
import type { Migration } from './migration.ts'

const AREAS = [
  running,
  settings,
  setup,
  audit,
  outbox,
  alerts,
  accounts,
  media,
  articles,
  publications,
  redirects,
  imports,
  leads,
  comments,
  people,
  clients,
  documents,
  conversations,
  proposals,
  deadlines,
  calendar,
  visits,
  reports,
]

/** The data model that the first release starts with. Until then it is edited in place; see `digest`. */
export const initial: Migration = {
  name: '0001-initial',
  digest: (engine) => createHash('sha256').update(statements(engine).join(';\n')).digest('hex').slice(0, 16),
  async up(db, engine) {
    for (const statement of statements(engine)) await sql.raw(statement).execute(db)
    const saved = { version: 1, updated_at: new Date().toISOString(), updated_by: 'Countinghouse' }
    const templates = REPLY_TEMPLATES.map((template) => ({ ...template, ...saved }))
    await db.insertInto('reply_templates').values(templates).execute()
  },
}

const statements = (engine: Engine) => [...AREAS.flatMap((area) => area({ id: ID[engine] })), ...search(engine)]
