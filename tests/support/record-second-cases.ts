import type { TestApp } from './app.ts'
import { clientsOf } from './clients.ts'
import { customersOf } from './customers.ts'
import { eventsOf } from './events.ts'
import { newestMail } from './mails.ts'
import type { Person } from './people.ts'
import { makeOtherCases } from './record-other-cases.ts'
import { pdfOf, sendFile } from './rooms.ts'

interface Site {
  client: number
  lead: number
  article: number
  other: Person
}

/** The second case of everything: the last day itself, a second answer, who is suspended or has not confirmed, who has left the list. */
export async function makeSecondCases(app: TestApp, { client, lead, article, other }: Site): Promise<void> {
  await makePeople(app, client)
  await makeAnswers(app, { lead, article, other })
  await makeReaders(app)
  await makeWork(app, client, other)
  await makeLastMoment(app)
  await makeOtherCases(app)
}

async function makePeople(app: TestApp, client: number): Promise<void> {
  const desk = clientsOf(app)
  await app.person({ role: 'admin', name: 'Uno Unconfirmed', email: 'uno@example.com', verified: false })
  const colleague = await app.person({ role: 'accountant', name: 'Sven Suspended', email: 'sven@example.com' })
  const { team, version } = await desk.done('GET', `/api/clients/${client}`)
  const members = team.map(({ id }: { id: string }) => id)
  await desk.done('PATCH', `/api/clients/${client}`, { version, team: [...members, colleague.accountId] })
  for (const name of ['Sue Suspended', 'Stan Suspended']) {
    const { email } = await app.person({ name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` })
    await desk.invite(client, email, 'owner')
  }
  for (const name of ['sue', 'stan', 'sven']) {
    const { id } = await customersOf(app).one(`${name}@example.com`)
    await desk.done('PATCH', `/api/customers/${id}`, { suspended: true })
  }
}

/** Two answers each: their order shows. */
async function makeAnswers(app: TestApp, { lead, article, other }: Omit<Site, 'client'>): Promise<void> {
  const { done } = clientsOf(app)
  for (const [body, bearer] of [
    ['In December on the 21st.', other.bearer],
    ['We were wrong: on the 22nd.', await app.as('admin')],
  ] as const) {
    const { version } = await done('GET', `/api/leads/${lead}`)
    await done('POST', `/api/leads/${lead}/replies`, { version, subject: 'Your question', body }, bearer)
  }
  await done('POST', `/api/leads/${lead}/notes`, { text: 'Otto has called her.' }, other.bearer)
  const { items } = await done('GET', '/api/comments?state=held')
  const [first] = items.filter(({ articleId }: { articleId: number }) => articleId === article)
  for (const comment of ['Our first answer.', 'Our second answer.'])
    await done('POST', `/api/comments/${first.id}/reply`, { comment })
}

async function makeReaders(app: TestApp): Promise<void> {
  const { done } = clientsOf(app)
  for (const name of ['dora', 'elif', 'fay', 'gil']) {
    const email = `${name}@reads.example`
    await done('POST', '/api/subscribers', { email, news: name === 'gil' ? 'each' : 'weekly' }, {})
    if (name === 'fay') continue
    await done('POST', '/api/subscribers/confirm', { token: (await newestMail(app, email)).token }, {})
  }
  for (const name of ['dora', 'elif']) {
    const { items } = await done('GET', `/api/subscribers?q=${name}@`)
    await done('DELETE', `/api/subscribers/${items[0].id}`)
  }
}

/** On the day itself, and what is done with. */
async function makeWork(app: TestApp, clientId: number, other: Person): Promise<void> {
  const { done } = clientsOf(app)
  const today = app.clock.now().toISOString().slice(0, 10)
  const asOther = (method: string, path: string, body?: unknown) => done(method, path, body, other.bearer)
  for (const [title, state] of [
    ['Due today', null],
    ['Filed today', 'filed'],
    ['Not needed', 'not_needed'],
  ]) {
    const { id, version } = await asOther('POST', '/api/deadlines', { clientId, title, dueOn: today })
    if (state) await asOther('PATCH', `/api/deadlines/${id}`, { version, state })
  }
  const asked = { clients: [clientId], title: 'Papers of today', dueOn: today, items: [{ title: 'One' }] }
  await asOther('POST', '/api/paper-requests', asked)
  const [withdrawn] = (await asOther('POST', '/api/paper-requests', { ...asked, title: 'Withdrawn' })).items
  await asOther('POST', `/api/paper-requests/${withdrawn.id}/withdraw`)
  await sendFile(app, other, { name: 'of-otto.pdf', client: clientId, target: 'room', content: pdfOf('of Otto') })
  const { id } = await asOther('POST', '/api/conversations', { clientId, subject: 'From Otto', body: 'Hello.' })
  await asOther('POST', `/api/conversations/${id}/messages`, { body: 'A note of Otto', isNote: true })
}

/** Registration for this one ends at the very moment in which it is read. */
async function makeLastMoment(app: TestApp): Promise<void> {
  const { done, published } = eventsOf(app)
  const { id } = await published({ capacity: 4 }, 'Closes now')
  // Another title is on its way: lists call it as the site does.
  const found = app.db.read.selectFrom('articles').select('version').where('id', '=', id)
  const { version: baseVersion } = await found.executeTakeFirstOrThrow()
  const save = { saveId: 'editor-of-a-later-title', sequence: 1, baseVersion, title: 'Closes under another title' }
  await done('PATCH', `/api/articles/${id}`, save)
  const registersUntil = app.clock.now().toISOString()
  await app.db.transaction((tx) => tx.updateTable('events').set({ registersUntil }).where('id', '=', id).execute())
}
