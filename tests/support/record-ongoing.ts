import type { TestApp } from './app.ts'
import { clientsOf } from './clients.ts'
import { eventsOf } from './events.ts'
import { makeMarkedClient } from './marked-client.ts'
import { passMinutes, startRecordApp } from './record-app.ts'
import { makeLeaving, makeReaders, makeScheduled, makeUnsent } from './record-endings.ts'
import { makeGoneCases } from './record-gone-cases.ts'
import { makeSeveral } from './record-site.ts'

/** A site with several of everything, and with what others have begun and time ends. */
export async function startOngoing() {
  const app = await startRecordApp()
  // Where no hour is that of UTC, and some moments are another day.
  const firm = await app.services.settings.get('firm')
  await app.services.settings.save({ accountId: 'a', name: 'A' }, 'firm', { ...firm, timeZone: 'Europe/Berlin' }, 0)
  const stop = passMinutes(app)
  const marked = await makeMarkedClient(app)
  const { ids, other } = await makeSeveral(app, marked)
  await makeGoneCases(app, marked, other)
  const read = await makeOngoing(app, Number(ids.otherClient))
  stop()
  return { app, read }
}

/** Answers what its readers do later. */
async function makeOngoing(app: TestApp, client: number): Promise<() => Promise<unknown>> {
  const { done } = clientsOf(app)
  const { settings } = app.services
  const writer = { accountId: 'a', name: 'A' }
  await settings.save(writer, 'reports', { weekly: true, recipients: [] }, 0)
  await settings.save(writer, 'newsletter', { ...(await settings.get('newsletter')), weekly: true }, 0)
  const when = { every: 'month', day: 1, dueDays: 10 } as const
  await done('POST', '/api/paper-request-schedules', {
    ...{ client, title: 'Monthly papers', note: 'As always', items: [{ title: 'Statements' }, { title: 'Receipts' }] },
    ...when,
  })
  const { items } = await done('GET', '/api/deadline-rules')
  for (const { id } of items) await done('POST', `/api/deadline-rules/${id}/apply`, { clients: [client] })
  await makeCourse(app)
  await makeLeaving(app)
  await makeUnsent(app, client)
  const read = await makeReaders(app)
  await makeScheduled(app)
  await makeAlerts(app)
  return read
}

/** One is over, one goes on; what was posted of them has arrived, failed, or waits. */
async function makeAlerts(app: TestApp): Promise<void> {
  const now = app.clock.now().toISOString()
  const alert = { name: 'disk-full', kind: 'disk' as const, words: 'The disk is full', noticedAt: now, raisedAt: now }
  const post = { alertId: 'over', event: 'alert.raised' as const, body: '{}', createdAt: now, nextAttemptAt: now }
  await app.db.transaction(async (tx) => {
    await tx
      .insertInto('alerts')
      .values({ ...alert, id: 'over', wellSince: now, endedAt: now })
      .execute()
    await tx
      .insertInto('alerts')
      .values({ ...alert, id: 'still', wellSince: null, endedAt: null })
      .execute()
    for (const state of ['sent', 'failed', 'queued'] as const)
      for (const alertId of ['over', 'still'])
        await tx
          .insertInto('alertPosts')
          .values({ ...post, alertId, state, lastError: null, sentAt: state === 'sent' ? now : null })
          .execute()
  })
}

/** Online and full: one has a seat, one is offered the seat that was given back, one waits. */
async function makeCourse(app: TestApp): Promise<void> {
  const desk = eventsOf(app)
  const sessions = [desk.session(10), desk.session(12)]
  const course = await desk.published(
    { capacity: 2, onlineLink: 'https://meet.example/vat', venue: '', sessions },
    'VAT online',
  )
  const tokens: (string | undefined)[] = []
  for (const name of ['Sara', 'Bert', 'Olaf', 'Wiebke'])
    tokens.push((await desk.registered(course.id, { name, email: `${name.toLowerCase()}@course.example` })).token)
  await desk.done('POST', '/api/events/registration/cancel', { token: tokens[1] }, {})
}

/** What they do is of the machine or of another server, and other tests compare it. */
const LEFT_OUT =
  /^(send-(bulk-)?mails|send-webhooks|read-mailbox|make-avif|compare-pictures|nightly-backup|restore-drill|raise-alerts|watch-clock|read-certificate|count-troubles|seal-proposals|stamp-seals|(scan|read)-documents|sweep-search|check-audit)$/

export const jobsOf = (app: TestApp) => app.services.jobs.names().filter((name) => !LEFT_OUT.test(name))
