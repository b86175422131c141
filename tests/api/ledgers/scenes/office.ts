import { expect, vi } from 'vitest'
import { newEmail, registered } from '#tests/support/accounts.ts'
import { articleForm } from '#tests/support/articles.ts'
import { customersOf } from '#tests/support/customers.ts'
import { newestMail } from '#tests/support/mails.ts'
import { readerOf } from '#tests/support/news.ts'
import { NO_SUCH, type Scene } from './scene.ts'

/** What people send, and what the office does with it; the library; the site's own affairs. */
export const officeScenes: Record<string, Scene> = {
  'POST /api/quotes': async () => ({
    path: '/api/quotes',
    body: {
      firstName: 'Quinn',
      lastName: 'Quoted',
      companyName: 'Quoted Ltd',
      email: newEmail('quinn'),
      phone: '+1 202 555 0100',
      location: 'Springfield',
      description: 'Individual',
      challenges: ['Other'],
      otherChallenge: 'Ink',
    },
    as: 'nobody',
  }),
  'POST /api/contact': async () => ({
    path: '/api/contact',
    body: { name: 'Willa Writer', email: newEmail('willa'), message: 'Please call me.' },
    as: 'nobody',
  }),
  'POST /api/contact · a robot': async () => ({
    path: '/api/contact',
    body: { name: 'Robot', email: newEmail('robot'), message: 'Buy now.', website: 'https://spam.example' },
    as: 'nobody',
  }),
  'PATCH /api/leads': async (scene) => {
    const { id, version } = await scene.lead()
    return { path: '/api/leads', body: { changes: [{ id, version, state: 'closed' }] } }
  },
  'PATCH /api/leads/{id}': async (scene) => {
    const { id, version } = await scene.lead()
    return { path: `/api/leads/${id}`, body: { version, state: 'in-progress' } }
  },
  'POST /api/leads/{id}/notes': async (scene) => ({
    path: `/api/leads/${(await scene.lead()).id}/notes`,
    body: { text: 'Called.' },
  }),
  'POST /api/leads/{id}/replies': async (scene) => {
    const { id, version } = await scene.lead()
    return { path: `/api/leads/${id}/replies`, body: { version, subject: 'Your request', body: 'We can help.' } }
  },
  'POST /api/reply-templates': async () => ({
    path: '/api/reply-templates',
    body: { name: 'A call', subject: 'Shall we talk', body: 'Dear {name}' },
  }),
  'PUT /api/reply-templates/{id}': async (scene) => {
    const { id, version } = await scene.template()
    return { path: `/api/reply-templates/${id}`, body: { name: 'Renamed', subject: 'A', body: 'C', version } }
  },
  'DELETE /api/reply-templates/{id}': async (scene) => ({
    path: `/api/reply-templates/${(await scene.template()).id}`,
  }),

  'POST /news/post_comment.php': async (scene) => {
    const { id } = await scene.article()
    const reader = readerOf(scene.app)
    const { body } = await reader.open(id)
    scene.app.clock.advance({ seconds: 30 })
    const cookie = [...reader.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      path: '/news/post_comment.php',
      body: { csrftoken: body.csrf_token, id, name: 'Remy', email: newEmail('remy'), comment: 'Thank you.' },
      as: { cookie },
    }
  },
  'POST /api/comments/stop-mails': async (scene) => {
    const { app } = scene
    const { id: articleId } = await scene.article()
    const reader = readerOf(app)
    const { body } = await reader.open(articleId)
    const email = newEmail('notified')
    const words = { name: 'Nora', email, comment: 'Please tell me.', notify: true }
    await reader.send({ csrftoken: body.csrf_token, id: articleId, ...words })
    const { items } = await scene.done('GET', '/api/comments?state=held')
    await scene.done('PATCH', `/api/comments/${items[0].id}`, { state: 'visible' })
    return { path: '/api/comments/stop-mails', body: { token: (await newestMail(app, email)).token }, as: 'nobody' }
  },
  'PATCH /api/comments/{id}': async (scene) => ({
    path: `/api/comments/${(await scene.comment()).id}`,
    body: { state: 'rejected' },
  }),
  'PATCH /api/comments/{id} · back on the site': async (scene) => {
    const { id } = await scene.comment()
    await scene.done('DELETE', `/api/comments/${id}`)
    return { path: `/api/comments/${id}`, body: { state: 'visible' } }
  },
  'DELETE /api/comments/{id}': async (scene) => ({ path: `/api/comments/${(await scene.comment()).id}` }),
  'POST /api/comments/bulk': async (scene) => {
    const { id } = await scene.comment()
    await scene.done('PATCH', `/api/comments/${id}`, { state: 'spam' })
    return { path: '/api/comments/bulk', body: { ids: [(await scene.comment()).id, id, NO_SUCH], state: 'spam' } }
  },
  'POST /api/comments/{id}/reply': async (scene) => ({
    path: `/api/comments/${(await scene.comment()).id}/reply`,
    body: { comment: 'Gladly.' },
  }),
  'POST /api/comments/{id}/private-request': async (scene) => ({
    path: `/api/comments/${(await scene.comment()).id}/private-request`,
  }),

  'POST /api/customers/import': async () => ({
    path: '/api/customers/import',
    body: { csv: `Name,Email\nFanny Fresh,${newEmail('fanny')}`, commit: true },
  }),
  'PATCH /api/customers/{id}': async (scene) => ({
    path: `/api/customers/${(await scene.customer()).id}`,
    body: { suspended: true },
  }),
  'PATCH /api/customers/{id} · a role': async (scene) => ({
    path: `/api/customers/${(await scene.customer()).id}`,
    body: { role: 'editor' },
  }),
  'PATCH /api/customers/{id} · details': async (scene) => ({
    path: `/api/customers/${(await scene.customer()).id}`,
    body: { company: 'Quill & Sons' },
  }),
  'DELETE /api/customers/{id}': async (scene) => {
    const { email } = await scene.lead()
    await customersOf(scene.app).comment((await scene.article()).id, email)
    const [person] = (await scene.done('GET', `/api/customers?q=${encodeURIComponent(email)}`)).items
    return { path: `/api/customers/${person.id}` }
  },
  'POST /api/customers/{id}/confirm-address': async (scene) => {
    const email = await registered(scene.app, { verify: false })
    const [person] = (await scene.done('GET', `/api/customers?q=${encodeURIComponent(email)}`)).items
    return { path: `/api/customers/${person.id}/confirm-address` }
  },
  'POST /api/customers/{id}/reset-link': async (scene) => ({
    path: `/api/customers/${(await scene.customer()).id}/reset-link`,
  }),
  'POST /api/customers/{id}/notes': async (scene) => ({
    path: `/api/customers/${(await scene.customer()).id}/notes`,
    body: { text: 'Calls on Mondays.' },
  }),
  'DELETE /api/customers/{id}/notes/{note}': async (scene) => {
    const { id } = await scene.customer()
    const note = await scene.done('POST', `/api/customers/${id}/notes`, { text: 'Wrong.' })
    return { path: `/api/customers/${id}/notes/${note.id}` }
  },
  'POST /api/customers/{id}/merge': async (scene) => {
    const { id } = await scene.customer()
    const { email } = await scene.lead()
    const [other] = (await scene.done('GET', `/api/customers?q=${encodeURIComponent(email)}`)).items
    return { path: `/api/customers/${id}/merge`, body: { other: other.id } }
  },

  'POST /api/publications/folders': async () => ({
    path: '/api/publications/folders',
    body: { name: 'Rates', type: 'shared' },
    as: 'editor',
  }),
  'PATCH /api/publications/folders/{id}': async (scene) => ({
    path: `/api/publications/folders/${(await scene.folder()).id}`,
    body: { type: 'user' },
  }),
  'DELETE /api/publications/folders/{id}': async (scene) => ({
    path: `/api/publications/folders/${(await scene.folder()).id}`,
  }),
  'POST /api/publications/folders/{id}/restore': async (scene) => {
    const { id } = await scene.folder()
    await scene.done('DELETE', `/api/publications/folders/${id}`)
    return { path: `/api/publications/folders/${id}/restore` }
  },
  'POST /api/publications/folders/{id}/files': async (scene) => ({
    path: `/api/publications/folders/${(await scene.folder()).id}/files`,
    body: articleForm({ file: scene.pdf() }),
  }),
  'POST /api/publications/folders/{id}/files · a new edition': async (scene) => {
    const { id } = await scene.folder()
    const first = await scene.done('POST', `/api/publications/folders/${id}/files`, articleForm({ file: scene.pdf() }))
    const body = articleForm({ file: scene.pdf(), replaces: String(first.id) })
    return { path: `/api/publications/folders/${id}/files`, body }
  },
  'PATCH /api/publications/files/{id}': async (scene) => ({
    path: `/api/publications/files/${(await scene.file()).id}`,
    body: { year: 2026 },
  }),
  'DELETE /api/publications/files/{id}': async (scene) => ({
    path: `/api/publications/files/${(await scene.file()).id}`,
  }),
  'POST /api/publications/files/{id}/restore': async (scene) => {
    const { id } = await scene.file()
    await scene.done('DELETE', `/api/publications/files/${id}`)
    return { path: `/api/publications/files/${id}/restore` }
  },

  'POST /api/brand/marks': async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'
    return { path: '/api/brand/marks', body: articleForm({ mark: new File([svg], 'mark.svg') }) }
  },
  'POST /api/setup': async () => ({ path: '/api/setup', body: { line: 'colleague', aside: true } }),
  'POST /api/setup · as it is': async () => ({ path: '/api/setup', body: { line: 'article', aside: false } }),
  'PUT /api/setup/firm': async (scene) => {
    const { settings, versions } = await scene.done('GET', '/api/settings/office')
    const { timeZone: _, currency: __, founded: ___, tagline: ____, ...firm } = settings.firm
    const named = { ...firm, name: `Firm ${scene.next()}` }
    return { path: '/api/setup/firm', body: { firm: named, version: versions.firm } }
  },
  'PUT /api/setup/region': async (scene) => {
    const { versions } = await scene.done('GET', '/api/settings/office')
    return { path: '/api/setup/region', body: { timeZone: 'Europe/Vienna', currency: 'EUR', version: versions.firm } }
  },
  'POST /api/setup/promises': async () => ({
    path: '/api/setup/promises',
    body: { id: 'home.monthly.title.0', act: 'keep' },
  }),
  'POST /api/setup/promises · removed': async (scene) => ({
    path: '/api/setup/promises',
    body: { id: (await scene.done('GET', '/api/setup/promises')).items.at(-1).id, act: 'remove' },
  }),
  'POST /api/setup/samples': async () => ({
    path: '/api/setup/samples',
    body: { act: 'clear', kinds: ['certifications'] },
  }),
  'POST /api/setup/samples · kept': async () => ({
    path: '/api/setup/samples',
    body: { act: 'keep', kinds: ['people'] },
  }),
  'PUT /api/settings': async (scene) => {
    const { settings, versions } = await scene.done('GET', '/api/settings/office')
    const value = { ...settings.counters, title: `Title ${scene.next()}` }
    return { path: '/api/settings', body: { section: 'counters', value, version: versions.counters } }
  },
  'PUT /api/settings · as it is': async (scene) => {
    const { settings, versions } = await scene.done('GET', '/api/settings/office')
    return { path: '/api/settings', body: { section: 'faq', value: settings.faq, version: versions.faq } }
  },
  'POST /api/settings/preview': async (scene) => {
    const { settings } = await scene.done('GET', '/api/settings/office')
    const value = { ...settings.counters, title: 'Not saved' }
    return { path: '/api/settings/preview', body: { section: 'counters', value } }
  },
  'POST /api/settings/{section}/restore': async (scene) => {
    const first = await saveCounters(scene)
    const version = await saveCounters(scene)
    return { path: '/api/settings/counters/restore', body: { restore: first, version } }
  },
  'POST /api/settings/{section}/reset': async (scene) => ({
    path: '/api/settings/counters/reset',
    body: { version: await saveCounters(scene) },
  }),

  'POST /api/outbox/{id}/retry': async (scene) => {
    const id = await failedMail(scene)
    return { path: `/api/outbox/${id}/retry` }
  },
  'POST /api/outbox/retry': async (scene) => {
    await failedMail(scene)
    return { path: '/api/outbox/retry' }
  },
  'POST /api/outbox/{id}/dismiss': async (scene) => ({ path: `/api/outbox/${await failedMail(scene)}/dismiss` }),
  'POST /api/outbox/dismiss': async (scene) => {
    await failedMail(scene)
    return { path: '/api/outbox/dismiss' }
  },
  'PUT /api/mail-server': async () => ({ path: '/api/mail-server', body: MAIL_SERVER }),
  'POST /api/outbox/test': async (house) => {
    await setMailServer(house)
    return { path: '/api/outbox/test', body: {} }
  },
  'DELETE /api/mail-server': async (house) => {
    await setMailServer(house)
    return { path: '/api/mail-server' }
  },
  'POST /api/outbox/test · without a server': async () => ({ path: '/api/outbox/test', body: {} }),
  'PUT /api/alerts/webhook': async () => ({ path: '/api/alerts/webhook', body: { ...WEBHOOK, version: 0 } }),
  'DELETE /api/alerts/webhook': async (house) => {
    const { webhook } = await house.done('GET', '/api/alerts')
    await house.done('PUT', '/api/alerts/webhook', { ...WEBHOOK, version: webhook.version })
    return { path: '/api/alerts/webhook' }
  },
  'POST /api/tokens': async () => ({ path: '/api/tokens', body: API_TOKEN }),
  'DELETE /api/tokens/{id}': async (house) => {
    const { id } = await house.done('POST', '/api/tokens', API_TOKEN)
    return { path: `/api/tokens/${id}` }
  },
  'POST /api/webhooks': async () => ({ path: '/api/webhooks', body: HOOK }),
  'PUT /api/webhooks/{id}': async (house) => {
    const { id, version } = await house.done('POST', '/api/webhooks', HOOK)
    return { path: `/api/webhooks/${id}`, body: { ...HOOK, name: 'Renamed', version } }
  },
  'DELETE /api/webhooks/{id}': async (house) => {
    const { id } = await house.done('POST', '/api/webhooks', HOOK)
    return { path: `/api/webhooks/${id}` }
  },
  'POST /api/webhooks/{id}/secret': async (house) => {
    const { id } = await house.done('POST', '/api/webhooks', HOOK)
    return { path: `/api/webhooks/${id}/secret` }
  },
  'POST /api/webhooks/{id}/test': async (house) => {
    const { id } = await house.done('POST', '/api/webhooks', HOOK)
    return { path: `/api/webhooks/${id}/test` }
  },
  'POST /api/webhooks/{id}/deliveries/{delivery}/redeliver': async (house) => {
    const { id } = await house.done('POST', '/api/webhooks', HOOK)
    const delivery = await house.done('POST', `/api/webhooks/${id}/test`)
    return { path: `/api/webhooks/${id}/deliveries/${delivery.id}/redeliver` }
  },
  'POST /api/alerts/test': async () => ({ path: '/api/alerts/test' }),
  'PUT /api/incoming-mail': async (house) => {
    const { version } = await house.done('GET', '/api/incoming-mail')
    return { path: '/api/incoming-mail', body: { ...MAILBOX, version } }
  },
  'DELETE /api/incoming-mail': async (house) => {
    await setMailbox(house, MAILBOX)
    return { path: '/api/incoming-mail' }
  },
  'POST /api/incoming-mail/test': async (house) => {
    await setMailbox(house, MAILBOX)
    return { path: '/api/incoming-mail/test' }
  },
  'POST /api/inbound-mail': async (house) => {
    const { secret } = await setMailbox(house, { way: 'webhook', address: 'reply@firm.example', newSecret: true })
    const body = new Blob([`From: <a@b.example>\r\nMessage-ID: <${house.next()}@b.example>\r\n\r\nHello.\r\n`])
    const headers = { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${secret}` }
    return { path: '/api/inbound-mail', body, headers, as: 'nobody' }
  },
  'POST /api/visits': async () => ({ path: '/api/visits', body: { path: '/services' }, as: 'nobody' }),
  'POST /api/backups': async (scene) => ({
    path: '/api/backups',
    until: () =>
      vi.waitFor(
        async () => {
          const { items } = await scene.done('GET', '/api/backups')
          expect(items[0]?.state).toBe('done')
        },
        { timeout: 30_000, interval: 50 },
      ),
  }),
  'POST /api/backups/key': async () => ({ path: '/api/backups/key' }),
  'DELETE /api/backups/{id}': async ({ app }) => {
    const { id } = await app.services.backups.make('system', 'manual')
    return { path: `/api/backups/${id}` }
  },
}

/** Nobody listens there: what is sent to it fails at once. */
const MAIL_SERVER = { host: '127.0.0.1', port: 1, security: 'none', version: 0 }

const API_TOKEN = { name: 'Bookkeeping', scopes: ['leads:read'], days: 30 }

// An address of a private network, which nothing is sent to.
const HOOK = { name: 'Chat', url: 'https://10.0.0.1/hook', kinds: ['proposal.accepted'] }

const WEBHOOK = { url: 'https://alerts.example.com/hook' }

/** The same for a mailbox. */
const MAILBOX = {
  ...{ way: 'imap', address: 'reply@firm.example', host: '127.0.0.1', port: 1, security: 'none' },
  ...{ username: 'reply', password: 'a secret' },
}

async function setMailbox(house: Parameters<Scene>[0], form: object) {
  const { version } = await house.done('GET', '/api/incoming-mail')
  return await house.done('PUT', '/api/incoming-mail', { ...form, version })
}

async function setMailServer(house: Parameters<Scene>[0]): Promise<void> {
  const { version } = await house.done('GET', '/api/mail-server')
  await house.done('PUT', '/api/mail-server', { ...MAIL_SERVER, version })
}

async function saveCounters(scene: Parameters<Scene>[0]): Promise<number> {
  const { settings, versions } = await scene.done('GET', '/api/settings/office')
  const value = { ...settings.counters, title: `Title ${scene.next()}` }
  const body = { section: 'counters', value, version: versions.counters }
  return (await scene.done('PUT', '/api/settings', body)).version
}

/** A mail that could not be sent: only time can make one. */
async function failedMail({ app, lead }: Parameters<Scene>[0]): Promise<number> {
  await lead()
  const { id } = await app.db.read
    .selectFrom('outboxMails')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await app.db.transaction((tx) =>
    tx.updateTable('outboxMails').set({ state: 'failed' }).where('id', '=', id).execute(),
  )
  return id
}
