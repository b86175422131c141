import { PAGE_SIZE } from '#contract/limits.ts'
import { insertToken } from '#server/features/system/tokens/tokens.store.ts'
import { insertIssue } from '#server/features/website/newsletter/issues/issues.store.ts'
import { insertSubscriber } from '#server/features/website/newsletter/subscribers/subscribers.store.ts'
import { fill, type ListCase, type World } from './list-case.ts'

/** Subscribers and issues of the newsletter, and API tokens. */
export const NEWSLETTER_LISTS: Record<string, ListCase> = {
  'GET /api/subscribers': {
    as: 'editor',
    rows: 'subscribers',
    size: PAGE_SIZE.office,
    keyOf: (row) => row.email,
    looks: {
      ...{ '': 'all', 'q=QUILLWORT': 'many', 'q=bladderwort': 'few', 'q=%25': 'none' },
      ...{ 'topic=weekly': 'many', 'topic=each': 'few', 'topic=dates': 'none' },
      ...{ 'state=confirmed': 'all', 'state=pending': 'none', 'q=quillwort&topic=each': 'none' },
    },
    exported: { call: 'GET /api/subscribers/export', keyIn: (line) => line.split(',')[0]?.replaceAll('"', '') ?? '' },
  },
  'GET /api/newsletters': {
    as: 'editor',
    rows: 'newsletters',
    size: PAGE_SIZE.office,
    keyOf: (row) => row.subject,
    looks: { '': 'all' },
  },
  'GET /api/tokens': {
    as: 'admin',
    rows: 'tokens',
    size: PAGE_SIZE.office,
    keyOf: (row) => row.name,
    looks: { '': 'all' },
  },
}

export async function fillNewsletter({ app, filled }: World): Promise<void> {
  filled.subscribers = await fill(app, PAGE_SIZE.office, async ({ name, isFew }) => {
    const now = app.clock.now().toISOString()
    const email = `${isFew ? 'bladderwort' : 'quillwort'}-${name.replaceAll(/\W/g, '').toLowerCase()}@lists.example`
    const news = isFew ? ('each' as const) : ('weekly' as const)
    const wish = { news, categories: [], services: [], daysBefore: 7 as const }
    const consent = { state: 'confirmed', language: 'en', consentPlace: 'import', consentSource: 'A fair' } as const
    await app.db.transaction((tx) => insertSubscriber(tx, { email, ...wish, ...consent, confirmedAt: now }, now))
    return email
  })
  filled.newsletters = await fill(app, PAGE_SIZE.office, async ({ name }) => {
    const now = app.clock.now().toISOString()
    const issue = { kind: 'weekly', state: 'sent', introduction: '', coversFrom: now, sendAt: now } as const
    await app.db.transaction((tx) => insertIssue(tx, { ...issue, subject: name }, now))
    return name
  })
  const { id: accountId } = await app.db.read.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
  filled.tokens = await fill(app, PAGE_SIZE.office, async ({ name }) => {
    const createdAt = app.clock.now().toISOString()
    const token = { id: `token-${name}`, hash: `hash-${name}`, hint: 'abcd', scopes: '[]', accountId, name, createdAt }
    const use = { expiresAt: '2999-01-01T00:00:00.000Z', lastUsedAt: null, lastUsedFrom: null }
    await app.db.transaction((tx) => insertToken(tx, { ...token, ...use }))
    return name
  })
}
