import { api, type Flaw, unit } from '#tests/planted/flaw.ts'

const AT = 'src/server/features/website/comments'

export const comments: Flaw[] = [
  {
    name: 'readers see comments that wait for review',
    file: `${AT}/comments.store.ts`,
    find: `    .where('articleId', '=', articleId)
    .where('state', '=', 'visible')`,
    replace: `    .where('articleId', '=', articleId)
    .where('state', 'in', ['visible', 'held'])`,
    tests: [api('website/comments', 'website/public/comments')],
  },
  {
    name: 'a comment that was made private stays on the page',
    file: `${AT}/comments.service.ts`,
    find: `        await move(tx, actor, id, 'deleted')\n`,
    replace: '',
    tests: [api('website/comments')],
  },
  {
    name: 'a form that is two days old is taken',
    file: `${AT}/comment-token.ts`,
    find: 'const LIFETIME_MS = DAY_MS',
    replace: 'const LIFETIME_MS = 2 * DAY_MS',
    tests: [unit(`${AT}/comment-token.test.ts`), api('website/comments')],
  },
  {
    name: 'the form of one browser is good in another',
    file: `${AT}/comment-token.ts`,
    find: 'update(`comment\\n${binding}\\n${payload}`)',
    replace: 'update(`comment\\n${payload}${binding.slice(0, 0)}`)',
    tests: [unit(`${AT}/comment-token.test.ts`), api('website/comments')],
  },
  {
    name: 'words that were repeated pass',
    file: `${AT}/comments.model.ts`,
    find: 'if (signals.repeats > 0)',
    replace: 'if (signals.repeats > 1)',
    tests: [unit(`${AT}/comments.model.test.ts`), api('website/comments')],
  },
  {
    name: 'an old comment is deleted for good as soon as it is rejected',
    file: `${AT}/comments.store.ts`,
    find: `comment.fn.coalesce('moderatedAt', 'createdAt'), '<', before)`,
    replace: `comment.fn.coalesce('createdAt', 'moderatedAt'), '<', before)`,
    tests: [api('clients/retention', 'website/comments')],
  },
  {
    name: 'comments are deleted for good after three days',
    file: `${AT}/comments.service.ts`,
    find: 'const KEEP_AWAY_DAYS = 30',
    replace: 'const KEEP_AWAY_DAYS = 3',
    tests: [api('clients/retention')],
  },
  {
    name: 'the digest comes before the firm is up',
    file: 'src/server/features/clients/digest/digest.service.ts',
    find: 'if (!isTime || (await hasDigest(db.read, day))) return',
    replace: 'if (await hasDigest(db.read, day)) return',
    tests: [api('clients/digest')],
  },
]
