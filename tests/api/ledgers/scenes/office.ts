import { expect, vi } from 'vitest'
import { newEmail } from '#tests/support/accounts.ts'
import { articleForm } from '#tests/support/articles.ts'
import { customersOf } from '#tests/support/customers.ts'
import { newestMail } from '#tests/support/mails.ts'
import { readerOf } from '#tests/support/news.ts'
import type { Scene } from './house.ts'

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
  'PATCH /api/leads': async (house) => {
    const { id, version } = await house.lead()
    return { path: '/api/leads', body: { changes: [{ id, version, state: 'closed' }] } }
  },
  'PATCH /api/leads/{id}': async (house) => {
    const { id, version } = await house.lead()
    return { path: `/api/leads/${id}`, body: { version, state: 'in-progress' } }
  },
  'POST /api/leads/{id}/notes': async (house) => ({
    path: `/api/leads/${(await house.lead()).id}/notes`,
    body: { text: 'Called.' },
  }),
  'POST /api/leads/{id}/replies': async (house) => {
    const { id, version } = await house.lead()
    return { path: `/api/leads/${id}/replies`, body: { version, subject: 'Your request', body: 'We can help.' } }
  },
  'POST /api/reply-templates': async () => ({
    path: '/api/reply-templates',
    body: { name: 'A call', subject: 'Shall we talk', body: 'Dear {name}' },
  }),
  'PUT /api/reply-templates/{id}': async (house) => {
    const { id, version } = await house.template()
    return { path: `/api/reply-templates/${id}`, body: { name: 'Renamed', subject: 'A', body: 'C', version } }
  },
  'DELETE /api/reply-templates/{id}': async (house) => ({
    path: `/api/reply-templates/${(await house.template()).id}`,
  }),

  'POST /news/post_comment.php': async (house) => {
    const { id } = await house.article()
    const reader = readerOf(house.app)
    const { body } = await reader.open(id)
    house.app.clock.advance({ seconds: 30 })
    const cookie = [...reader.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      path: '/news/post_comment.php',
      body: { csrftoken: body.csrf_token, id, name: 'Remy', email: newEmail('remy'), comment: 'Thank you.' },
      as: { cookie },
    }
  },
  'POST /api/comments/stop-mails': async (house) => {
    const { app } = house
    const { id: articleId } = await house.article()
    const reader = readerOf(app)
    const { body } = await reader.open(articleId)
    const email = newEmail('notified')
    const words = { name: 'Nora', email, comment: 'Please tell me.', notify: true }
    await reader.send({ csrftoken: body.csrf_token, id: articleId, ...words })
    const { items } = await house.done('GET', '/api/comments?state=held')
    await house.done('PATCH', `/api/comments/${items[0].id}`, { state: 'visible' })
    return { path: '/api/comments/stop-mails', body: { token: (await newestMail(app, email)).token }, as: 'nobody' }
  },
  'PATCH /api/comments/{id}': async (house) => ({
    path: `/api/comments/${(await house.comment()).id}`,
    body: { state: 'rejected' },
  }),
  'PATCH /api/comments/{id} · back on the site': async (house) => {
    const { id } = await house.comment()
    await house.done('DELETE', `/api/comments/${id}`)
    return { path: `/api/comments/${id}`, body: { state: 'visible' } }
  },
  'DELETE /api/comments/{id}': async (house) => ({ path: `/api/comments/${(await house.comment()).id}` }),
  'POST /api/comments/bulk': async (house) => ({
    path: '/api/comments/bulk',
    body: { ids: [(await house.comment()).id], state: 'spam' },
  }),
  'POST /api/comments/{id}/reply': async (house) => ({
    path: `/api/comments/${(await house.comment()).id}/reply`,
    body: { comment: 'Gladly.' },
  }),
  'POST /api/comments/{id}/private-request': async (house) => ({
    path: `/api/comments/${(await house.comment()).id}/private-request`,
  }),

  'POST /api/customers/import': async () => ({
    path: '/api/customers/import',
    body: { csv: `Name,Email\nFanny Fresh,${newEmail('fanny')}`, commit: true },
  }),
  'PATCH /api/customers/{id}': async (house) => ({
    path: `/api/customers/${(await house.customer()).id}`,
    body: { suspended: true },
  }),
  'PATCH /api/customers/{id} · a role': async (house) => ({
    path: `/api/customers/${(await house.customer()).id}`,
    body: { role: 'editor' },
  }),
  'PATCH /api/customers/{id} · details': async (house) => ({
    path: `/api/customers/${(await house.customer()).id}`,
    body: { company: 'Quill & Sons' },
  }),
  'DELETE /api/customers/{id}': async (house) => {
    const { email } = await house.lead()
    await customersOf(house.app).comment((await house.article()).id, email)
    const [person] = (await house.done('GET', `/api/customers?q=${encodeURIComponent(email)}`)).items
    return { path: `/api/customers/${person.id}` }
  },
  'POST /api/customers/{id}/notes': async (house) => ({
    path: `/api/customers/${(await house.customer()).id}/notes`,
    body: { text: 'Calls on Mondays.' },
  }),
  'DELETE /api/customers/{id}/notes/{note}': async (house) => {
    const { id } = await house.customer()
    const note = await house.done('POST', `/api/customers/${id}/notes`, { text: 'Wrong.' })
    return { path: `/api/customers/${id}/notes/${note.id}` }
  },
  'POST /api/customers/{id}/merge': async (house) => {
    const { id } = await house.customer()
    const { email } = await house.lead()
    const [other] = (await house.done('GET', `/api/customers?q=${encodeURIComponent(email)}`)).items
    return { path: `/api/customers/${id}/merge`, body: { other: other.id } }
  },

  'POST /api/publications/folders': async () => ({
    path: '/api/publications/folders',
    body: { name: 'Rates', type: 'shared' },
    as: 'editor',
  }),
  'PATCH /api/publications/folders/{id}': async (house) => ({
    path: `/api/publications/folders/${(await house.folder()).id}`,
    body: { type: 'user' },
  }),
  'DELETE /api/publications/folders/{id}': async (house) => ({
    path: `/api/publications/folders/${(await house.folder()).id}`,
  }),
  'POST /api/publications/folders/{id}/restore': async (house) => {
    const { id } = await house.folder()
    await house.done('DELETE', `/api/publications/folders/${id}`)
    return { path: `/api/publications/folders/${id}/restore` }
  },
  'POST /api/publications/folders/{id}/files': async (house) => ({
    path: `/api/publications/folders/${(await house.folder()).id}/files`,
    body: articleForm({ file: house.pdf() }),
  }),
  'POST /api/publications/folders/{id}/files · a new edition': async (house) => {
    const { id } = await house.folder()
    const first = await house.done('POST', `/api/publications/folders/${id}/files`, articleForm({ file: house.pdf() }))
    const body = articleForm({ file: house.pdf(), replaces: String(first.id) })
    return { path: `/api/publications/folders/${id}/files`, body }
  },
  'PATCH /api/publications/files/{id}': async (house) => ({
    path: `/api/publications/files/${(await house.file()).id}`,
    body: { year: 2026 },
  }),
  'DELETE /api/publications/files/{id}': async (house) => ({
    path: `/api/publications/files/${(await house.file()).id}`,
  }),
  'POST /api/publications/files/{id}/restore': async (house) => {
    const { id } = await house.file()
    await house.done('DELETE', `/api/publications/files/${id}`)
    return { path: `/api/publications/files/${id}/restore` }
  },

  'PUT /api/settings': async (house) => {
    const { settings, versions } = await house.done('GET', '/api/settings/office')
    const value = { ...settings.counters, title: `Title ${house.next()}` }
    return { path: '/api/settings', body: { section: 'counters', value, version: versions.counters } }
  },
  'PUT /api/settings · as it is': async (house) => {
    const { settings, versions } = await house.done('GET', '/api/settings/office')
    return { path: '/api/settings', body: { section: 'faq', value: settings.faq, version: versions.faq } }
  },
  'POST /api/settings/preview': async (house) => {
    const { settings } = await house.done('GET', '/api/settings/office')
    const value = { ...settings.counters, title: 'Not saved' }
    return { path: '/api/settings/preview', body: { section: 'counters', value } }
  },
  'POST /api/settings/{section}/restore': async (house) => {
    const first = await saveCounters(house)
    const version = await saveCounters(house)
    return { path: '/api/settings/counters/restore', body: { restore: first, version } }
  },
  'POST /api/settings/{section}/reset': async (house) => ({
    path: '/api/settings/counters/reset',
    body: { version: await saveCounters(house) },
  }),

  'POST /api/outbox/{id}/retry': async (house) => {
    const id = await failedMail(house)
    return { path: `/api/outbox/${id}/retry` }
  },
  'POST /api/outbox/retry': async (house) => {
    await failedMail(house)
    return { path: '/api/outbox/retry' }
  },
  'POST /api/outbox/test': async () => ({ path: '/api/outbox/test' }),
  'POST /api/visits': async () => ({ path: '/api/visits', body: { path: '/services' }, as: 'nobody' }),
  'POST /api/backups': async (house) => ({
    path: '/api/backups',
    until: () =>
      vi.waitFor(
        async () => {
          const { items } = await house.done('GET', '/api/backups')
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

async function saveCounters(house: Parameters<Scene>[0]): Promise<number> {
  const { settings, versions } = await house.done('GET', '/api/settings/office')
  const value = { ...settings.counters, title: `Title ${house.next()}` }
  const body = { section: 'counters', value, version: versions.counters }
  return (await house.done('PUT', '/api/settings', body)).version
}

/** A mail that could not be sent: only time can make one. */
async function failedMail({ app, lead }: Parameters<Scene>[0]): Promise<number> {
  await lead()
  const { id } = await app.db.read
    .selectFrom('outbox_mails')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await app.db.transaction((tx) =>
    tx.updateTable('outbox_mails').set({ state: 'failed' }).where('id', '=', id).execute(),
  )
  return id
}
