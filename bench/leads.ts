import { leadWorkRoutes } from '#server/features/leads/lead-work.routes.ts'
import { leadRoutes } from '#server/features/leads/leads.routes.ts'
import { createLeads } from '#server/features/leads/leads.service.ts'
import { createMedia } from '#server/features/media/media.service.ts'
import { createSettings } from '#server/features/settings/settings.service.ts'
import { openRooms } from './rooms.ts'

/** How long the inbox takes with many requests: node bench/leads.ts --database sqlite:/tmp/bench.db */
const { tools, audit, api, ask, measure } = await openRooms()
const leads = createLeads(tools, {
  audit,
  settings: createSettings(tools, { audit, media: createMedia(tools, { audit }) }),
  outbox: { statesOf: async () => new Map() } as never,
  accounts: { team: { listStaff: async () => [] } } as never,
})
api.route('/', leadWorkRoutes(leads)).route('/', leadRoutes({ leads, intake: {} as never }))

const { pages, total } = await ask<{ pages: number; total: number }>('/api/leads')
await measure({
  what: `${total} requests without spam`,
  questions: {
    'all, page 1': '/api/leads',
    'all, the middle': `/api/leads?page=${Math.round(pages / 2)}`,
    'all, page 1,000': '/api/leads?page=1000',
    'all, last page': `/api/leads?page=${pages}`,
    'all, oldest first': '/api/leads?sort=oldest',
    'new, page 100': '/api/leads?state=new&page=100',
    'closed, page 1,000': '/api/leads?state=closed&page=1000',
    'quotes that are answered': '/api/leads?kind=quote&state=answered&page=50',
    'mine, page 100': '/api/leads?owner=me&page=100',
    'of nobody and new': '/api/leads?owner=none&state=new',
    'due soonest': '/api/leads?sort=due',
    'late only': '/api/leads?late=yes&sort=due',
    'by tag': '/api/leads?tag=payroll',
    'by tag, page 100': '/api/leads?tag=payroll&page=100',
    'search, a person': '/api/leads?q=person1234@example.org',
    'search, in a tenth': '/api/leads?q=tax',
    'search, in a third': '/api/leads?q=to',
    'search, in half, oldest first': '/api/leads?q=in&sort=oldest',
    'search, a tenth in a state': '/api/leads?q=tax&state=answered',
    'search, in every request, page 1,000': '/api/leads?q=person&page=1000',
    'search, in every old request and no new one, page 1,000': '/api/leads?q=bygone&page=1000',
    'search, one wrong letter': '/api/leads?q=payrol+insurence',
    'search, one of all and a rare one': '/api/leads?q=example+person123',
    'search, in every request': '/api/leads?q=person',
    'search, in every old request and no new one': '/api/leads?q=bygone',
    'search, beginning of a word': '/api/leads?q=decl',
    'search, one letter': '/api/leads?q=p',
    'search, two words in a state': '/api/leads?q=payroll+insurance&state=closed',
    'search, nothing': '/api/leads?q=zzzz',
    'one request': '/api/leads/50000',
    choices: '/api/leads/choices',
  },
})
