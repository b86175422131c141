import { newId, newToken } from '#platform/ids.ts'
import type { TestApp } from './app.ts'
import { articleForm } from './articles.ts'
import { clientsOf } from './clients.ts'
import { proposalsOf } from './proposals.ts'

/** Figures of another day than the article's, reviews in both directions, sessions that have ended, signers whose addresses are typed with capitals. */
export async function makeFarCases(app: TestApp, clientId: number): Promise<{ figures: number; drafted: string }> {
  const figures = await makeReviews(app)
  await makeEndedSessions(app)
  return { figures, drafted: await makeSigners(app, clientId) }
}

async function makeReviews(app: TestApp): Promise<number> {
  const { done } = clientsOf(app)
  const editor = await app.person({ role: 'editor', name: 'Edda Editor', email: 'edda@example.com' })
  const write = (title: string, days: { datedOn: string; asAt: string }) =>
    done('POST', '/api/articles', articleForm({ title, content: '<p>Figures.</p>', category: 'Levies', ...days }))
  const first = await write('Figures of September', { datedOn: '2026-10-14', asAt: '2026-09-30' })
  const second = await write('Figures of August', { datedOn: '2026-10-15', asAt: '2026-08-31' })
  await done('POST', `/api/articles/${first.id}/review`, { reviewer: editor.accountId, note: 'Are these right?' })
  const { items } = await done('GET', '/api/articles/reviewers', undefined, editor.bearer)
  const { id: admin } = items.find(({ name }: { name: string }) => name === 'Ada Admin')
  await done('POST', `/api/articles/${second.id}/review`, { reviewer: admin, note: 'Please look.' }, editor.bearer)
  return first.id
}

/** Of the person who reads: one ended a minute ago, one ends now, one goes on; each on a device of its own. */
async function makeEndedSessions(app: TestApp): Promise<void> {
  const { id: accountId } = await clientsOf(app).done('GET', '/api/auth/me')
  const now = app.clock.now().getTime()
  await app.db.transaction(async (tx) => {
    for (const [device, minutes, days] of [
      ['Ended', -1, 3],
      ['Ends now', 0, 2],
      ['Goes on', 60 * 24 * 4000, 1],
    ] as const) {
      const [deviceId, createdAt] = [newId(), new Date(now - days * 86_400_000).toISOString()]
      const known = {
        id: deviceId,
        accountId,
        tokenHash: newToken(),
        name: device,
        address: null,
        lastUsedAt: createdAt,
        createdAt,
      }
      await tx.insertInto('devices').values(known).execute()
      const session = { id: newId(), accountId, deviceId, token: newToken(), device, address: null, confirmedAt: null }
      const expiresAt = new Date(now + minutes * 60_000).toISOString()
      await tx
        .insertInto('sessions')
        .values({ ...session, createdAt, lastSeenAt: createdAt, expiresAt })
        .execute()
    }
  })
}

/** A draft that two are to sign, as their addresses were typed; mail to the second is refused. */
async function makeSigners(app: TestApp, clientId: number): Promise<string> {
  const { done } = clientsOf(app)
  const draft = await done('POST', '/api/proposals', { clientId })
  const signers = [
    { name: 'Vera', email: 'Vera@Book.example' },
    { name: 'Oona', email: 'Oona@Quillfeather.example' },
  ]
  await done('PATCH', `/api/proposals/${draft.id}`, { ...proposalsOf(app).draftOf(draft), version: 1, signers })
  return draft.id
}
