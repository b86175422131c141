import { addDays } from '#domain/time/days.ts'
import { markRefused } from '#server/features/system/outbox/refused-addresses.store.ts'
import { insert as insertFeedback } from '#server/features/website/events/feedback.store.ts'
import * as exports from '#server/features/website/exports/exports.store.ts'
import * as imports from '#server/features/website/imports/imports.store.ts'
import { insertSubscriber } from '#server/features/website/newsletter/subscribers/subscribers.store.ts'
import { NO_HOURS } from '#server/features/work/appointments/appointments.model.ts'
import { saveHours, setStaff } from '#server/features/work/appointments/kinds.store.ts'
import { PASSWORD, registered, send, signIn } from './accounts.ts'
import type { TestApp } from './app.ts'
import { appointmentsOf } from './appointments.ts'
import { staffOf } from './articles.ts'
import { createAuthenticator } from './authenticator.ts'
import { customersOf } from './customers.ts'
import { eventsOf } from './events.ts'
import { readerOf, reviewComments } from './news.ts'
import { codeOf } from './one-time-codes.ts'
import { codeIn, lineOf } from './proposals.ts'
import { pdfOf, sendFile } from './rooms.ts'

/** An address as people type it: what they mean is the same in lower case. */
const typed = (address: string) => address.replace(/^.|(?<=@)./g, (letter) => letter.toUpperCase())

/**
 * A user whose every trace says so: each thing that they or the office typed holds a word that nothing else holds, or
 * their phone number. Makes every call that takes something of a person, as they and the office would make it.
 */
