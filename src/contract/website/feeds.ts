import { calls, z } from '#contract/route.ts'

const query = z.object({ category: z.string().max(80).optional(), tag: z.string().max(80).optional() })
const forEveryone = calls('news', 'public')

export const getRss = forEveryone.get('/feed.xml', {
  summary: 'The newest articles as RSS',
  request: { query },
  responses: { 200: { description: 'RSS 2.0', content: { 'application/rss+xml': { schema: z.string() } } } },
})

export const getAtom = forEveryone.get('/atom.xml', {
  summary: 'The newest articles as Atom',
  request: { query },
  responses: { 200: { description: 'Atom 1.0', content: { 'application/atom+xml': { schema: z.string() } } } },
})

export const getJsonFeed = forEveryone.get('/feed.json', {
  summary: 'The newest articles as JSON Feed',
  request: { query },
  responses: {
    200: {
      description: 'JSON Feed 1.1',
      content: { 'application/feed+json': { schema: z.looseObject({ version: z.string() }) } },
    },
  },
})
