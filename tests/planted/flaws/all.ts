import { api, type Flaw, type Suite } from '#tests/planted/flaw.ts'
import { access } from './access.ts'
import { accounts } from './accounts.ts'
import { articles } from './articles.ts'
import { comments } from './comments.ts'
import { deadlines, proposals } from './engagements.ts'
import { backup, reports } from './figures.ts'
import { firmPages, moving } from './firm-site.ts'
import { leads } from './leads.ts'
import { media, publications } from './library.ts'
import { named } from './named.ts'
import { audit, outbox, settings } from './office.ts'
import { pageCache } from './pages.ts'
import { races } from './races.ts'
import { clients, conversations, documents } from './rooms.ts'
import { search } from './search.ts'
import { time } from './time.ts'
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
  'firm pages': firmPages,
  moving,
}

/** Asked when the tests that a flaw names do not notice it. */
export const WIDER: Record<string, Suite> = {
  access: api('access', 'guards', 'attacks-access', 'attacks-floods', 'attacks-wire', 'attacks-nonsense', 'fuzz'),
  accounts: api(
    'sign-in',
    'registration',
    'passwords',
    'two-factor',
    'passkeys',
    'my-account',
    'team',
    'personal-data',
  ),
  articles: api('articles', 'article-work', 'categories', 'news', 'public/articles', 'ledgers/article-round-trips'),
  search: api('search', 'search-kinds', 'search-words', 'article-search', 'lists/content', 'lists/office'),
  comments: api('comments', 'digest', 'public/comments', 'ledgers/writes', 'lists/content'),
  leads: api(
    'leads',
    'inbox',
    'customers',
    'customer-data',
    'retention',
    'ledgers/writes',
    'ledgers/record-round-trips',
  ),
  media: api('media', 'inventory', 'ledgers/record-round-trips', 'ledgers/writes', 'lists/files'),
  publications: api('publications', 'publication-kinds', 'public/library', 'ledgers/record-round-trips', 'lists/files'),
  reports: api('reports', 'visits', 'dashboard', 'time/report-edges', 'time/weekly-mail', 'time/clock-change'),
  backup: api('backup', 'ledgers/tables', 'operations'),
  audit: api('audit', 'audit-attacks', 'audit-command', 'audit-names', 'ledgers/writes'),
  settings: api('settings', 'ledgers/settings-round-trips', 'ledgers/writes', 'page-freshness'),
  outbox: api('outbox', 'operations', 'retention', 'ledgers/writes'),
  time: api('time/offsets', 'time/report-edges', 'time/weekly-mail', 'time/clock-change', 'inbox'),
  'page cache': api('page-cache', 'page-freshness', 'kept-answers', 'serving', 'attacks-pages'),
}