export async function markedPerson(app: TestApp, MARK: string, PHONE: string) {
  const [first, second, third] = [
    `first.${MARK}@example.com`,
    `second.${MARK}@example.org`,
    `third.${MARK}@example.net`,
  ]
  const staff = staffOf(app)
  const office = customersOf(app)
  const admin = await app.as('admin')
  const asAdmin = async (method: string, path: string, body?: unknown) => {
    const answer = await staff.send(method, path, body, admin)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  await registered(app, { email: first })
  const agent = { 'User-Agent': `${MARK}-browser/1.0` }
  const credentials = { email: first, password: PASSWORD }
  const { token } = (await send(app, '/api/auth/login', credentials, agent)).body
  const bearer = { Authorization: `Bearer ${token}` }
  const own = async (method: string, path: string, body?: unknown) => {
    const answer = await staff.send(method, path, body, bearer)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { id: accountId } = await own('GET', '/api/auth/me')
  await own('PATCH', '/api/account', { fullName: `Zoe ${MARK}`, phone: PHONE, address: `${MARK} Lane 9` })

  // What guards the account, and what is under way with it.
  const { secret } = await own('POST', '/api/account/two-factor', { password: PASSWORD })
  const code = codeOf(secret, { now: app.clock.now() })
  await own('POST', '/api/account/two-factor/confirm', { code })
  const device = createAuthenticator(app.config.publicUrl)
  const asked = await own('POST', '/api/account/passkeys/options', { password: PASSWORD })
  const credential = device.make(asked.options.challenge)
  await own('POST', '/api/account/passkeys', { challenge: asked.challenge, credential, name: `${MARK} laptop` })
  await own('POST', '/api/account/email', { email: third, password: PASSWORD })
  await signIn(app, first, 'not the password')
  await send(app, '/api/auth/forgot-password', { email: first })

  // What they write, signed in and not, from one address and another.
  const quote = {
    firstName: `Zoe${MARK}`,
    lastName: `Surname${MARK}`,
    companyName: `${MARK} Works`,
    email: typed(first),
    phone: PHONE,
    location: `${MARK} Town`,
    description: 'Individual',
    challenges: ['Other'],
    otherChallenge: `${MARK} challenge`,
    plan: 'Advanced',
    origin: { page: '/services', referrer: `https://${MARK}.example/`, campaign: { utm_source: `${MARK}-letter` } },
  }
  await own('POST', '/api/quotes', quote)
  await office.write(typed(second), { name: `Zoe ${MARK}`, phone: PHONE, message: `A ${MARK} matter.` })
  await bookMarked(app, {
    email: typed(first),
    name: `Zoe ${MARK}`,
    phone: PHONE,
    topic: `A ${MARK} topic`,
    bearer,
    MARK,
    accountId,
  })
  const { id: articleId } = await staff.publish({ title: 'A notice' })
  await reviewComments(app, 'none')
  await office.comment(articleId, typed(first), `A ${MARK} remark.`)
  await office.comment(articleId, typed(second), `A private ${MARK} remark.`)
  const reader = readerOf(app)
  const { body: opened } = await reader.open(articleId)
  app.clock.advance({ seconds: 30 })
  const words = { name: `Zoe ${MARK}`, email: typed(first), comment: `Another ${MARK} remark.` }
  await reader.send({ csrftoken: opened.csrf_token, id: articleId, ...words })
  await app.db.transaction(async (tx) => {
    const at = app.clock.now().toISOString()
    for (const address of [first, second]) await markRefused(tx, address, { at, reply: `550 <${address}> is gone` })
  })
  await app.call('/api/visits', {
    method: 'POST',
    headers: { ...bearer, 'Content-Type': 'application/json' },
    body: JSON.stringify({ path: '/services' }),
  })

  // What clients may fetch.
  const folder = await asAdmin('POST', '/api/publications/folders', { name: `Folder ${PHONE.slice(-4)}`, type: 'user' })
  const form = new FormData()
  form.set('file', new File([`%PDF-1.7\n${'x'.repeat(500)}\n%%EOF`], 'Rates.pdf'))
  const file = await asAdmin('POST', `/api/publications/folders/${folder.id}/files`, form)
  await (await app.call(file.url, { headers: { ...bearer, 'User-Agent': BROWSER } })).arrayBuffer()

  // What the office does with it.
  const [lead] = (await asAdmin('GET', `/api/leads?q=${encodeURIComponent(`${MARK} Works`)}`)).items
  await asAdmin('POST', `/api/leads/${lead.id}/notes`, { text: `A note on ${MARK}.` })
  const change = { version: lead.version, tags: [`${MARK} tag`], owner: 'me', state: 'in-progress' }
  const changed = await asAdmin('PATCH', `/api/leads/${lead.id}`, change)
  const reply = { version: changed.version, subject: `About ${MARK}`, body: `Dear ${MARK}, we can help.` }
  await asAdmin('POST', `/api/leads/${lead.id}/replies`, reply)
  await own('POST', `/api/my/requests/${lead.reference}/messages`, { body: `Yes, says ${MARK}.` })
  await app.db.transaction(async (tx) => {
    const asked = await app.services.leads.find(tx, lead.id)
    if (!asked) throw new Error('the request is gone')
    const quoted = `On Monday the firm wrote:\n> Dear ${MARK}, we can help.`
    await app.services.leads.own.takeEmail(tx, asked, { body: `Yes, says ${MARK}.`, quoted, isMarked: false })
  })
  const remarks = (await asAdmin('GET', '/api/comments?state=visible')).items as { id: number; body: string }[]
  const hidden = remarks.find(({ body }) => body === `A private ${MARK} remark.`)
  await asAdmin('POST', `/api/comments/${hidden?.id}/private-request`)
  const csv = `Name,Email,Phone,Company\nZoe ${MARK},${second},${PHONE},${MARK} Works`
  await asAdmin('POST', '/api/customers/import', { csv, commit: true })
  const people = await office.find(MARK)
  const id = people.find(({ email }: { email: string }) => email === first).id
  const other = people.find(({ email }: { email: string }) => email.toLowerCase() === second).id
  await asAdmin('POST', `/api/customers/${id}/merge`, { other })
  const { version } = await asAdmin('GET', `/api/customers/${id}`)
  await asAdmin('PATCH', `/api/customers/${id}`, { version, company: `${MARK} Works` })
  await asAdmin('POST', `/api/customers/${id}/notes`, { text: `Prefers ${MARK} mornings.` })
  await asAdmin('GET', `/api/customers/${id}/data`)
  // What they have begun when they kept the site.
  await app.db.transaction(async (tx) => {
    const [by, now] = [{ accountId, name: `Zoe ${MARK}` }, app.clock.now().toISOString()]
    const { id: importId } = await imports.insert(tx, { siteAddress: null, by, now })
    await imports.change(tx, importId, ['reading'], { state: 'done' })
    const blog = { id: `upload-${importId}`, name: 'blog.xml', storageKey: 'imports/none' }
    const facts = { importId: importId, position: 0, bytes: 1, sha256: '', accountId: accountId, createdAt: now }
    await imports.insertFile(tx, { ...blog, ...facts })
    await exports.change(tx, (await exports.insert(tx, by, now)).id, { state: 'done' })
  })
  // Whom they act for, and what is known of them as a user the firm may work for.
  const acted = await asAdmin('POST', '/api/clients', { kind: 'company', name: `Firm ${PHONE.slice(-4)} Ltd` })
  await asAdmin('POST', `/api/clients/${acted.id}/members`, { name: 'Zoe', email: first, right: 'owner' })
  await own('GET', `/api/my/clients/${acted.id}`)
  // A paper that they send for it.
  const list = { clients: [acted.id], title: 'Year end', items: [{ title: 'Bank statements' }] }
  const [request] = (await asAdmin('POST', '/api/paper-requests', list)).items
  const target = `item:${request.items[0].id}`
  const paper = await sendFile(
    app,
    { bearer },
    { name: 'statement.pdf', client: acted.id, target, content: pdfOf('a statement') },
  )
  const { documentId } = paper.body.receipt
  await asAdmin('PUT', `/api/documents/${documentId}/acknowledgement`, { acknowledgement: 'confirm' })
  const { sha256 } = paper.body.receipt
  await own('POST', `/api/documents/${documentId}/acknowledgements`, { version: 1, sha256 })
  const thread = await own('POST', `/api/my/clients/${acted.id}/conversations`, {
    subject: 'A question',
    body: 'May I?',
  })
  await app.db.transaction(async (tx) => {
    const { name, email, role, verified } = await app.services.accounts.get({ accountId })
    const actor = { accountId, name, email, role, verified, sessionId: '', byCookie: false, mustDo: null }
    const byEmail = { quoted: `On Monday the firm wrote:\n> Dear ${MARK}, you may.`, isMarked: false }
    await app.services.conversations.takeEmail(tx, actor, thread.id, { body: 'Thank you.', byEmail })
  })
  await own('POST', `/api/my/clients/${acted.id}/calendar-feeds`, {})
  const wish = { news: 'weekly', categories: [], services: ['VAT'], daysBefore: 7 } as const
  const consent = { state: 'confirmed', language: 'en', consentPlace: 'import', consentSource: '' } as const
  await app.db.transaction((tx) => {
    const now = app.clock.now().toISOString()
    return insertSubscriber(
      tx,
      { email: first, ...wish, services: [...wish.services], categories: [], ...consent, confirmedAt: now },
      now,
    )
  })
  // An event that they come to, and what they say of it.
  const desk = eventsOf(app)
  const event = await desk.published()
  await own('POST', `/api/events/${event.id}/registrations`, {
    ...{ name: `Zoe ${MARK}`, email: typed(first), phone: PHONE, company: `${MARK} Works`, attendees: [`Zoe ${MARK}`] },
  })
  const [seat] = await desk.rows(event.id)
  await asAdmin('PATCH', `/api/events/${event.id}/registrations/${seat.id}`, { note: `Brings ${MARK} along.` })
  const said = { eventId: event.id, rating: 5, useful: 'All', improve: '', name: `Zoe ${MARK}`, emailKey: first }
  await app.db.transaction((tx) => insertFeedback(tx, { ...said, givenOn: '2026-11-20' }))
  // What they sign for it, in their own name.
  const offer = await asAdmin('POST', '/api/proposals', { clientId: acted.id })
  const offered = {
    ...{ version: 1, signers: [{ name: 'Zoe', email: typed(first) }], signingOrder: 'together', expiresOn: null },
    content: { ...offer.content, title: 'Books', lines: [lineOf()] },
  }
  const saved = await asAdmin('PATCH', `/api/proposals/${offer.id}`, offered)
  await asAdmin('POST', `/api/proposals/${offer.id}/send`, { version: saved.version })
  const proposal = `/api/my/clients/${acted.id}/proposals/${offer.id}`
  const { hash } = await own('GET', proposal)
  const choice = { option: null, addOns: [] }
  await own('POST', `${proposal}/code`, { hash, choice })
  const digits = await codeIn(app, first)
  const signature = { hash, choice, name: `Zoe ${MARK}`, consent: true, code: digits }
  await own('POST', `${proposal}/accept`, signature)
  await asAdmin('POST', '/api/clients', {
    ...{ kind: 'individual', state: 'prospect', name: `Zoe ${MARK}`, email: second, phone: PHONE },
    ...{ registrationNumber: `R ${MARK}`, taxNumber: `T ${MARK}`, address: `${MARK} Lane 9`, tags: [`${MARK} tag`] },
  })
  await asAdmin('POST', '/api/team/invitations', { fullName: `Zoe ${MARK}`, email: second, role: 'editor' })
  return { id, accountId, bearer, marks: [MARK, accountId as string, PHONE, PHONE.replaceAll(/\D/g, '')] }
}

// Robots are not counted as readers.
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

/** One appointment that they booked and one that they cancelled; what they would have as a former member of the team. */
async function bookMarked(
  app: TestApp,
  who: {
    email: string
    name: string
    phone: string
    topic: string
    bearer: { Authorization: string }
    MARK: string
    accountId: string
  },
): Promise<void> {
  const { MARK, accountId, bearer, ...form } = who
  const desk = appointmentsOf(app)
  await desk.enable()
  const kind = await desk.kind([await desk.staff()])
  const from = addDays(await app.services.settings.dayOf(app.clock.now()), 3)
  const times = await desk.times(kind.id, from)
  const [, cancelled] = [0, 1].map((at) => desk.book(kind.id, times[at]?.at ?? '', form, bearer))
  const { token } = (await cancelled)?.body ?? {}
  await desk.done('POST', '/api/appointments/manage/cancel', { token, reason: `${MARK} is ill` }, {})
  await app.db.transaction(async (tx) => {
    await saveHours(tx, { accountId, week: NO_HOURS, version: 0 }, app.clock.now().toISOString())
    await setStaff(tx, kind.id, [accountId])
  })
}
