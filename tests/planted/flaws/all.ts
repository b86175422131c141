import { api, type Flaw, type Suite } from '#tests/planted/flaw.ts'
import { access } from './access.ts'
import { accounts } from './accounts.ts'
import { articles } from './articles.ts'
import { comments } from './comments.ts'
import { deadlines, proposals } from './engagements.ts'
import { events } from './events.ts'
import { backup, reports } from './figures.ts'
import { firmPages, moving } from './firm-site.ts'
import { integrations, newsletter } from './integrations.ts'
import { leads } from './leads.ts'
import { media, publications } from './library.ts'
import { named } from './named.ts'
import { audit, outbox, settings } from './office.ts'
import { pageCache } from './pages.ts'
import { races } from './races.ts'
import { clients, conversations, documents } from './rooms.ts'
import { search } from './search.ts'
import { secondCases } from './second-cases.ts'
import { time } from './time.ts'
import { unseen } from './unseen.ts'
import { web } from './web.ts'

/** Every flaw that is planted, by area. */
export const AREAS: Record<string, Flaw[]> = {
  named,
  access,
  accounts,
  articles,
  search,
  comments,
  leads,
  media,
  publications,
  reports,
  backup,
  audit,
  settings,
  outbox,
  'page cache': pageCache,
  time,
  web,
  races,
  clients,
  documents,
  conversations,
  proposals,
  deadlines,
  events,
  'firm pages': firmPages,
  moving,
  newsletter,
  integrations,
  unseen,
  'second cases': secondCases,
}

/** Asked when the tests that a flaw names do not notice it. */
export const WIDER: Record<string, Suite> = {
  access: api('access', 'guards', 'attacks-access', 'attacks-floods', 'attacks-wire', 'attacks-nonsense', 'fuzz'),
  accounts: api(
    'system/sign-in',
    'system/registration',
    'system/passwords',
    'system/two-factor',
    'system/passkeys',
    'system/my-account',
    'system/team',
    'clients/personal-data',
  ),
  articles: api(
    'website/articles',
    'website/article-work',
    'website/categories',
    'website/news',
    'website/public/articles',
    'ledgers/article-round-trips',
  ),
  search: api(
    'overview/search',
    'overview/search-kinds',
    'overview/search-words',
    'website/article-search',
    'lists/content',
    'lists/office',
  ),
  comments: api('website/comments', 'clients/digest', 'website/public/comments', 'ledgers/writes', 'lists/content'),
  leads: api(
    'clients/leads',
    'clients/inbox',
    'clients/customers',
    'clients/customer-data',
    'clients/retention',
    'ledgers/writes',
    'ledgers/record-round-trips',
  ),
  media: api('system/media', 'website/inventory', 'ledgers/record-round-trips', 'ledgers/writes', 'lists/files'),
  publications: api(
    'website/publications',
    'website/publication-kinds',
    'website/public/library',
    'ledgers/record-round-trips',
    'lists/files',
  ),
  reports: api(
    'overview/reports',
    'system/visits',
    'overview/dashboard',
    'time/report-edges',
    'time/weekly-mail',
    'time/clock-change',
  ),
  backup: api('system/backup', 'ledgers/tables', 'operations'),
  audit: api('system/audit', 'system/audit-attacks', 'system/audit-command', 'system/audit-names', 'ledgers/writes'),
  settings: api('system/settings', 'ledgers/settings-round-trips', 'ledgers/writes', 'website/page-freshness'),
  outbox: api('system/outbox', 'operations', 'clients/retention', 'ledgers/writes'),
  time: api('time/offsets', 'time/report-edges', 'time/weekly-mail', 'time/clock-change', 'clients/inbox'),
  'page cache': api('website/page-cache', 'website/page-freshness', 'kept-answers', 'serving', 'attacks-pages'),
}
