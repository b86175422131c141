import { api, type Flaw } from '#tests/planted/flaw.ts'

const AT = 'src/server/features'

/** Faults that once got past every test. */
export const named: Flaw[] = [
  {
    name: 'a withdrawn article stays in public search',
    file: `${AT}/website/articles/search/article-index.ts`,
    find: `return state === 'published' && live ? findableOf(live) : null`,
    replace: `return state !== 'deleted' && live ? findableOf(live) : null`,
    tests: [api('website/public/articles', 'website/article-search')],
  },
  {
    name: 'an erased person keeps their phone',
    file: `${AT}/clients/leads/privacy/lead-privacy.store.ts`,
    find: '  phone: null,\n',
    replace: '',
    tests: [api('ledgers/erasure')],
  },
  {
    name: 'a file for clients is kept by caches on its way',
    file: `${AT}/website/publications/serve-file.ts`,
    find: `audience === 'shared' ? 'public, max-age=600' : 'private, no-store'`,
    replace: `audience !== 'admin' ? 'public, max-age=600' : 'private, no-store'`,
    also: {
      file: 'src/server/http/caching.ts',
      find: `if (isForOne(c)) headers.set(`,
      replace: `if (isForOne(c) && !headers.has('Cache-Control')) headers.set(`,
    },
    tests: [api('website/public/library')],
  },
  {
    name: 'a table is left out of the backup',
    file: 'src/database/sqlite/copying.ts',
    find: `name not in ('migrations', 'secrets')`,
    replace: `name not in ('migrations', 'secrets', 'replyTemplates')`,
    tests: [api('ledgers/tables')],
  },
  {
    name: 'a restored revision loses its category',
    file: `${AT}/website/articles/writing/article-publishing.ts`,
    find: 'const writing = { ...article.work, ...found.writing, document }',
    replace: 'const writing = { ...article.work, ...found.writing, document, categoryId: null }',
    tests: [api('ledgers/article-round-trips')],
  },
  {
    name: 'the second half of the inbox is shifted by one',
    file: `${AT}/clients/leads/leads.service.ts`,
    find: 'const window = { limit: size, offset: (page - 1) * size }',
    replace: 'const window = { limit: size, offset: (page - 1) * size + (page > 2 ? 1 : 0) }',
    tests: [api('lists/office')],
  },
  {
    name: 'audit verify exits with 0 though the chain is broken',
    file: 'src/cli/audit.ts',
    find: 'exitCode: found.intact ? 0 : 1 }',
    replace: 'exitCode: 0 }',
    tests: [api('system/audit-command')],
  },
  {
    name: 'the last day is missing from the report of requests',
    file: `${AT}/clients/leads/statistics/lead-days.store.ts`,
    find: `    .where('day', '<=', to)
    .groupBy(['day', 'kind', 'state'])`,
    replace: `    .where('day', '<', to)
    .groupBy(['day', 'kind', 'state'])`,
    tests: [api('time/report-edges')],
  },
]
