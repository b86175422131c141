import { PASSWORD, registered } from './accounts.ts'
import type { TestApp } from './app.ts'
import { appointmentsOf } from './appointments.ts'
import { articleForm } from './articles.ts'
import { deadlinesOf } from './calendar.ts'
import { clientsOf } from './clients.ts'
import { eventsOf } from './events.ts'
import { newestMail } from './mails.ts'
import { readerOf } from './news.ts'

/**
 * Who asked to be deleted, one of them again after they changed their mind; who never confirmed; remarks that were put away. Under the address
 * of one who goes and of one who has shown nothing, a visitor has written, booked and subscribed.
 */
export async function makeLeaving(app: TestApp): Promise<void> {
  const { done } = clientsOf(app)
  for (const name of ['Lea Leaving', 'Stella Staying']) {
    const { bearer } = await app.person({ name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` })
    await done('POST', '/api/account/deletion', { password: PASSWORD }, bearer)
    if (name === 'Stella Staying') await done('DELETE', '/api/account/deletion', undefined, bearer)
  }
  await registered(app, { email: 'nora@example.com', verify: false })
  await registered(app, { email: 'conny@example.com' })
  const { id: event } = await eventsOf(app).published({ capacity: 9 }, 'Open evening')
  await leaveTraces(app, { name: 'Lea Leaving', email: 'Lea@example.com', at: '2027-01-12T09:00:00Z', event })
  await leaveTraces(app, { name: 'Nora', email: 'Nora@example.com', at: '2027-01-12T10:00:00Z', event })
  const { items } = await done('GET', '/api/comments?state=held')
  for (const { id } of items.slice(0, 1)) await done('PATCH', `/api/comments/${id}`, { state: 'spam' })
}

/** All that a visitor can leave under an address. */
async function leaveTraces(
  app: TestApp,
  { name, email, at, event }: { name: string; email: string; at: string; event: number },
): Promise<void> {
  const { done } = clientsOf(app)
  await done('POST', '/api/contact', { name, email, message: `A question of ${name}.` }, {})
  const address = email.toLowerCase()
  await done('POST', '/api/subscribers', { email: address, news: 'each' }, {})
  await done('POST', '/api/subscribers/confirm', { token: (await newestMail(app, address)).token }, {})
  await eventsOf(app).registered(event, { name, email })
  const { items } = await done('GET', '/api/appointment-kinds')
  const { status } = await appointmentsOf(app).book(items[0].id, at, { name, email })
  if (status !== 201) throw new Error(`${name} has booked no appointment`)
  const [article] = await done('GET', '/api/articles?q=picture')
  const reader = readerOf(app)
  const { body } = await reader.open(article.id)
  app.clock.advance({ seconds: 30 })
  await reader.send({ csrftoken: body.csrf_token, id: article.id, name, email, comment: `A remark of ${name}` })
}

/** A message that can still be undone, one that was, and a conversation that comes back. */
export async function makeUnsent(app: TestApp, clientId: number): Promise<void> {
  const { done } = clientsOf(app)
  const open = (subject: string) =>
    done('POST', '/api/conversations', { clientId, subject, body: `${subject}.`, undoable: true })
  await open('Leaves soon')
  const { id, messages } = await open('Was a mistake')
  await done('DELETE', `/api/conversations/${id}/messages/${messages.at(-1).id}`)
  const asleep = await done('POST', '/api/conversations', { clientId, subject: 'Comes back', body: 'Later.' })
  const snoozed = { version: asleep.version, state: 'snoozed', snoozedUntil: '2026-11-23' }
  await done('PATCH', `/api/conversations/${asleep.id}`, snoozed)
}

/** Two that are to appear at one moment; one of them has lost its title since. */
export async function makeScheduled(app: TestApp): Promise<void> {
  const { done } = clientsOf(app)
  const when = { state: 'scheduled', publishAt: '2026-12-01T08:00:00.000Z' }
  const write = (title: string) =>
    done('POST', '/api/articles', articleForm({ title, content: '<p>Words.</p>', category: 'Tax', ...when }))
  await write('Appears with another')
  const { id, version } = await write('Is not ready')
  await done('PATCH', `/api/articles/${id}`, { saveId: 'the-editor', sequence: 1, baseVersion: version, title: '' })
}

/**
 * Who fetched a file for clients, and who wants to hear of the dates of a service. With what is answered they choose another one too,
 * which is due on the same days.
 */
export async function makeReaders(app: TestApp): Promise<() => Promise<unknown>> {
  const { done, rule } = deadlinesOf(app)
  const folder = await done('POST', '/api/publications/folders', { name: 'For clients', type: 'user' })
  const file = new File([`%PDF-1.7\n${'x'.repeat(400)}\n%%EOF`], 'rates.pdf')
  const { url } = await done('POST', `/api/publications/folders/${folder.id}/files`, articleForm({ file }))
  const reader = await app.person({ name: 'Rosa Reader', email: 'rosa@example.com' })
  await (
    await app.call(url, { headers: { ...reader.bearer, 'User-Agent': 'Mozilla/5.0 Firefox/140.0' } })
  ).arrayBuffer()
  const services = ['Public VAT', 'Public wages']
  for (const service of services) await rule({ name: `Return of ${service}`, service, isPublic: true })
  const wish = { email: 'dates@reads.example', services: services.slice(0, 1), daysBefore: 7 }
  await done('POST', '/api/subscribers', wish, {})
  const { token } = await newestMail(app, 'dates@reads.example')
  const confirmed = await done('POST', '/api/subscribers/confirm', { token }, {})
  return () => done('PUT', '/api/subscribers/preferences', { token: confirmed.token, services }, {})
}
