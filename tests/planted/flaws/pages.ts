import { api, type Flaw, unit } from '#tests/planted/flaw.ts'

const AT = 'src/server/pages'

/** Pages that are kept too long, for the wrong person, or not at all. */
export const pageCache: Flaw[] = [
  {
    name: 'a page that was made while something changed is kept',
    file: `${AT}/page-cache.ts`,
    find: 'if (making.missedAll || tags.some((tag) => making.missed.has(tag)) || !isTrusted()) return false',
    replace: 'if (making.missedAll || !isTrusted()) return false',
    tests: [unit(`${AT}/page-cache.test.ts`)],
  },
  {
    name: 'pages never grow old',
    file: `${AT}/page-cache.ts`,
    find: 'if (entry.expiresAt <= now()) {',
    replace: 'if (entry.expiresAt <= 0 && now() < 0) {',
    tests: [unit(`${AT}/page-cache.test.ts`), api('website/page-cache')],
  },
  {
    name: 'the cache grows without a bound',
    file: `${AT}/page-cache.ts`,
    find: '        makeRoom()\n',
    replace: '        if (bytes < 0) makeRoom()\n',
    tests: [unit(`${AT}/page-cache.test.ts`)],
  },
  {
    name: 'a page that was read since is evicted like any other',
    file: `${AT}/page-cache.ts`,
    find: '      if (entry.isUsed) {\n        entry.isUsed = false',
    replace: '      if (entry.isUsed && bytes < 0) {\n        entry.isUsed = false',
    tests: [unit(`${AT}/page-cache.test.ts`)],
  },
  {
    name: 'an instance that hears of no change shows what it kept',
    file: `${AT}/page-cache.ts`,
    find: 'if (entry === undefined || !isTrusted()) return undefined',
    replace: 'if (entry === undefined) return undefined',
    tests: [unit(`${AT}/page-cache.test.ts`)],
  },
  {
    name: 'people who are signed in get the page of strangers',
    file: `${AT}/pages.ts`,
    find: `return headers.cookie === undefined || !headers.cookie.includes('session')`,
    replace: 'return true',
    tests: [api('website/page-cache', 'kept-answers')],
  },
  {
    name: 'a program with a token gets the answer for strangers',
    file: `${AT}/pages.ts`,
    find: 'if (headers.authorization !== undefined || headers.origin !== undefined) return false',
    replace: 'if (headers.origin !== undefined) return false',
    tests: [api('website/page-cache', 'kept-answers')],
  },
  {
    name: 'an answer that is private is kept for everybody',
    file: `${AT}/fill.ts`,
    find: '/no-store|private/.test',
    replace: '/no-store/.test',
    tests: [api('website/page-cache', 'kept-answers')],
  },
  {
    name: 'what a signed-in person is answered at a public address may be kept for others',
    file: 'src/server/http/caching.ts',
    find: `if (actor || c.req.header('authorization') !== undefined) return true`,
    replace: `if (actor === undefined) return true`,
    tests: [api('caching')],
  },
  {
    name: 'pages that are missing are kept as missing',
    file: `${AT}/fill.ts`,
    find: 'if (response.status === 200 && isKnown) {',
    replace: 'if (isKnown) {',
    tests: [api('website/page-cache', 'website/page-freshness', 'kept-answers')],
  },
  {
    name: 'a comment does not appear on its page until a quarter of an hour is over',
    file: `${AT}/paths.ts`,
    find: `tags: ['articles', 'categories', 'comments:*'], kept: true }`,
    replace: `tags: ['articles', 'categories'], kept: true }`,
    tests: [api('website/page-freshness', 'kept-answers', 'website/page-cache')],
  },
  {
    name: 'feeds keep the old name of the firm',
    file: `${AT}/paths.ts`,
    find: `{ path: '/atom.xml', tags: ['articles', 'settings']`,
    replace: `{ path: '/atom.xml', tags: ['articles']`,
    tests: [api('website/page-freshness', 'kept-answers')],
  },
  {
    name: 'a search is answered with the list of all articles',
    file: `${AT}/paths.ts`,
    find: `{ path: '/api/articles', tags: ['articles'], query: { page: NUMBER }, personal: ['state', 'q'], kept: true }`,
    replace: `{ path: '/api/articles', tags: ['articles'], query: { page: NUMBER }, personal: ['state'], kept: true }`,
    tests: [api('kept-answers', 'website/page-cache')],
  },
  {
    name: 'whoever has an older version is told that nothing has changed',
    file: `${AT}/pages.ts`,
    find: 'known !== undefined && status === 200 && isKnown(known, variant.etag)',
    replace: 'known !== undefined && status === 200 && (isKnown(known, variant.etag) || known.length > 5)',
    tests: [api('website/page-cache', 'serving', 'kept-answers')],
  },
  {
    name: 'a page joins a making that began before the change',
    file: `${AT}/fill.ts`,
    find: 'detach: () => flights.clear(),',
    replace: 'detach: () => {},',
    tests: [api('website/page-cache', 'website/page-freshness')],
  },
]
