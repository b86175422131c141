import { newId, newToken } from '#platform/ids.ts'
import type { TestApp } from './app.ts'
import { articleForm } from './articles.ts'
import { clientsOf } from './clients.ts'
import { proposalsOf } from './proposals.ts'
import { pdfOf, sendFile } from './rooms.ts'

/** Figures of another day than the article's, reviews in both directions, sessions that have ended, signers whose addresses are typed with capitals. */
export async function makeFarCases(app: TestApp, clientId: number): Promise<{ figures: number; drafted: string }> {
  const figures = await makeReviews(app)
  await makeEndedSessions(app)
  await makeLibrary(app)
  await makeReturned(app, clientId)
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

/** A file for clients and one for the team alone. */
async function makeLibrary(app: TestApp): Promise<void> {
  const { done } = clientsOf(app)
  for (const [name, type] of [
    ['Client papers', 'user'],
    ['Team papers', 'admin'],
  ] as const) {
    const folder = await done('POST', '/api/publications/folders', { name, type })
    const file = new File([`%PDF-1.7\n${type.repeat(99)}\n%%EOF`], `${type}.pdf`)
    await done('POST', `/api/publications/folders/${folder.id}/files`, articleForm({ file }))
  }
}

/** One paper is returned, one accepted, one waits. */
async function makeReturned(app: TestApp, clientId: number): Promise<void> {
  const { done } = clientsOf(app)
  const items = ['Returned', 'Accepted', 'Waits'].map((title) => ({ title }))
  const [request] = (await done('POST', '/api/paper-requests', { clients: [clientId], title: 'Of all kinds', items }))
    .items
  const owner = await clientsOf(app).member(clientId, 'owner')
  const decided: Record<string, object> = {
    Returned: { state: 'returned', reason: 'Too dark' },
    Accepted: { state: 'accepted' },
  }
  for (const { id, title } of request.items) {
    await sendFile(app, owner, { name: `${title}.pdf`, client: clientId, target: `item:${id}`, content: pdfOf(title) })
    const { items: now } = await done('GET', `/api/paper-requests/${request.id}`)
    const { revision } = now.find((each: { id: number }) => each.id === id)
    if (decided[title]) await done('PATCH', `/api/request-items/${id}`, { ...decided[title], revision })
  }
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
