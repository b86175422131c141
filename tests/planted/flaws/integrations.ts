import { api, type Flaw } from '#tests/planted/flaw.ts'

const NEWSLETTER = 'src/server/features/website/newsletter'
const WEBHOOKS = 'src/server/features/system/webhooks'

export const newsletter: Flaw[] = [
  {
    name: 'an issue is sent again to whoever has got it',
    file: `${NEWSLETTER}/issues/issue-sending.ts`,
    find: 'if (!(await store.claimMail(tx, { newsletterId: issue.id, addressHash, queuedAt: isoNow(clock) }))) continue',
    replace: 'await store.claimMail(tx, { newsletterId: issue.id, addressHash, queuedAt: isoNow(clock) })',
    also: {
      file: `${NEWSLETTER}/issues/issues.store.ts`,
      find: '.set((of) => ({ lastSubscriber: last,',
      replace: '.set((of) => ({ lastSubscriber: last - last,',
    },
    tests: [api('website/newsletter-issues')],
  },
  {
    name: 'the pace of Setting is not kept',
    file: `${NEWSLETTER}/issues/issues.model.ts`,
    find: 'Math.ceil(perMinute / 6) - tenSeconds',
    replace: 'perMinute - tenSeconds',
    tests: [api('website/newsletter-issues')],
  },
  {
    name: 'somebody is emailed about an article that was there before they asked',
    file: `${NEWSLETTER}/issues/issues.model.ts`,
    find: "(kind === 'weekly' || (confirmedAt ?? '') <= publishedAt)",
    replace: 'true',
    tests: [api('website/newsletter-issues')],
  },
  {
    name: 'an import brings back who has unsubscribed',
    file: `${NEWSLETTER}/subscribers/subscriber-list.service.ts`,
    find: 'if (suppressed.has(addressHashOf(row.email))) row.errors.email ??= LEFT',
    replace: '',
    also: {
      file: `${NEWSLETTER}/subscribers/subscriber-list.service.ts`,
      find: 'suppressed.has(addressHashOf(email)) || known.has',
      replace: 'known.has',
    },
    tests: [api('website/newsletter-subscribers')],
  },
  {
    name: 'what waits for somebody who unsubscribes is still sent',
    file: `${NEWSLETTER}/subscribers/subscribers.service.ts`,
    find: "await eraseMails(tx, found.email, [topic === 'dates' ? 'calendar.' : 'newsletter.'])",
    replace: '',
    tests: [api('website/newsletter-subscribers')],
  },
  {
    name: 'the checkbox of a form subscribes what a robot filled in',
    file: 'src/server/features/clients/leads/intake/lead-intake.service.ts',
    find: 'if (newsletter && !spamReason)',
    replace: 'if (newsletter)',
    tests: [api('website/newsletter-subscribers')],
  },
  {
    name: 'forms ask for the newsletter while it is off',
    file: `${NEWSLETTER}/subscribers/subscribers.service.ts`,
    find: 'if (!(await isOffered())) return\n',
    replace: '',
    tests: [api('website/newsletter-subscribers')],
  },
  {
    name: 'a newsletter that is being sent looks like trouble with mail',
    file: 'src/server/features/system/health/overview.service.ts',
    find: 'queued + sending - bulkWaiting',
    replace: 'queued + sending',
    tests: [api('website/newsletter-issues')],
  },
]

export const integrations: Flaw[] = [
  {
    name: 'a token outlives the role of its owner',
    file: 'src/server/features/system/tokens/tokens.service.ts',
    find: 'accounts.whenEvicted(async (tx, accountId) => void (await store.deleteTokensOf(tx, accountId)))',
    replace: '',
    tests: [api('system/tokens')],
  },
  {
    name: 'a token reaches beyond its scopes',
    file: 'src/server/http/access.ts',
    find: 'if (actor?.token) requireScope(actor.token.scopes, scope)',
    replace: '',
    tests: [api('system/tokens')],
  },
  {
    name: 'a token works after its last day',
    file: 'src/server/features/system/tokens/tokens.store.ts',
    find: "'now' in key ? found.where('expiresAt', '>', key.now) : found",
    replace: 'found',
    tests: [api('system/tokens')],
  },
  {
    name: 'staff revoke the tokens of others',
    file: 'src/server/features/system/tokens/tokens.service.ts',
    find: "token && (token.accountId === actor.accountId || actor.role === 'admin')",
    replace: 'token',
    tests: [api('system/tokens')],
  },
  {
    name: 'an administrator sees the first page of tokens alone',
    file: 'src/server/features/system/tokens/tokens.service.ts',
    find: 'listTokens(db.read, window, accountId)',
    replace: 'listTokens(db.read, { ...window, offset: 0 }, accountId)',
    tests: [api('lists/files')],
  },
  {
    name: 'a webhook is signed without its time',
    file: `${WEBHOOKS}/webhooks.model.ts`,
    find: 'update(`${id}.${seconds}.${body}`)',
    replace: 'update(`${id}.${body}`)',
    tests: [api('system/webhooks')],
  },
  {
    name: 'webhooks are given up after two days',
    file: `${WEBHOOKS}/webhooks.model.ts`,
    find: '[2, 5, 10, 14, 20].map',
    replace: '[2, 5, 10].map',
    tests: [api('system/webhooks')],
  },
  {
    name: 'webhooks reach private addresses',
    file: `${WEBHOOKS}/posting.service.ts`,
    find: 'allow: (address) => config.alertHosts.includes(address)',
    replace: 'allow: () => true',
    tests: [api('system/webhooks')],
  },
  {
    name: 'no webhook hears of a comment that waits',
    file: 'src/server/features/website/comments/comments.service.ts',
    find: "if (state === 'held') await announce",
    replace: "if (state === 'spam') await announce",
    tests: [api('system/webhooks')],
  },
]
