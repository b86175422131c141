import { createArticles } from '#server/features/articles/articles.service.ts'
import type { Comments } from '#server/features/comments/comments.service.ts'
import { listDays } from '#server/features/comments/comments.store.ts'
import { createLeadStatistics } from '#server/features/leads/statistics/lead-statistics.service.ts'
import { createMedia } from '#server/features/media/media.service.ts'
import { createPublicationFiles } from '#server/features/publications/publication-files.service.ts'
import { reportRoutes } from '#server/features/reports/reports.routes.ts'
import { createReports } from '#server/features/reports/reports.service.ts'
import { createSettings } from '#server/features/settings/settings.service.ts'
import { createVisits } from '#server/features/visits/visits.service.ts'
import { openRooms } from './rooms.ts'
import { seedReports } from './seed-reports.ts'

/** How long reports take over a year of 10,000 visits a day: node bench/reports.ts --database sqlite:/tmp/bench.db */
const { tools, db, audit, api, measure } = await openRooms('reports')
const reports = createReports(tools, {
  visits: createVisits(tools),
  leadStatistics: createLeadStatistics(tools),
  comments: { listDays: (from, to) => listDays(db.read, from, to) } as Comments,
  publicationFiles: createPublicationFiles(tools, { audit }),
  articles: createArticles(tools, { audit, media: createMedia(tools, { audit }) }),
  settings: createSettings(tools, { audit }),
})
api.route('/', reportRoutes(reports))
if (!(await db.read.selectFrom('visit_days').select('day').limit(1).executeTakeFirst())) await seedReports(db)

const day = (ago: number) => new Date(Date.now() - ago * 24 * 3600 * 1000).toISOString().slice(0, 10)
const periods = { 'a year': `from=${day(364)}&to=${day(0)}`, 'a month': `from=${day(29)}&to=${day(0)}` }
const names = ['visits', 'requests', 'replies', 'conversion', 'comments', 'downloads']
await measure({
  what: 'a year of 10,000 visits a day',
  boundMs: 200,
  questions: {
    ...Object.fromEntries(
      Object.entries(periods).flatMap(([period, asked]) =>
        names.map((name) => [`${name}, ${period}`, `/api/reports/${name}?${asked}`]),
      ),
    ),
    'pages of a year, as a file': `/api/reports/visits/export?table=pages&${periods['a year']}`,
  },
})
