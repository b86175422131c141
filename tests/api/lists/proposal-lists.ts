import { PAGE_SIZE } from '#contract/limits.ts'
import { DEADLINES } from '#contract/work/deadline-fields.ts'
import { fill, type ListCase, type Row, type World } from './list-case.ts'

const titleOf = (row: Row): string => row.title

/** Proposals, engagements, deadlines and appointments, as both sides see them. */
export const PROPOSAL_LISTS: Record<string, ListCase> = {
  'GET /api/proposals': {
    as: 'admin',
    rows: 'proposals',
    size: PAGE_SIZE.office,
    keyOf: titleOf,
    looks: {
      '': 'many',
      'view=declined': 'few',
      'view=draft': 'none',
      'client=$room': 'many',
      'client=$room&view=declined': 'few',
    },
    exported: { call: 'GET /api/proposals/export', keyIn: (line) => line.split(',')[2] ?? '' },
    counted: { '': ({ counts }) => counts.open, 'view=declined': ({ counts }) => counts.declined },
  },
  'GET /api/my/clients/{client}/proposals': {
    as: 'client',
    rows: 'proposals',
    size: PAGE_SIZE.office,
    address: ({ values }) => `/api/my/clients/${values.room}/proposals`,
    keyOf: titleOf,
    looks: { '': 'all' },
  },
  'GET /api/engagements': {
    as: 'admin',
    rows: 'engagements',
    size: PAGE_SIZE.office,
    keyOf: titleOf,
    looks: { '': 'all', 'client=$room': 'all' },
  },
  'GET /api/deadlines': {
    as: 'admin',
    rows: 'deadlines',
    size: DEADLINES.perPage,
    keyOf: titleOf,
    looks: {
      'view=all': 'all',
      '': 'many',
      'view=done': 'few',
      'client=$room&group=client': 'many',
      'group=person': 'many',
      'from=2098-01-01': 'none',
    },
    exported: { call: 'GET /api/deadlines/export', keyIn: (line) => line.split(',')[1] ?? '' },
    counted: { '': ({ counts }) => counts.open, 'view=done': ({ counts }) => counts.done },
  },
  'GET /api/appointments': {
    as: 'admin',
    rows: 'appointments',
    size: PAGE_SIZE.office,
    keyOf: ({ name }) => name,
    looks: { '': 'many', 'view=cancelled': 'few', 'view=past': 'none', 'from=2098-01-01': 'none' },
    counted: { '': ({ counts }) => counts.upcoming, 'view=cancelled': ({ counts }) => counts.cancelled },
  },
}

export async function fillProposals({ app, filled, values }: World): Promise<void> {
  const clientId = Number(values.room)
  const money = { currency: 'EUR', worthYear: 1 }
  filled.proposals = await fill(app, PAGE_SIZE.office, async ({ name, isFew }) => {
    const now = app.clock.now().toISOString()
    const title = `Proposal ${name}`
    const content = JSON.stringify({ title, intro: '', options: [], lines: [], terms: [] })
    const times = { createdAt: now, updatedAt: now, sentAt: now, seenAt: null, decidedAt: null }
    const counts = { version: 1, sentNumber: 1, sentVersion: 1, worthOnce: 0 }
    const nothing = { follows: null, idempotencyKey: null, choice: null, declineReason: null, remindedOn: null }
    const state = isFew ? ('declined' as const) : ('sent' as const)
    const words = { title, state, content, signingOrder: 'together' as const, expiresOn: '2099-01-31' }
    const by = { authorId: 'a', authorName: 'A' }
    await app.db.transaction((tx) =>
      tx
        .insertInto('proposals')
        .values({
          id: `p-${name}`,
          reference: `P-${name}`,
          clientId,
          ...words,
          ...money,
          ...by,
          ...counts,
          ...nothing,
          ...times,
        })
        .execute(),
    )
    return title
  })
  filled.deadlines = await fill(app, DEADLINES.perPage, async ({ name, isFew }) => {
    const [title, now] = [`Deadline ${name}`, app.clock.now().toISOString()]
    const state = isFew ? ('filed' as const) : ('open' as const)
    const row = { clientId, ruleId: null, period: '', title, service: '', dueOn: '2097-01-31', state }
    const times = { sequence: 0, version: 1, createdAt: now, updatedAt: now }
    await app.db.transaction((tx) =>
      tx
        .insertInto('deadlines')
        .values({ ...row, ...times })
        .execute(),
    )
    return title
  })
  filled.appointments = await fill(app, PAGE_SIZE.office, async ({ name, isFew }) => {
    const at = app.clock.now().toISOString()
    const kind = { kindId: 1, kindName: 'Intro call', minutes: 30, bufferMinutes: 0, place: '' }
    const staff = { staffId: `staff-${name}`, staffName: 'Ann' }
    const when = { localDate: '2097-01-31', localTime: '09:00', zone: 'UTC', visitorZone: null }
    const instants = { startsAt: '2097-01-31T09:00:00.000Z', endsAt: '2097-01-31T09:30:00.000Z' }
    const who = { name: `Visitor ${name}`, email: 'v@example.com', emailKey: 'v@example.com', phone: '', topic: '' }
    const nothing = { accountId: null, clientId: null, leadId: null, conversationId: null, idempotencyKey: null }
    const state = { state: isFew ? ('cancelled' as const) : ('booked' as const), reason: '', sequence: 0, version: 1 }
    const times = { createdAt: at, updatedAt: at }
    await app.db.transaction((tx) =>
      tx
        .insertInto('appointments')
        .values({
          reference: `A-${name}`,
          ...kind,
          ...staff,
          ...when,
          ...instants,
          ...who,
          ...nothing,
          ...state,
          ...times,
        })
        .execute(),
    )
    return who.name
  })
  filled.engagements = await fill(app, PAGE_SIZE.office, async ({ name }) => {
    const title = `Engagement ${name}`
    const dates = { startedOn: '2026-01-01', endedOn: null, createdAt: app.clock.now().toISOString() }
    const row = { id: `e-${name}`, proposalId: `q-${name}`, clientId, title, lines: '[]', state: 'active' as const }
    await app.db.transaction((tx) =>
      tx
        .insertInto('engagements')
        .values({ ...row, ...money, ...dates })
        .execute(),
    )
    return title
  })
}
