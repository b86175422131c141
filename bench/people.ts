import { findAccount } from '#server/features/accounts/account/accounts.store.ts'
import { createArticles } from '#server/features/articles/articles.service.ts'
import { createCommentWriters } from '#server/features/comments/comment-writers.service.ts'
import { createLeadSenders } from '#server/features/leads/privacy/lead-senders.service.ts'
import { createMedia } from '#server/features/media/media.service.ts'
import { customerRoutes } from '#server/features/people/customers.routes.ts'
import { createCustomers } from '#server/features/people/customers.service.ts'
import { createPublicationReaders } from '#server/features/publications/publication-readers.service.ts'
import { openRooms } from './rooms.ts'

/** How long the list of people takes when it is long: node bench/people.ts --database sqlite:/tmp/bench.db */
const { tools, audit, api, ask, measure } = await openRooms()
const customers = createCustomers(tools, {
  audit,
  articles: createArticles(tools, { audit, media: createMedia(tools, { audit }) }),
  leadSenders: createLeadSenders(tools),
  commentWriters: createCommentWriters(tools),
  publicationReaders: createPublicationReaders(tools),
  accounts: { find: findAccount } as never,
  outbox: {} as never,
})
api.route('/', customerRoutes({ customers, customerPrivacy: {} as never, customerImport: {} as never }))

const PATH = '/api/customers'
const { total, pages } = await ask<{ pages: number; total: number }>(PATH)
await measure({
  what: `${total} people`,
  questions: {
    'page 1': PATH,
    'the middle': `${PATH}?page=${Math.round(pages / 2)}`,
    'page 1,000': `${PATH}?page=1000`,
    'last page': `${PATH}?page=${pages}`,
    'by name, the middle': `${PATH}?sort=name&page=${Math.round(pages / 2)}`,
    'known since, page 1': `${PATH}?sort=since`,
    'contacts, page 1': `${PATH}?kind=contact`,
    'contacts, page 1,000': `${PATH}?kind=contact&page=1000`,
    'clients by name, page 500': `${PATH}?kind=client&sort=name&page=500`,
    suspended: `${PATH}?kind=suspended`,
    'search, a first name': `${PATH}?q=marta`,
    'search, two words': `${PATH}?q=marta+novak`,
    'search, one person': `${PATH}?q=33333`,
    'search, a beginning': `${PATH}?q=ma`,
    'search, one letter': `${PATH}?q=m`,
    'search, everybody': `${PATH}?q=example`,
    'search, everybody, page 1,000': `${PATH}?q=example&page=1000`,
    'search, one wrong letter': `${PATH}?q=martta+nowak`,
    'search in clients': `${PATH}?q=brandt&kind=client`,
    'search, everybody in clients': `${PATH}?q=example&kind=client`,
    'search, everybody suspended': `${PATH}?q=example&kind=suspended`,
    'search, nobody': `${PATH}?q=zzzz`,
    'one person': `${PATH}/25001`,
  },
})
