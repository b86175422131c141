import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { type Call, everyCall, sampleObject } from '#tests/support/every-call.ts'
import { MARKS, type MarkedClient, makeMarkedClient } from '#tests/support/marked-client.ts'
import { IN_PATHS, pathOf } from '#tests/support/marked-paths.ts'
import type { Person } from '#tests/support/people.ts'
import { metadataOf, TUS } from '#tests/support/rooms.ts'
import { ACCESS_TABLE, WHOSE_TABLE } from './access-table.ts'

type Ids = MarkedClient['ids']
type Headers = Record<string, string>

/** Everybody to whom nothing of the marked client may be told. */
const WALKERS = [
  'a visitor',
  'the owner of another client',
  'a contributor of another client',
  'a reader of another client',
  'somebody who was removed',
  'somebody who is suspended',
  'an accountant of another team',
  'an editor',
  'an owner who has not confirmed their address',
  'an accountant of the team who has not confirmed their address',
] as const
type Walker = (typeof WALKERS)[number]

/** Bodies that name something of the client; for all other calls one is made from the schema. */
const BODIES: Record<string, (ids: Ids) => unknown> = {
  'POST /api/conversations': ({ client }) => ({ clientId: client, subject: 'Hello', body: 'There' }),
  'POST /api/conversations/bulk': ({ conversation }) => ({ ids: [conversation], state: 'closed' }),
  'POST /api/conversations/messages/undo': ({ conversation }) => ({ ids: [conversation] }),
  'POST /api/conversations/messages': ({ client }) => ({ ids: [client], subject: 'Hello', body: 'There' }),
  'POST /api/proposals': ({ client }) => ({ clientId: client }),
  'POST /api/deadlines': ({ client }) => ({ clientId: client, title: 'A fee', dueOn: '2026-12-01' }),
  'POST /api/deadlines/bulk': ({ deadline }) => ({ ids: [deadline], act: 'in_work' }),
  'POST /api/deadline-rules/preview': ({ rule }) => ({ rule: RULE, region: null, yearEnd: '12-31', id: rule }),
  'POST /api/deadline-rules/{id}/apply': ({ client }) => ({ clients: [client] }),
  'POST /api/deadline-rules/{id}/end': ({ client }) => ({ client }),
  'POST /api/deadlines/{id}/steps': () => ({ title: 'Taken' }),
  'PATCH /api/deadlines/{id}/steps/{position}': () => ({ seen: 'Sign the Quillfeather filing', isDone: true }),
  'POST /api/paper-request-schedules': ({ client }) => ({ ...SCHEDULE, client }),
  'PATCH /api/paper-request-schedules/{id}': () => ({ ...SCHEDULE, version: 1 }),
  'POST /api/paper-requests': ({ client }) => ({ clients: [client], title: 'VAT', items: [{ title: 'Invoices' }] }),
  'POST /api/document-deletions': ({ document }) => ({ documents: [document] }),
  'POST /api/clients/bulk': ({ client }) => ({ ids: [client], act: 'state', state: 'ended' }),
  'POST /api/clients/{id}/merge': ({ client }) => ({ other: client }),
  'PATCH /api/leads': ({ lead }) => ({ changes: [{ id: lead, version: 1, state: 'closed' }] }),
  'PATCH /api/documents/{id}': () => ({ name: 'Taken.pdf' }),
  'PATCH /api/deadlines/{id}': () => ({ version: 1, state: 'filed' }),
  'PATCH /api/clients/{id}': () => ({ version: 2, phone: '+1 202 555 0199' }),
  'PATCH /api/conversations/{id}': () => ({ version: 1, state: 'closed' }),
  'PATCH /api/customers/{id}': () => ({ company: 'Taken' }),
}

const SCHEDULE = { title: 'VAT', items: [{ title: 'Invoices' }], every: 'month', day: 1 }
const RULE = { anchor: { kind: 'quarter' }, offset: { unit: 'months', count: 1, day: 25 }, roll: 'none', weekend: [] }

/** Questions that would find the client, were it anybody's. */
const QUERIES: Record<string, string[]> = {
  'DELETE /api/deadlines/{id}/steps/{position}': ['?seen=Sign+the+Quillfeather+filing'],
  'GET /api/search': ['?q=quill', '?q=oona', '?q=olga'],
  'GET /api/clients': ['?q=quill'],
  'GET /api/clients/duplicates': ['?name=quillfeather+mills'],
  'GET /api/customers': ['?q=oona', '?q=quill'],
  'GET /api/customers/export': ['?q=quill'],
  'GET /api/leads': ['?q=olga'],
  'GET /api/documents': ['?q=quill', '?since=2020-01-01'],
  'GET /api/conversations': ['?q=quill', '?state=open'],
  'GET /api/deadlines': ['?from=2020-01-01&to=2030-01-01'],
  'GET /api/deadlines/month': ['?month=2026-12'],
}

