import type { TestApp } from './app.ts'
import { articleForm, pictureFile } from './articles.ts'
import { deadlinesOf } from './calendar.ts'
import { customersOf } from './customers.ts'
import { type MarkedClient, offerTo } from './marked-client.ts'
import { readerOf } from './news.ts'
import type { Person } from './people.ts'
import { pdfOf, sendFile } from './rooms.ts'

const OLD_DAYS = 40

/**
 * What lists have to keep away: clients that are deleted or merged; clients of another team and of before the period, with something of everything;
 * a client whom a person has left; deleted files, texts and pictures.
 */
export async function makeGoneCases(app: TestApp, { owner, accountant, client }: MarkedClient, other: Person) {
  const { done, make } = deadlinesOf(app)
  await makeOld(app)
  const [waiting, own, left, deleted, kept, merged] = [
    await make({ name: 'Waiting Ltd' }, accountant.bearer),
    await make({ name: 'Own of Otto Ltd' }, other.bearer),
    await make({ name: 'Left Ltd' }),
    await make({ name: 'Deleted Ltd' }),
    await make({ name: 'Kept Ltd' }),
    await make({ name: 'Merged Ltd', registrationNumber: '5550009' }),
  ]
  await fill(app, waiting.id, owner)
  await fill(app, own.id, await app.person({ name: 'Olaf Own', email: 'olaf@example.com' }))
  const { member } = await fill(app, left.id, owner)
  await assign(app, deleted.id)
  await done('DELETE', `/api/clients/${deleted.id}`)
  await done('DELETE', `/api/clients/${left.id}/members/${member}`)
  await done('POST', `/api/clients/${kept.id}/merge`, { other: merged.id })
  await makeDeleted(app, client, accountant)
  // All dates are to be made again.
  await done('POST', '/api/closing-days', { day: '2026-12-28', name: 'Stocktaking' })
  const { items } = await done('GET', '/api/deadline-rules')
  const { id, version, ...rule } = items.find(({ name }: { name: string }) => name === 'Wage tax')
  const { name, service, rule: dates, region, note, isPublic } = rule
  const later = { ...dates, offset: { ...dates.offset, day: 25 } }
  await done('PATCH', `/api/deadline-rules/${id}`, { name, service, rule: later, region, note, isPublic, version })
}

/** The client gets the dates of a rule. */
async function assign(app: TestApp, clientId: number): Promise<void> {
  const { done } = deadlinesOf(app)
  const { items } = await done('GET', '/api/deadline-rules')
  const { id } = items.find(({ name }: { name: string }) => name === 'Wage tax')
  await done('POST', `/api/deadline-rules/${id}/apply`, { clients: [clientId] })
  await done('POST', '/api/closing-days', { day: '2026-12-29', name: 'Stocktaking' })
}

/** Gives a client something of everything, most of it unfinished. */
async function fill(app: TestApp, clientId: number, owner: Person): Promise<{ member: number }> {
  const desk = deadlinesOf(app)
  const { done } = desk
  const { name } = await done('GET', `/api/clients/${clientId}`)
  const { member } = await desk.invite(clientId, owner.email, 'owner')
  const own = `/api/my/clients/${clientId}`
  await done('POST', `${own}/conversations`, { subject: `Question of ${name}`, body: 'When?' }, owner.bearer)
  const opening = { clientId, subject: `Letter to ${name}`, body: 'Please read this.' }
  await done('POST', '/api/conversations', opening)
  const items = ['Sent', 'Missing'].map((title) => ({ title: `${title} by ${name}` }))
  const [request] = (await done('POST', '/api/paper-requests', { clients: [clientId], title: name, items })).items
  const target = `item:${request.items[0].id}`
  await sendFile(app, owner, { name: `${name}.pdf`, client: clientId, target, content: pdfOf(name) })
  const admin = { bearer: await app.as('admin') }
  const file = { name: `To ${name}.pdf`, client: clientId, target: 'room', acknowledgement: 'confirm' }
  await sendFile(app, admin, { ...file, content: pdfOf(`to ${name}`) })
  const today = app.clock.now().toISOString().slice(0, 10)
  await desk.deadline(clientId, today, { title: `Due for ${name}`, service: `Service of ${name}` })
  const { id, version } = await desk.deadline(clientId, today, { title: `Filed for ${name}` })
  await done('PATCH', `/api/deadlines/${id}`, { version, state: 'filed' })
  await offerTo(app, clientId, owner)
  await done('POST', '/api/proposals', { clientId })
  const when = { every: 'month', day: 1, dueDays: 10 }
  await done('POST', '/api/paper-request-schedules', { client: clientId, title: name, items, ...when })
  await done('POST', `${own}/calendar-feeds`, {}, owner.bearer)
  return { member: member.id }
}

