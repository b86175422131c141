import type { Flaw } from '#tests/planted/flaw.ts'
import { access } from './access.ts'
import { accounts } from './accounts.ts'
import { articles } from './articles.ts'
import { comments } from './comments.ts'
import { backup, reports } from './figures.ts'
import { leads } from './leads.ts'
import { media, publications } from './library.ts'
import { audit, outbox, settings } from './office.ts'
import { pageCache } from './pages.ts'
import { races } from './races.ts'
import { search } from './search.ts'
import { web } from './web.ts'

/** Every flaw that is planted, by area. */
export const AREAS: Record<string, Flaw[]> = {
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
  web,
  races,
}
