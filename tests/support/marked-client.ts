import type { TestApp } from './app.ts'
import { deadlinesOf } from './calendar.ts'
import type { Person } from './people.ts'
import { codeIn, lineOf } from './proposals.ts'
import { beginUpload, pdfOf, sendFile } from './rooms.ts'

/** What every name, title, number and text of the marked client holds: wherever one of these is read, something of it is read. */
export const MARKS = ['quillfeather', '7733110042', '8899220042']

const NAME = 'Quillfeather Mills'

export interface MarkedClient {
  client: number
  member: number
  owner: Person
  contributor: Person
  removed: Person
  suspended: Person
  accountant: Person
  /** Objects of the client by the names under which paths and bodies know them. */
  ids: Record<string, string | number>
}

/** A client with something of everything, made by an accountant on its team, every word of it marked. */
export async function makeMarkedClient(app: TestApp): Promise<MarkedClient> {
  const desk = deadlinesOf(app)
  const accountant = await app.person({ role: 'accountant', name: 'Tessa Team' })
  const as = accountant.bearer
  const email = (who: string) => `${who}@quillfeather.example`
  const reference = await requestOf(app, email('office'))
  const [lead] = (await desk.done('GET', `/api/leads?q=${reference}`)).items
  await desk.done('POST', `/api/leads/${lead.id}/notes`, { text: 'Quillfeather pays late' })
  const { id: client, version } = await desk.done('POST', `/api/leads/${lead.id}/client`, {}, as)
  const numbers = { registrationNumber: '7733110042', taxNumber: '8899220042' }
  await desk.done('PATCH', `/api/clients/${client}`, { version, name: NAME, yearEnd: '12-31', ...numbers }, as)

  async function join(name: string, right: 'owner' | 'contributor' | 'reader') {
    const person = await app.person({ name: `${name} Quillfeather`, email: email(name.toLowerCase()) })
    const { member } = await desk.invite(client, person.email, right)
    return { ...person, member: member.id as number }
  }
  const [owner, contributor, removed, suspended] = [
    await join('Oona', 'owner'),
    await join('Cato', 'contributor'),
    await join('Remus', 'owner'),
    await join('Susan', 'owner'),
  ]

  const own = `/api/my/clients/${client}`
  const folder = await desk.done('POST', `${own}/folders`, { name: 'Quillfeather letters' }, owner.bearer)
  const upload = (person: Person, name: string, target = 'room') =>
    sendFile(app, person, { name, client, target, content: pdfOf(`${name} ${target}`) })
  const shared = (await upload(accountant, 'quillfeather-accounts.pdf')).body.receipt
  await desk.done('PUT', `/api/documents/${shared.documentId}/acknowledgement`, { acknowledgement: 'confirm' }, as)
  await upload(owner, 'quillfeather-ledger.pdf', `folder:${folder.id}`)
  const asked = { clients: [client], title: 'Quillfeather year end', items: [{ title: 'Quillfeather statements' }] }
  const [request] = (await desk.done('POST', '/api/paper-requests', asked, as)).items
  const begun = await beginUpload(app, owner, { name: 'quillfeather-half.pdf', client, target: 'room', bytes: 500 })

  const written = { subject: 'Quillfeather question', body: 'Of Quillfeather alone' }
  const conversation = await desk.done('POST', `${own}/conversations`, written, owner.bearer)
  const note = { body: 'A note on Quillfeather', isNote: true }
  await desk.done('POST', `/api/conversations/${conversation.id}/messages`, note, as)

  const proposal = await offerTo(app, client, owner)
  const engagement = await engageWith(app, client, owner)

  const rule = await desk.rule({ name: 'Yearly accounts', isPublic: false })
  await desk.done('POST', `/api/deadline-rules/${rule.id}/apply`, { clients: [client] }, as)
  const deadline = await desk.deadline(client, '2026-12-20', { title: 'Quillfeather filing' })
  const feed = await desk.done('POST', `${own}/calendar-feeds`, {}, owner.bearer)
  const ownFeed = await desk.done('POST', '/api/calendar/feeds', { covers: 'all' }, as)
  const view = { place: 'inbox', name: 'Quillfeather only', query: 'q=quillfeather' }
  const savedView = await desk.done('POST', '/api/my/views', view, as)

  const [person] = (await desk.done('GET', '/api/customers?q=oona')).items
  const remark = await desk.done('POST', `/api/customers/${person.id}/notes`, { text: 'Owner of Quillfeather' }, as)

  await desk.done('DELETE', `/api/clients/${client}/members/${removed.member}`)
  await app.db.transaction((tx) =>
    tx
      .updateTable('accounts')
      .set({ suspendedAt: app.clock.now().toISOString() })
      .where('id', '=', suspended.accountId)
      .execute(),
  )
  const ids = {
    ...{ client, member: contributor.member, document: shared.documentId, version: 1, folder: folder.id },
    ...{ request: request.id, item: request.items[0].id, revision: request.items[0].revision },
    ...{ upload: begun.headers.get('location')?.split('/').at(-1) ?? '', conversation: conversation.id },
    ...{ proposal: proposal.id, engagement, rule: rule.id, deadline: deadline.id, feed: feed.id },
    ...{ schedule: await repeatFor(app, client, deadline.id), step: 1 },
    ...{ ownFeed: ownFeed.id, view: savedView.id, person: person.id, note: remark.id, lead: lead.id, reference },
    ...{ session: owner.sessionId, hash: proposal.hash },
  }
  return { client, member: contributor.member, owner, contributor, removed, suspended, accountant, ids }
}