/** Of before every period that is usually asked for. */
async function makeOld(app: TestApp): Promise<void> {
  const { done, make } = deadlinesOf(app)
  app.clock.advance({ days: -OLD_DAYS })
  const olga = await app.person({ name: 'Olga Old', email: 'olga@example.com', hours: 24 * 365 })
  const old = await make({ name: 'Old Ltd' })
  await fill(app, old.id, olga)
  const words = { name: 'Olga Old', email: olga.email, message: 'An old question.' }
  const { reference } = await done('POST', '/api/contact', words, {})
  const [lead] = (await done('GET', `/api/leads?q=${reference}`)).items
  const reply = { version: lead.version, subject: 'Your question', body: 'An old answer.' }
  await done('POST', `/api/leads/${lead.id}/replies`, reply)
  const text = { content: '<p>Old words.</p>', category: 'Levies', datedOn: '2026-10-11' }
  const { id: article } = await done('POST', '/api/articles', articleForm({ title: 'Old news', ...text }))
  const remark = await remarkOn(app, article)
  app.clock.advance({ days: OLD_DAYS })
  await done('PATCH', `/api/comments/${remark}`, { state: 'rejected' })
  const { id } = await customersOf(app).one(olga.email)
  await done('PATCH', `/api/customers/${id}`, { company: 'Old Ltd' })
}

/** Held since then, and put away today. */
async function remarkOn(app: TestApp, article: number): Promise<number> {
  const reader = readerOf(app)
  const { body } = await reader.open(article)
  app.clock.advance({ seconds: 30 })
  const words = { name: 'Olga Old', email: 'olga@example.com', comment: 'An old remark.' }
  await reader.send({ csrftoken: body.csrf_token, id: article, ...words })
  const { items } = await deadlinesOf(app).done('GET', '/api/comments?state=held')
  return items.find((each: { body: string }) => each.body === words.comment).id
}

async function makeDeleted(app: TestApp, client: number, staff: Person): Promise<void> {
  const { done } = deadlinesOf(app)
  const file = { name: 'deleted.pdf', client, target: 'room', content: pdfOf('deleted') }
  const { receipt } = (await sendFile(app, staff, file)).body
  await done('DELETE', `/api/documents/${receipt.documentId}`)
  const words = { content: '<p>Deleted words.</p>', category: 'Tax', tags: 'Rates' }
  for (const state of ['draft', 'published']) {
    const { id } = await done('POST', '/api/articles', articleForm({ title: `Deleted ${state}`, ...words, state }))
    await done('DELETE', `/api/articles/${id}`)
  }
  const images = await done('POST', '/api/upload/image', articleForm({ images: await pictureFile(91) }))
  await done('PATCH', `/api/media/${images.media[0].id}`, {
    alt: 'Deleted view',
    caption: '',
    name: 'deleted',
    folder: '',
  })
  await done('DELETE', `/api/media/${images.media[0].id}`)
  const folder = await done('POST', '/api/publications/folders', { name: 'Deleted folder', type: 'shared' })
  await done('DELETE', `/api/publications/folders/${folder.id}`)
}
