import { createArticles } from '#server/features/articles/articles.service.ts'
import { auditRoutes } from '#server/features/audit/audit.routes.ts'
import { createCommentWriters } from '#server/features/comments/comment-writers.service.ts'
import { commentsRoutes } from '#server/features/comments/comments.routes.ts'
import { createComments } from '#server/features/comments/comments.service.ts'
import { createLeadSenders } from '#server/features/leads/privacy/lead-senders.service.ts'
import { createMedia } from '#server/features/media/media.service.ts'
import { createCustomers } from '#server/features/people/customers.service.ts'
import { createPublicationReaders } from '#server/features/publications/publication-readers.service.ts'
import { createPublications } from '#server/features/publications/publications.service.ts'
import { searchRoutes } from '#server/features/search/search.routes.ts'
import { createSearch } from '#server/features/search/search.service.ts'
import { createSettings } from '#server/features/settings/settings.service.ts'
import { openRooms } from './rooms.ts'

/** How long comments, the audit and the search over everything take: node bench/office.ts --database sqlite:/tmp/bench.db */
const { tools, db, audit, api, ask, measure } = await openRooms('office')
const media = createMedia(tools, { audit })
const articles = createArticles(tools, { audit, media })
const leadSenders = createLeadSenders(tools)
const comments = createComments(tools, {
  audit,
  settings: createSettings(tools, { audit }),
  limits: {} as never,
  intake: {} as never,
})
const customers = createCustomers(tools, {
  audit,
  articles,
  leadSenders,
  commentWriters: createCommentWriters(tools),
  publicationReaders: createPublicationReaders(tools),
  accounts: {} as never,
  outbox: {} as never,
})
const publications = createPublications(tools, { audit })
api
  .route('/', auditRoutes(audit, customers.namesOf))
  .route('/', commentsRoutes(comments, articles))
  .route('/', searchRoutes(createSearch({ articles, customers, leadSenders, publications, media })))

const { pages, total } = await ask<{ pages: number; total: number }>('/api/comments?state=visible')
const { last } = await db.read
  .selectFrom('audit_events')
  .select((s) => s.fn.max('id').as('last'))
  .executeTakeFirstOrThrow()
await measure({
  what: `${total} visible comments, ${last} events`,
  questions: {
    'comments, visible': '/api/comments?state=visible',
    'comments, last page': `/api/comments?state=visible&page=${pages}`,
    'comments, held': '/api/comments?state=held',
    'comments of an article': '/api/comments?state=visible&article=7',
    'comments, a common word': '/api/comments?state=visible&q=tax',
    'comments, a beginning': '/api/comments?state=visible&q=decl',
    'comments, in every one': '/api/comments?state=visible&q=example',
    'comments, a common word among few': '/api/comments?state=held&q=tax',
    'comments, nothing': '/api/comments?state=visible&q=zzzz',
    'audit, newest': '/api/audit',
    'audit, the middle': `/api/audit?before=${Math.round(last / 2)}`,
    'audit, by action': '/api/audit?action=article.published',
    'audit, by a person': '/api/audit?actor=grace',
    'audit, by a person and an action': '/api/audit?actor=grace&action=team.invited',
    'audit, by the system': '/api/audit?actor=system',
    'audit, a month': '/api/audit?from=2024-03-01&to=2024-03-31',
    'audit, of one thing': '/api/audit?subject=article:77',
    'audit, which actions': '/api/audit/actions',
    'find anything, a common word': '/api/search?q=tax',
    'find anything, two words': '/api/search?q=payroll+insurance',
    'find anything, a name': '/api/search?q=marta+novak',
    'find anything, a beginning': '/api/search?q=pa',
    'find anything, in all people': '/api/search?q=example',
    'find anything, in all requests': '/api/search?q=person',
    'find anything, a reference': '/api/search?q=C-00000ABC',
    'find anything, nothing': '/api/search?q=zzzz',
  },
})
