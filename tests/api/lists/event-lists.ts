import { PAGE_SIZE } from '#contract/limits.ts'
import { insertDeliveries } from '#server/features/system/webhooks/deliveries.store.ts'
import { doc } from '#tests/support/articles.ts'
import { fill, type ListCase, type Row, sendAs, type World } from './list-case.ts'

const titleOf = (row: Row): string => row.title
const emailOf = (row: Row): string => row.email
const registrations = ({ values }: World) => `/api/events/${values.event}/registrations`

/** Events, who registered for one, and what was sent to a webhook. */
export const EVENT_LISTS: Record<string, ListCase> = {
  'GET /api/events': {
    as: 'editor',
    rows: 'drafts',
    size: PAGE_SIZE.office,
    keyOf: titleOf,
    looks: {
      ...{ 'view=drafts': 'all', 'view=cancelled': 'none', 'view=deleted': 'none', 'view=drafts&q=%25': 'none' },
      ...{ 'view=drafts&kind=course': 'many', 'view=drafts&kind=webinar': 'few', 'view=drafts&kind=talk': 'none' },
      ...{ 'view=drafts&q=QUILLWORT': 'many', 'view=drafts&q=bladderwort': 'few' },
      'view=drafts&q=quillwort&kind=webinar': 'none',
    },
  },
  'GET /api/events past': {
    as: 'editor',
    rows: 'past',
    size: PAGE_SIZE.office,
    keyOf: titleOf,
    looks: { 'view=past': 'all', 'view=past&kind=course': 'many', 'view=past&kind=talk': 'few' },
  },
  'GET /api/events/public': {
    as: 'public',
    rows: 'past',
    size: PAGE_SIZE.news,
    page: (body) => body.past,
    keyOf: titleOf,
    looks: { '': 'all', 'kind=course': 'many', 'kind=talk': 'few', 'kind=webinar': 'none' },
  },
  'GET /api/events/{id}/registrations': {
    as: 'editor',
    rows: 'registrations',
    size: PAGE_SIZE.office,
    address: registrations,
    keyOf: emailOf,
    looks: {
      ...{ 'state=confirmed': 'many', 'state=offered': 'few', 'state=waiting': 'none', 'state=cancelled': 'none' },
      ...{ 'q=QUILLWORT': 'many', 'q=bladderwort': 'few', 'q=%25': 'none', 'q=quillwort&state=offered': 'none' },
    },
  },
  'GET /api/events/{id}/registrations everybody': {
    as: 'editor',
    rows: 'registrations',
    size: PAGE_SIZE.office,
    address: registrations,
    keyOf: emailOf,
    looks: { '': 'all' },
    exported: {
      call: 'GET /api/events/{id}/registrations/export',
      address: (world) => `${registrations(world)}/export`,
      keyIn: (line) => line.split(',')[4]?.replaceAll('"', '') ?? '',
    },
  },
  'GET /api/webhooks/{id}/deliveries': {
    as: 'admin',
    rows: 'deliveries',
    size: PAGE_SIZE.office,
    address: ({ values }) => `/api/webhooks/${values.webhook}/deliveries`,
    keyOf: (row) => row.id,
    looks: { '': 'all', 'state=sent': 'many', 'state=failed': 'few', 'state=queued': 'none' },
  },
}

export async function fillEvents(world: World): Promise<void> {
  await fillPast(world)
  await fillRegistrations(world)
  const editor = sendAs(world, 'editor')
  world.filled.drafts = await fill(world.app, PAGE_SIZE.office, async ({ name, isFew }) => {
    const title = `${isFew ? 'Bladderwort' : 'Quillwort'} ${name}`
    await editor('POST', '/api/events', { title, ...heldOn('2031-05-06'), kind: isFew ? 'webinar' : 'course' })
    return title
  })
  await fillDeliveries(world)
}

/** All on one day: the number decides, on every page. */
const heldOn = (day: string) => ({ capacity: 1_000, sessions: [{ day, start: '09:00', end: '12:00' }] })

async function publish(world: World, fields: { title: string; kind: string; day: string }): Promise<number> {
  const editor = sendAs(world, 'editor')
  const { title, kind, day } = fields
  const { id } = await editor('POST', '/api/events', { title, kind, ...heldOn(day) })
  const save = { saveId: `editor-of-${id}`, sequence: 1, baseVersion: 1, content: doc('What we teach.') }
  await editor('PATCH', `/api/articles/${id}`, save)
  await editor('POST', `/api/articles/${id}/publish`, {})
  return id
}

async function fillPast(world: World): Promise<void> {
  world.filled.past = await fill(world.app, PAGE_SIZE.news, async ({ name, isFew }) => {
    const title = `Held ${name}`
    await publish(world, { title, kind: isFew ? 'talk' : 'course', day: '2020-05-06' })
    return title
  })
}

async function fillRegistrations(world: World): Promise<void> {
  const { app, filled, values } = world
  const id = await publish(world, { title: 'Attended', kind: 'course', day: '2031-05-06' })
  values.event = String(id)
  const editor = sendAs(world, 'editor')
  filled.registrations = await fill(app, PAGE_SIZE.office, async ({ name, isFew }) => {
    const email = `${isFew ? 'bladderwort' : 'quillwort'}-${name}@lists.example`
    await editor('POST', `/api/events/${id}/registrations/manual`, { name: 'Robin Row', email, notify: false })
    return email
  })
  const { few } = filled.registrations
  await app.db.transaction((tx) =>
    tx
      .updateTable('registrations')
      .set({ state: 'offered', offeredUntil: '2031-05-01T00:00:00.000Z' })
      .where('email', 'in', few)
      .execute(),
  )
}

async function fillDeliveries(world: World): Promise<void> {
  const { app, filled, values } = world
  const hook = { name: 'Ledger', url: 'https://hooks.example.com/in', kinds: ['lead.received'] }
  values.webhook = (await sendAs(world, 'admin')('POST', '/api/webhooks', hook)).id
  const webhookId = String(values.webhook)
  filled.deliveries = await fill(app, PAGE_SIZE.office, async ({ name, isFew }) => {
    const [id, now] = [`delivery-${name}`, app.clock.now().toISOString()]
    const state = isFew ? ('failed' as const) : ('sent' as const)
    const row = { id, webhookId, kind: 'lead.received', state, body: '{}', createdAt: now, nextAttemptAt: now }
    await app.db.transaction((tx) => insertDeliveries(tx, [{ ...row, ...UNANSWERED }]))
    return id
  })
}

const UNANSWERED = { attempts: 1, attemptedAt: null, status: null, error: null, answer: null }