/** A request that repeats and a step of a deadline, by rows: no call, so that the times of what follows stay. */
async function repeatFor(app: TestApp, clientId: number, deadlineId: number): Promise<number> {
  const now = app.clock.now().toISOString()
  const items = JSON.stringify([{ title: 'Quillfeather statements', hint: '' }])
  const when = { every: 'month' as const, month: 1, day: 1, dueDays: null, nextOn: '2027-01-01' }
  const made = { madeBy: 'Tessa Team', madeById: null, version: 1, createdAt: now, updatedAt: now }
  const text = { title: 'Quillfeather papers', note: '', items, service: null }
  const nobody = { dueOn: null, assigneeId: null, doneBy: null, doneByName: null, doneAt: null }
  return await app.db.transaction(async (tx) => {
    const step = { deadlineId, position: 1, title: 'Sign the Quillfeather filing', ...nobody }
    await tx.insertInto('deadlineSteps').values(step).execute()
    await tx.updateTable('deadlines').set({ hasOwnSteps: 1 }).where('id', '=', deadlineId).execute()
    const row = tx.insertInto('paperRequestSchedules').values({ clientId, ...text, ...when, ...made })
    return (await row.returning('id').executeTakeFirstOrThrow()).id
  })
}

/** The request that the client comes from. */
async function requestOf(app: TestApp, email: string): Promise<string> {
  const quote = {
    ...{ firstName: 'Olga', lastName: 'Quillfeather', companyName: NAME, email, phone: '+1 202 555 0142' },
    ...{ location: 'Millbridge', description: 'Retailer', challenges: ['Other'], otherChallenge: 'Quillfeather books' },
  }
  return (await deadlinesOf(app).done('POST', '/api/quotes', quote, {})).reference
}

/** A proposal that waits for its signer. */
export async function offerTo(app: TestApp, clientId: number, signer: Person) {
  const desk = deadlinesOf(app)
  const draft = await desk.done('POST', '/api/proposals', { clientId })
  const content = { ...draft.content, title: 'Quillfeather books', intro: 'For Quillfeather.', lines: [lineOf()] }
  const signers = [{ name: signer.name, email: signer.email }]
  const saved = await desk.done('PATCH', `/api/proposals/${draft.id}`, {
    ...{ version: 1, content, signers, signingOrder: 'together', expiresOn: null },
  })
  const sent = await desk.done('POST', `/api/proposals/${draft.id}/send`, { version: saved.version })
  const { hash } = await desk.done('GET', `/api/my/clients/${clientId}/proposals/${draft.id}`, undefined, signer.bearer)
  return { id: sent.id as string, hash: hash as string }
}

/** One that was accepted; answers the engagement that came of it. */
async function engageWith(app: TestApp, clientId: number, signer: Person): Promise<string> {
  const desk = deadlinesOf(app)
  const { id, hash } = await offerTo(app, clientId, signer)
  const own = `/api/my/clients/${clientId}/proposals/${id}`
  const chosen = { hash, choice: { option: null, addOns: [] } }
  await desk.done('POST', `${own}/code`, chosen, signer.bearer)
  const code = await codeIn(app, signer.email)
  const given = { ...chosen, name: signer.name, consent: true, code }
  await desk.done('POST', `${own}/accept`, given, signer.bearer)
  await app.services.seals.sealWaiting()
  const [engagement] = (await desk.done('GET', '/api/engagements')).items
  return engagement.id
}
