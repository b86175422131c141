import { PAGE_SIZE } from '#contract/limits.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { fill, type ListCase, type Row, type World } from './list-case.ts'

const nameOf = (row: Row): string => row.name
const titleOf = (row: Row): string => row.title
const documents = { rows: 'documents', size: PAGE_SIZE.office, keyOf: nameOf }
const requests = { rows: 'requests of papers', size: PAGE_SIZE.office, keyOf: titleOf }
const NAMES = { '': 'all', 'q=quillwort': 'many', 'q=bladderwort': 'few', 'folder=$lonely': 'few' } as const

/** Documents and paper requests, as both sides see them. */
export const DOCUMENT_LISTS: Record<string, ListCase> = {
  'GET /api/clients/{id}/documents': {
    ...documents,
    as: 'admin',
    address: ({ values }) => `/api/clients/${values.room}/documents`,
    looks: NAMES,
  },
  'GET /api/my/clients/{id}/documents': {
    ...documents,
    as: 'client',
    address: ({ values }) => `/api/my/clients/${values.room}/documents`,
    looks: NAMES,
  },
  'GET /api/documents': {
    ...documents,
    as: 'admin',
    looks: {
      '': 'all',
      'since=2020-01-01': 'all',
      'since=2100-01-01': 'none',
      'q=quillwort': 'many',
      'q=bladderwort': 'few',
    },
  },
  'GET /api/documents-due': {
    ...documents,
    rows: 'documents that are due',
    as: 'admin',
    looks: { '': 'all' },
  },
  'GET /api/document-deletions': {
    ...documents,
    rows: 'deleted documents',
    as: 'admin',
    looks: { '': 'all' },
  },
  'GET /api/paper-requests': {
    ...requests,
    as: 'admin',
    looks: {
      '': 'all',
      'state=open': 'many',
      'state=done': 'few',
      'client=$room': 'all',
      'client=$room&state=open': 'many',
    },
  },
  'GET /api/paper-request-schedules': {
    rows: 'repeating requests',
    size: PAGE_SIZE.office,
    keyOf: titleOf,
    as: 'admin',
    looks: { '': 'all', 'client=$room': 'all' },
  },
  'GET /api/my/clients/{id}/paper-requests': {
    ...requests,
    as: 'client',
    address: ({ values }) => `/api/my/clients/${values.room}/paper-requests`,
    looks: { '': 'all', 'state=open': 'many', 'state=done': 'few', 'state=withdrawn': 'none' },
  },
}

export async function fillDocuments(world: World): Promise<void> {
  const { app, filled, values } = world
  const desk = clientsOf(app)
  const { id: room } = await desk.make()
  await desk.invite(room, String(values.client), 'owner')
  values.room = String(room)
  const { id: other } = await desk.make()
  const folders = app.db.transaction((tx) =>
    tx
      .insertInto('documentFolders')
      .values({ clientId: room, name: 'Lonely', nameKey: 'lonely', createdAt: '' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const { id: lonely } = await folders
  values.lonely = String(lonely)
  filled.documents = await fill(app, PAGE_SIZE.office, async ({ name: row, isFew }) => {
    const name = `${isFew ? 'bladderwort' : 'quillwort'} ${row}.pdf`
    await addDocument(world, { room, name, folderId: isFew ? lonely : null })
    return name
  })
  filled['documents that are due'] = await fill(app, PAGE_SIZE.office, async ({ name: row }) => {
    const name = `due ${row}.pdf`
    await addDocument(world, { room: other, name, folderId: null, at: '2001-01-01T00:00:00.000Z' })
    return name
  })
  filled['deleted documents'] = await fill(app, PAGE_SIZE.office, async ({ name: row }) => {
    const name = `gone ${row}.pdf`
    await addDeletion(world, { room: other, name })
    return name
  })
  filled['repeating requests'] = await fill(app, PAGE_SIZE.office, async ({ name: row }) => {
    const title = `Repeated ${row}`
    const when = { every: 'month', day: 1 }
    await desk.done('POST', '/api/paper-request-schedules', { client: room, title, items: [{ title: 'A' }], ...when })
    return title
  })
  filled['requests of papers'] = await fill(app, PAGE_SIZE.office, async ({ name: row, isFew }) => {
    const title = `Request ${row}`
    await addRequest(world, { room, title, state: isFew ? 'done' : 'open' })
    return title
  })
}

async function addDocument(
  { app }: World,
  { room, name, folderId, at }: { room: number; name: string; folderId: number | null; at?: string },
) {
  const now = at ?? app.clock.now().toISOString()
  const id = name.padEnd(22, '-').slice(0, 22)
  await app.db.transaction(async (tx) => {
    const times = { createdAt: now, updatedAt: now, deletedAt: null, please: null, kind: 'other' as const }
    const document = {
      id,
      clientId: room,
      folderId: folderId,
      name,
      nameKey: name,
      origin: at ? ('firm' as const) : ('client' as const),
    }
    await tx
      .insertInto('documents')
      .values({ ...document, ...times, currentVersion: 1, versions: 1, revision: 1 })
      .execute()
    const file = { name, type: 'application/pdf', bytes: 1, sha256: id, storageKey: `documents/${id}`, isLocked: 0 }
    const scan = { scan: 'off' as const, scanNote: null, scanAt: null }
    await tx
      .insertInto('documentVersions')
      .values({
        documentId: id,
        number: 1,
        clientId: room,
        ...file,
        ...scan,
        sentBy: 'R',
        sentById: null,
        sentAt: now,
      })
      .execute()
    await app.services.documentTexts.queue(tx, { id, name })
  })
}

async function addRequest(
  { app }: World,
  { room, title, state }: { room: number; title: string; state: 'open' | 'done' },
) {
  const now = app.clock.now().toISOString()
  await app.db.transaction((tx) =>
    tx
      .insertInto('paperRequests')
      .values({
        clientId: room,
        title,
        note: '',
        dueOn: '2027-01-31',
        state,
        askedBy: 'A',
        askedById: null,
        openItems: 0,
        remindedOn: null,
        revision: 1,
        createdAt: now,
        updatedAt: now,
      })
      .execute(),
  )
}

async function addDeletion({ app }: World, { room, name }: { room: number; name: string }) {
  const at = app.clock.now().toISOString()
  const document = { clientId: room, clientName: 'C', documentId: name, name, kind: 'other' as const, versions: 1 }
  const file = { bytes: 1, sha256: name, sentAt: at, keepUntil: '2003-12-31' }
  await app.db.transaction((tx) =>
    tx
      .insertInto('documentDeletions')
      .values({ at, byName: 'A', byId: null, why: 'retention', ...document, ...file })
      .execute(),
  )
}
