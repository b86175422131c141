import { PAGE_SIZE } from '#contract/limits.ts'
import { BUSINESS_TYPES, CHALLENGES } from '#contract/request-rules.ts'
import { fill, type ListCase, planFor, type Row, sendAs, type World } from './list-case.ts'

const ROW = /row-\d+@lists\.example/
const rowIn = (text: string) => ROW.exec(text)?.[0] ?? '?'
const addressOf = (row: Row): string => row.email
const referenceIn = (text: string) => /[A-Z]-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? '?'

/** Requests, people, mails, the audit, settings and the team. */
export const OFFICE_LISTS: Record<string, ListCase> = {
  'GET /api/leads': {
    as: 'admin',
    rows: 'leads',
    size: PAGE_SIZE.office,
    keyOf: addressOf,
    looks: {
      '': 'all',
      'sort=oldest': 'all',
      'kind=contact': 'many',
      'kind=contact&sort=oldest': 'many',
      'kind=quote': 'few',
      'state=new': 'many',
      'state=new&sort=oldest': 'many',
      'state=closed': 'few',
      'state=spam': 'none',
      'kind=contact&state=new': 'many',
      'kind=quote&state=new': 'none',
      'owner=me': 'many',
      'owner=$saver': 'many',
      'owner=none': 'few',
      'owner=me&state=new': 'many',
      'tag=crowded': 'many',
      'tag=crowded&sort=oldest': 'many',
      'tag=lonely': 'few',
      'q=quillwort': 'many',
      'q=quillwort&sort=oldest': 'many',
      'q=quillwort&state=new': 'many',
      'q=quillwort&sort=due': 'many',
      'q=bladderwort': 'few',
      'q=quillwort&kind=quote': 'none',
      'sort=due': 'many',
      'late=yes': 'many',
      'late=yes&sort=due': 'many',
      'late=yes&kind=quote': 'none',
    },
    mirrors: [
      ['', 'sort=oldest'],
      ['kind=contact', 'kind=contact&sort=oldest'],
      ['state=new', 'state=new&sort=oldest'],
      ['tag=crowded', 'tag=crowded&sort=oldest'],
      ['q=quillwort', 'q=quillwort&sort=oldest'],
    ],
    exported: { call: 'GET /api/leads/export', keyIn: rowIn },
    counted: { 'state=new': ({ counts }) => counts.new, 'state=closed': ({ counts }) => counts.closed },
  },
  'GET /api/my/requests': {
    as: 'client',
    rows: 'requests',
    size: PAGE_SIZE.office,
    keyOf: (row) => row.reference,
    looks: { '': 'all' },
  },
  'GET /api/customers': {
    as: 'admin',
    rows: 'people',
    size: PAGE_SIZE.office,
    keyOf: addressOf,
    looks: {
      '': 'all',
      'sort=last': 'all',
      'sort=since': 'all',
      'sort=-since': 'all',
      'sort=name': 'all',
      'sort=-name': 'all',
      'kind=contact': 'many',
      'kind=contact&sort=name': 'many',
      'kind=suspended': 'none',
      'q=quillwort': 'many',
      'q=quillwort&sort=name': 'many',
      'q=quillwort&sort=last': 'many',
      'q=quillwort&kind=contact': 'many',
      'q=quillwort&kind=client': 'none',
    },
    mirrors: [
      ['sort=-last', 'sort=last'],
      ['sort=since', 'sort=-since'],
      ['sort=name', 'sort=-name'],
    ],
    exported: { call: 'GET /api/customers/export', keyIn: (line) => line.split(',')[1] ?? '' },
    counted: { '': ({ counts }) => counts.all, 'kind=contact': ({ counts }) => counts.contact },
  },
  'GET /api/clients': {
    as: 'admin',
    rows: 'clients',
    size: PAGE_SIZE.office,
    keyOf: addressOf,
    looks: {
      '': 'all',
      'sort=-name': 'all',
      'sort=since': 'all',
      'sort=-since': 'all',
      'state=active': 'many',
      'state=active&sort=-name': 'many',
      'state=ended': 'few',
      'state=prospect': 'none',
      'kind=company': 'many',
      'kind=individual': 'few',
      'responsible=me': 'few',
      'responsible=none': 'many',
      'responsible=none&sort=-since': 'many',
      'q=quillwort': 'many',
      'q=quillwort&sort=-name': 'many',
      'q=quillwort&state=active': 'many',
      'q=bladderwort': 'few',
      'q=quillwort&state=ended': 'none',
      'q=quillwort&kind=individual': 'none',
    },
    mirrors: [
      ['', 'sort=-name'],
      ['sort=since', 'sort=-since'],
      ['state=active', 'state=active&sort=-name'],
      ['q=quillwort', 'q=quillwort&sort=-name'],
    ],
    exported: { call: 'GET /api/clients/export', keyIn: rowIn },
    counted: { '': ({ counts }) => counts.all, 'state=active': ({ counts }) => counts.active },
  },
  'GET /api/conversations': {
    as: 'admin',
    rows: 'conversations',
    size: PAGE_SIZE.office,
    keyOf: (row) => row.subject,
    paging: 'seek',
    looks: {
      '': 'many',
      'order=oldest': 'many',
      'view=closed': 'few',
      'view=unassigned': 'none',
      'view=mine': 'many',
      'view=snoozed': 'none',
      'client=$room': 'many',
      'client=$room&view=closed': 'few',
    },
    mirrors: [['', 'order=oldest']],
    counted: { '': ({ counts }) => counts.open, 'view=closed': ({ counts }) => counts.closed },
  },
  'GET /api/my/clients/{client}/conversations': {
    as: 'client',
    rows: 'conversations',
    size: PAGE_SIZE.office,
    address: ({ values }) => `/api/my/clients/${values.room}/conversations`,
    keyOf: (row) => row.subject,
    paging: 'seek',
    looks: { '': 'all', 'order=oldest': 'all' },
    mirrors: [['', 'order=oldest']],
  },
  'GET /api/outbox': {
    as: 'admin',
    rows: 'mails',
    size: PAGE_SIZE.office,
    keyOf: (row) => `${row.kind} ${referenceIn(row.subject)}`,
    paging: 'seek',
    looks: {
      '': 'all',
      'order=oldest': 'all',
      'state=queued': 'all',
      'state=queued&order=oldest': 'all',
      'to=$office': 'many',
      'to=$office&order=oldest': 'many',
      'state=sent': 'none',
    },
    mirrors: [
      ['', 'order=oldest'],
      ['state=queued', 'state=queued&order=oldest'],
      ['to=$office', 'to=$office&order=oldest'],
    ],
    counted: { 'state=queued': ({ counts }) => counts.queued },
  },
  'GET /api/audit': {
    as: 'admin',
    rows: 'saves',
    size: 50,
    keyOf: (row) => `${row.subject} ${row.detail.version}`,
    paging: 'seek',
    looks: {
      'action=settings.saved': 'all',
      'action=settings.saved&order=oldest': 'all',
      'action=settings.saved&actor=$saver': 'all',
      'subject=settings:firm': 'many',
      'subject=settings:firm&order=oldest': 'many',
      'subject=settings:about': 'few',
      'action=settings.saved&subject=settings:about&actor=$saver': 'few',
      'action=settings.reset': 'none',
    },
    mirrors: [
      ['action=settings.saved', 'action=settings.saved&order=oldest'],
      ['subject=settings:firm', 'subject=settings:firm&order=oldest'],
    ],
    exported: {
      call: 'GET /api/audit/export',
      keyIn: (line) => line.replace(/^.*(settings:\w+),"\{""version"":(\d+).*$/, '$1 $2'),
    },
  },
  'GET /api/settings/{section}/history': {
    as: 'admin',
    rows: 'versions',
    size: 25,
    address: () => '/api/settings/firm/history',
    keyOf: (row) => String(row.version),
    looks: { '': 'all' },
  },
  'GET /api/team': {
    as: 'admin',
    rows: 'team',
    size: PAGE_SIZE.team,
    list: (body) => body.members,
    keyOf: addressOf,
    looks: { '': 'all', 'order=role': 'all', 'order=name': 'all', 'order=seen': 'all' },
  },
}

export async function fillOffice(world: World): Promise<void> {
  const { app, filled, values } = world
  await fillRequests(world)
  await fillPeople(world)
  await fillClients(world)
  await fillConversations(world)
  await fillSaves(world)
  values.office = (await app.services.settings.get('firm')).email
  // By now every answer that was promised is late.
  app.clock.advance({ days: 30 })
  filled.team = await fill(app, PAGE_SIZE.team, async ({ isFew }) => {
    const role = isFew ? 'admin' : 'editor'
    return (await app.person({ role, name: 'Sam Same' })).email
  })
  filled.people?.all.push(...filled.team.all)
  filled.team.all.push(values.editor ?? '', values.admin ?? '')
}

async function fillRequests(world: World): Promise<void> {
  const { app, filled } = world
  const [client, admin] = [sendAs(world, 'client'), sendAs(world, 'admin')]
  const references: string[] = []
  filled.leads = await fill(app, PAGE_SIZE.office, async ({ name, isFew }) => {
    const email = `row-${name}@lists.example`
    const from = { 'X-Forwarded-For': `10.7.0.${Number(name) + 1}` }
    const quote = { ...QUOTE, email, companyName: 'Bladderwort & Sons' }
    const message = { name: 'Robin Row', email, message: `About quillwort, ${name}` }
    const sent = isFew ? client('POST', '/api/quotes', quote, from) : client('POST', '/api/contact', message, from)
    references.push((await sent).reference)
    return email
  })
  const changes = filled.leads.all.map((email, at) => {
    const isFew = filled.leads?.few.includes(email)
    const own = isFew ? { state: 'closed', tags: ['lonely'] } : { owner: 'me', tags: ['crowded'] }
    return { id: at + 1, version: 1, ...own }
  })
  const { refused } = await admin('PATCH', '/api/leads', { changes })
  if (refused.length > 0) throw new Error(JSON.stringify(refused))
  filled.requests = { all: references, many: [], few: [] }
  const [confirmed, received] = ['lead.confirmed', 'lead.received'].map((kind) =>
    references.map((reference) => `${kind} ${reference}`),
  ) as [string[], string[]]
  filled.mails = { all: [...confirmed, ...received], many: received, few: [] }
}

const QUOTE = {
  firstName: 'Robin',
  lastName: 'Row',
  phone: '+1 202 555 0100',
  location: 'Everywhere',
  description: BUSINESS_TYPES[0],
  challenges: [CHALLENGES[0]],
}

async function fillPeople(world: World): Promise<void> {
  const { filled, values } = world
  const many = planFor(PAGE_SIZE.office).map(({ name }) => `row-${name}@lists.example`)
  const rows = many.map((email) => `Robin Row,${email},Quillwort & Co`)
  const csv = ['Name,Email,Company', ...rows].join('\r\n')
  await sendAs(world, 'admin')('POST', '/api/customers/import', { csv, commit: true })
  const few = [values.client, values.editor, values.admin].map(String)
  filled.people = { all: [...many, ...few], many, few }
}

async function fillClients(world: World): Promise<void> {
  const admin = sendAs(world, 'admin')
  world.filled.clients = await fill(world.app, PAGE_SIZE.office, async ({ name, isFew }) => {
    const email = `row-${name}@lists.example`
    // Many have the same name: the number decides, on every page.
    const few = { kind: 'individual', state: 'ended', name: 'Bladderwort', responsible: 'me' }
    const many = { kind: 'company', name: 'Quillwort & Co' }
    await admin('POST', '/api/clients', { email, ...(isFew ? few : many) })
    return email
  })
}

async function fillConversations(world: World): Promise<void> {
  const admin = sendAs(world, 'admin')
  const talkative = { kind: 'company', name: 'Quillwort & Co', email: 'row-900@lists.example' }
  const client = await admin('POST', '/api/clients', talkative)
  world.values.room = String(client.id)
  world.filled.conversations = await fill(world.app, PAGE_SIZE.office, async ({ name, isFew }) => {
    const subject = `About ${name}`
    const begun = await admin('POST', '/api/conversations', { clientId: client.id, subject, body: 'Words' })
    if (isFew) await admin('PATCH', `/api/conversations/${begun.id}`, { version: begun.version, state: 'closed' })
    return subject
  })
  // Without an invitation, and after the messages: the list of mails has rows of its own.
  await world.app.db.transaction(async (tx) => {
    const { id } = await tx
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', world.values.client ?? '')
      .executeTakeFirstOrThrow()
    const member = { clientId: client.id, accountId: id, email: '', name: 'Robin', memberRight: 'reader' as const }
    const rest = {
      state: 'active' as const,
      invitedBy: '',
      createdAt: '2026-01-01T00:00:00.000Z',
      lastSeenAt: null,
    }
    await tx
      .insertInto('clientMembers')
      .values({ ...member, ...rest })
      .execute()
  })
  // It is one of the clients of the office, too.
  for (const part of ['all', 'many'] as const) world.filled.clients?.[part].push(talkative.email)
}

async function fillSaves(world: World): Promise<void> {
  const { app, filled } = world
  const admin = sendAs(world, 'admin')
  const { settings } = await admin('GET', '/api/settings/office')
  const versions = { firm: 0, about: 0 }
  filled.saves = await fill(app, 50, async ({ name, isFew }) => {
    const section = isFew ? 'about' : 'firm'
    const value = isFew ? { ...settings.about, title: `Row ${name}` } : { ...settings.firm, tagline: `Row ${name}` }
    await admin('PUT', '/api/settings', { section, value, version: versions[section] })
    versions[section] += 1
    return `settings:${section} ${versions[section]}`
  })
  const all = Array.from({ length: versions.firm + 1 }, (_, version) => String(version))
  filled.versions = { all, many: [], few: [] }
}