/** Nobody's objects, and their own session or account, which the walk goes on with. */
const LEFT_OUT = /^\w+ \/api\/(auth\/|live|account($|\/(email|deletion|two-factor|passkeys|review)))/
const NONE: Ids = {
  ...Object.fromEntries(IN_PATHS.map(([, id]) => [id, 987654])),
  session: '5f7f2f2c-8f3a-4a52-9d5d-1f4a3b2c1d0e',
}

// Every call, made by everybody whose affair it is not, with the numbers of a client that has something of everything.
describe('whose things are', () => {
  let app: TestApp
  let marked: MarkedClient
  let calls: Call[]
  const walkers = {} as Record<Walker, Person | null>
  beforeAll(async () => {
    app = await startApp()
    const desk = clientsOf(app)
    marked = await makeMarkedClient(app)
    const own = { accountantsSee: 'team', messagesInMail: false } as const
    await app.services.settings.save({ accountId: 'a', name: 'A' }, 'clients', own, 0)
    const other = await desk.make({ name: 'Other Client Ltd' })
    walkers['a visitor'] = null
    walkers['the owner of another client'] = await desk.member(other.id, 'owner')
    walkers['a contributor of another client'] = await desk.member(other.id, 'contributor')
    walkers['a reader of another client'] = await desk.member(other.id, 'reader')
    walkers['somebody who was removed'] = marked.removed
    walkers['somebody who is suspended'] = marked.suspended
    walkers['an accountant of another team'] = await app.person({ role: 'accountant', name: 'Otto Other' })
    walkers['an editor'] = await app.person({ role: 'editor' })
    Object.assign(walkers, await makeUnconfirmed())
    calls = (await everyCall(app)).filter(({ name }) => !LEFT_OUT.test(name))
  })
  afterAll(() => app.close())

  /** They act for the client, and could be anybody. */
  async function makeUnconfirmed(): Promise<Partial<typeof walkers>> {
    const { done, invite } = clientsOf(app)
    const una = await app.person({ name: 'Una Quillfeather', email: 'una@quillfeather.example' })
    const tina = await app.person({ role: 'accountant', name: 'Tina Team' })
    await invite(marked.client, una.email, 'owner')
    const { version, team } = await done('GET', `/api/clients/${marked.client}`)
    const members = [...team.map(({ id }: { id: string }) => id), tina.accountId]
    await done('PATCH', `/api/clients/${marked.client}`, { version, team: members })
    await app.db.transaction((tx) =>
      tx.updateTable('accounts').set({ emailVerified: 0 }).where('id', 'in', [una.accountId, tina.accountId]).execute(),
    )
    return {
      'an owner who has not confirmed their address': una,
      'an accountant of the team who has not confirmed their address': tina,
    }
  }

  async function make(call: Call, ids: Ids, who: Headers, query = '') {
    const { method, name, bodies } = call
    const upload = { name: 'a.pdf', client: Number(ids.client), target: 'room' }
    const tus = { ...TUS, 'Upload-Length': '5', 'Upload-Metadata': metadataOf(upload) }
    const isUpload = name === 'POST /api/uploads'
    const schema = bodies['application/json']
    const body = BODIES[name]?.(ids) ?? (schema && sampleObject(schema))
    const answer = await app.call(pathOf(call, ids) + query, {
      method,
      headers: { ...who, ...(isUpload ? tus : {}), ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(20_000),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const told = `${[...answer.headers].flat().join('\n')}\n${bytes.toString('utf8')}`
    return { status: answer.status, text: bytes.toString('utf8'), told: told.toLowerCase() }
  }

  const marksIn = (told: string) => MARKS.filter((mark) => told.includes(mark))
  const headersOf = (walker: Walker): Headers => walkers[walker]?.bearer ?? {}

  /** Whoever was removed knows the client itself, and is told that they no longer act for it. */
  const nothingFor = (walker: Walker): Ids =>
    walker === 'somebody who was removed' ? { ...NONE, client: marked.client } : NONE

  /** All rows of the client, as they are. */
  async function stateOfClient(): Promise<Record<string, unknown>> {
    const { client } = marked
    const { read } = app.db
    const state: Record<string, unknown> = {
      rules: await read
        .selectFrom('clientDeadlineRules')
        // A rule of the firm may be changed by every accountant: its dates are then made again.
        .select(['ruleId', 'beginsOn', 'endsOn'])
        .where('clientId', '=', client)
        .execute(),
      clients: await read.selectFrom('clients').selectAll().where('id', '=', client).execute(),
      leads: await read.selectFrom('leads').selectAll().where('id', '=', Number(marked.ids.lead)).execute(),
      people: await read.selectFrom('people').selectAll().where('id', '=', Number(marked.ids.person)).execute(),
      notes: await read.selectFrom('personNotes').selectAll().orderBy('id').execute(),
      messages: await read
        .selectFrom('conversationMessages')
        .selectAll()
        .where('conversationId', '=', Number(marked.ids.conversation))
        .orderBy('id')
        .execute(),
    }
    for (const table of ['clientMembers', 'clientTeam', 'deadlines'] as const) {
      state[table] = await read.selectFrom(table).selectAll().where('clientId', '=', client).execute()
    }
    for (const table of ['documents', 'conversations', 'proposals', 'paperRequests', 'uploads'] as const) {
      state[table] = await read.selectFrom(table).selectAll().where('clientId', '=', client).orderBy('id').execute()
    }
    return state
  }

  it('M4: the table says of every call whose object it is about', () => {
    expect(Object.keys(WHOSE_TABLE).sort()).toEqual(Object.keys(ACCESS_TABLE).sort())
    const about = calls.filter(({ path }) => IN_PATHS.slice(0, -1).some(([pattern]) => pattern.test(path)))
    const nobodys = about.filter(({ name }) => WHOSE_TABLE[name] === 'nobody').map(({ name }) => name)
    // Rules are the firm's: they apply to clients, and name none.
    expect(nobodys.filter((name) => !name.includes('/deadline-rules/'))).toEqual([])
  })

  it('M4: the walk would find the client: whoever may see it reads of it in every list and object', async () => {
    const blind: string[] = []
    const admin = await app.as('admin')
    const reading = calls.filter(
      ({ name, method }) => method === 'GET' && /^clients?$|^person$/.test(WHOSE_TABLE[name] ?? ''),
    )
    for (const call of reading) {
      const who = call.path.startsWith('/api/my/') ? marked.owner.bearer : admin
      const told: string[] = []
      for (const query of ['', ...(QUERIES[call.name] ?? [])])
        told.push((await make(call, marked.ids, who, query)).told)
      if (marksIn(told.join('\n')).length === 0) blind.push(call.name)
    }
    expect(blind.sort()).toEqual(WITHOUT_WORDS)
  })

  it.each(WALKERS)('M4: no call tells anything of a client to %s, nor changes anything of it', async (walker) => {
    const before = await stateOfClient()
    const own = walkers[walker] ? [walkers[walker].email.toLowerCase(), walkers[walker].name.toLowerCase()] : []
    const leaks: string[] = []
    // Their own file holds for whom they acted, and the emails that they got.
    const isOwnFile = ({ name }: Call) => walker === 'somebody who was removed' && name === 'GET /api/account/data'
    for (const call of calls.filter((each) => !isOwnFile(each))) {
      for (const query of ['', ...(QUERIES[call.name] ?? [])]) {
        const { status, told } = await make(call, marked.ids, headersOf(walker), query)
        // Who was removed still reads their own name and address.
        const others = own.reduce((text, each) => text.replaceAll(each, ''), told)
        const found = marksIn(others)
        if (found.length > 0) leaks.push(`${call.name}${query}: ${status} tells ${found.join(', ')}`)
        if (status >= 500) leaks.push(`${call.name}${query}: ${status}`)
      }
    }
    expect(leaks).toEqual([])
    const after = await stateOfClient()
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows)
  })

  it.each(WALKERS)('M4: what is not there and what is not theirs are the same to %s', async (walker) => {
    const told: string[] = []
    const about = calls.filter(
      ({ name, path }) => path.includes('{') && /^(client|person|own)$/.test(WHOSE_TABLE[name] ?? ''),
    )
    for (const call of about.filter(({ name }) => !name.includes('/deadline-rules/'))) {
      const there = await make(call, marked.ids, headersOf(walker))
      const nowhere = await make(call, nothingFor(walker), headersOf(walker))
      const plain = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
      if (there.status !== nowhere.status || plain(there.text) !== plain(nowhere.text)) {
        told.push(
          `${call.name}: ${there.status} ${there.text.slice(0, 90)} / ${nowhere.status} ${nowhere.text.slice(0, 90)}`,
        )
      }
    }
    expect(told).toEqual([])
  })
})

/** Calls about a client in whose answers no word of this one is: rules of the firm, drafts, figures, and what it has none of. */
const WITHOUT_WORDS = [
  'GET /api/clients/{id}/deadline-rules',
  'GET /api/conversations/{id}/draft',
  'GET /api/customers/erasures/{reference}',
  'GET /api/dashboard/waiting',
  'GET /api/document-deletions',
  'GET /api/documents-due',
  'GET /api/documents/{id}/invoice',
  'GET /api/leads/{id}/draft',
  'GET /api/my/clients/{id}/calendar-feeds',
  'GET /api/proposals/figures',
  'GET /api/uploads/resumable/{id}',
]
