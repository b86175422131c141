import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { deadlinesOf } from '#tests/support/calendar.ts'
import { readCatalogue, readIndex } from '#tests/support/catalogue.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { importing } from '#tests/support/imports/importing.ts'
import { author, category, comment, post, tag, wxr } from '#tests/support/imports/wordpress.ts'
import { imageForm, jpeg } from '#tests/support/pictures.ts'
import { makeRoom, pdfOf, sendFile } from '#tests/support/rooms.ts'
import { readTables, type Tables } from '#tests/support/table-changes.ts'
import { BULK_UNDO_ACTS } from './bulk-undo-acts.ts'

/** What happened stays told; versions and moments go on. */
const TOLD = /_events$|^(outbox_mails|client_merges|sessions|imports|import_(items|files|marks)|uploads)$/
const GOES_ON = /^(version|revision|sequence|updated_at|changed_at|last_seen_at|words_key)$/

describe('what is done and undone leaves everything as it was', () => {
  let app: TestApp
  let desk: ReturnType<typeof clientsOf>
  let at: ReturnType<typeof importing>
  beforeAll(async () => {
    app = await startApp({ trustProxy: 1 })
    desk = clientsOf(app)
    app.clock.stop()
    for (const role of ['admin', 'editor'] as const) await app.as(role)
    at = importing(app, await app.person({ role: 'admin', hours: 10_000 }))
  })
  afterAll(() => app.closeConsistent())

  const upload = async (folder: number, name: string, more: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(pdfOf(name))], `${name}.pdf`))
    for (const [key, value] of Object.entries(more)) form.set(key, value)
    return (await desk.done('POST', `/api/publications/folders/${folder}/files`, form)).id as number
  }
  const folderOf = async (name: string) =>
    (await desk.done('POST', '/api/publications/folders', { name, type: 'shared' })).id as number

  /** Of what kinds the things are that pages would show otherwise now. */
  async function touchedBy(work: (() => Promise<unknown>) | undefined): Promise<string[]> {
    const touched = new Set<string>()
    const stop = app.db.onChange((tags) => {
      for (const tag of tags ?? []) touched.add(tag.replace(/:.*/, ''))
    })
    await work?.()
    stop()
    return [...touched].sort()
  }

  /** One of everything that belongs to a client. */
  async function haveAll(clientId: number, title: string): Promise<void> {
    await desk.done('POST', '/api/deadlines', { clientId, title, dueOn: '2040-01-31' })
    await desk.done('POST', '/api/conversations', { clientId, subject: title, body: 'Hello.' })
    await desk.done('POST', '/api/paper-requests', { clients: [clientId], title, dueOn: null, items: [{ title }] })
    const when = { every: 'month', day: 1, dueDays: 10 }
    await desk.done('POST', '/api/paper-request-schedules', { client: clientId, title, items: [{ title }], ...when })
    const { id: proposalId } = await desk.done('POST', '/api/proposals', { clientId })
    const rule = await deadlinesOf(app).rule({ name: title })
    await desk.done('POST', `/api/deadline-rules/${rule.id}/apply`, { clients: [clientId] })
    await desk.done(
      'POST',
      `/api/my/clients/${clientId}/calendar-feeds`,
      {},
      (await desk.member(clientId, 'owner')).bearer,
    )
    const now = app.clock.now().toISOString()
    const engagement = { id: newId(), proposalId, clientId, title, lines: '[]', currency: 'EUR', worthYear: 100 }
    const began = { state: 'active', startedOn: '2026-01-01', endedOn: null, createdAt: now } as const
    await app.db.transaction((tx) =>
      tx
        .insertInto('engagements')
        .values({ ...engagement, ...began })
        .execute(),
    )
  }

  const blog = (...more: string[]) =>
    wxr(
      author('anna', 'Anna Ledger'),
      category('duties', 'Duties'),
      category('levies', 'Levies', 'duties'),
      tag('deadlines', 'Deadlines, all'),
      post({ id: 12, title: 'What we learned', more: comment(5, '1', 'Thanks') }),
      post({ id: 13, title: 'About us', type: 'page' }),
      ...more,
    )

  /** Each prepares something, and answers how it is done and undone. */
  const ACTS: Record<string, () => Promise<[act: () => Promise<unknown>, undo: () => Promise<unknown>]>> = {
    'merging two clients': async () => {
      const [ann, ben] = [await app.person({ role: 'accountant' }), await app.person({ role: 'accountant' })]
      const one = await desk.make({ responsible: ann.accountId, team: [ann.accountId] })
      const other = await desk.make({
        team: [ben.accountId],
        email: 'other@example.org',
        taxNumber: 'T 1',
        tags: ['x'],
      })
      const both = await desk.member(one.id, 'reader')
      await desk.invite(other.id, both.email, 'owner')
      await desk.member(other.id, 'contributor')
      for (const title of ['Return', 'Accounts']) await haveAll(other.id, title)
      await haveAll(one.id, 'Own')
      await haveAll((await desk.make()).id, 'Of a third')
      return [
        async () => {
          await desk.done('POST', `/api/clients/${one.id}/merge`, { other: other.id })
          const tables = Object.entries(await readTables(app))
          const left = tables.filter(([, rows]) => rows.some((row) => row.client_id === other.id)).map(([name]) => name)
          expect(left.sort(), 'what stays with the other one').toEqual(['client_members', 'client_tags', 'client_team'])
        },
        async () => {
          const [merge] = (await desk.done('GET', `/api/clients/${one.id}`)).merges
          await desk.done('POST', `/api/clients/${one.id}/merges/${merge.id}/undo`)
          await app.services.jobs.run('make-deadlines')
        },
      ]
    },
    'deleting a client': async () => {
      const { id } = await desk.make({ tags: ['kept'] })
      return [() => desk.done('DELETE', `/api/clients/${id}`), () => desk.done('POST', `/api/clients/${id}/restore`)]
    },
    'ending a client': async () => {
      const { id, version } = await desk.make()
      return [
        () => desk.done('PATCH', `/api/clients/${id}`, { version, state: 'ended' }),
        () => desk.done('PATCH', `/api/clients/${id}`, { version: version + 1, state: 'active' }),
      ]
    },
    'deleting a document': async () => {
      const room = await makeRoom(app)
      const { body } = await sendFile(app, room.owner, { name: 'a.pdf', client: room.id, content: pdfOf('a') })
      const id = body.receipt.documentId
      return [
        () => desk.done('DELETE', `/api/documents/${id}`),
        () => desk.done('POST', `/api/documents/${id}/restore`, {}),
      ]
    },
    'holding a document': async () => {
      const room = await makeRoom(app)
      const { body } = await sendFile(app, room.owner, { name: 'b.pdf', client: room.id, content: pdfOf('b') })
      const hold = (reason: string | null) =>
        desk.done('PUT', `/api/documents/${body.receipt.documentId}/hold`, { reason })
      return [() => hold('A lawsuit'), () => hold(null)]
    },
    'deleting the newest of three editions': async () => {
      const folder = await folderOf('Editions')
      const first = await upload(folder, 'one')
      const second = await upload(folder, 'two', { replaces: String(first) })
      const third = await upload(folder, 'three', { replaces: String(second) })
      return [
        () => desk.done('DELETE', `/api/publications/files/${third}`),
        () => desk.done('POST', `/api/publications/files/${third}/restore`),
      ]
    },
    'moving a file with an earlier edition': async () => {
      const [from, to] = [await folderOf('From'), await folderOf('To')]
      const second = await upload(from, 'new', { replaces: String(await upload(from, 'old')) })
      const move = (folder: number) => desk.done('PATCH', `/api/publications/files/${second}`, { folder })
      return [() => move(to), () => move(from)]
    },
    'deleting a folder of the library': async () => {
      const folder = await folderOf('Away')
      await upload(folder, 'beside', { replaces: String(await upload(folder, 'inside')) })
      // What was away before stays away.
      await desk.done('DELETE', `/api/publications/files/${await upload(folder, 'deleted before')}`)
      const other = await upload(await folderOf('Another'), 'of another')
      await desk.done('DELETE', `/api/publications/files/${other}`)
      return [
        () => desk.done('DELETE', `/api/publications/folders/${folder}`),
        () => desk.done('POST', `/api/publications/folders/${folder}/restore`),
      ]
    },
    'deleting an article': async () => {
      const { id } = await staffOf(app).publish({ title: 'Deleted and restored' })
      return [() => desk.done('DELETE', `/api/articles/${id}`), () => desk.done('POST', `/api/articles/${id}/restore`)]
    },
    'closing a request': async () => {
      await desk.done('POST', '/api/contact', { name: 'Wanda', email: 'wanda@example.org', message: 'Hello' }, {})
      const [{ id, version }] = (await desk.done('GET', '/api/leads')).items
      return [
        () => desk.done('PATCH', `/api/leads/${id}`, { version, state: 'closed' }),
        () => desk.done('PATCH', `/api/leads/${id}`, { version: version + 1, state: 'new' }),
      ]
    },
    'an import': async () => {
      const { id } = await at.read({ 'blog.xml': blog() }, 'https://old.example/')
      return [() => at.act(id, 'run'), () => at.act(id, 'undo')]
    },
    'an import that was cancelled': async () => {
      const { id } = await at.read({ 'blog.xml': blog() })
      const cancel = async () => {
        await at.act(id, 'run')
        // As if it were still at work with what comes last.
        const atWork = { state: 'running', finishedAt: null } as const
        await app.db.transaction((tx) => tx.updateTable('imports').set(atWork).where('id', '=', id).execute())
        expect((await at.call('POST', `/api/imports/${id}/cancel`)).body).toMatchObject({
          state: 'cancelled',
          canUndo: true,
        })
      }
      return [cancel, async () => expect(await at.act(id, 'undo')).toMatchObject({ state: 'undone' })]
    },
    'suspending somebody': async () => {
      const { email } = await app.person({ name: 'Sue Suspended' })
      const { id } = (await desk.done('GET', `/api/customers?q=${email}`)).items[0]
      const suspend = (suspended: boolean) => desk.done('PATCH', `/api/customers/${id}`, { suspended })
      return [() => suspend(true), () => suspend(false)]
    },
    'deleting a picture': async () => {
      await desk.done(
        'POST',
        '/api/upload/image',
        imageForm({ bytes: await jpeg(60, 40, 7), name: 'Quaysideview.jpg' }),
      )
      const [{ id }] = (await desk.done('GET', '/api/media?q=Quaysideview')).items
      return [() => desk.done('DELETE', `/api/media/${id}`), () => desk.done('POST', `/api/media/${id}/restore`, {})]
    },
    'closing a conversation': async () => {
      const client = await desk.make()
      const first = { clientId: client.id, subject: 'Closed and opened', body: 'Hello.' }
      const { id } = await desk.done('POST', '/api/conversations', first)
      const set = async (state: string) => {
        const { version } = await desk.done('GET', `/api/conversations/${id}`)
        await desk.done('PATCH', `/api/conversations/${id}`, { version, state })
      }
      return [() => set('closed'), () => set('open')]
    },
    'filing a deadline': async () => {
      const client = await desk.make()
      const made = await desk.done('POST', '/api/deadlines', { clientId: client.id, title: 'R', dueOn: '2040-02-29' })
      const set = (state: string, version: number) =>
        desk.done('PATCH', `/api/deadlines/${made.id}`, { version, state })
      return [() => set('filed', made.version), () => set('open', made.version + 1)]
    },
    'a second import of what is there': async () => {
      const { id: first } = await at.read({ 'blog.xml': blog() }, 'https://old.example/')
      await at.act(first, 'run')
      const { id } = await at.read({ 'blog.xml': blog(post({ id: 14, title: 'Added since' })) }, 'https://old.example/')
      return [() => at.act(id, 'run'), () => at.act(id, 'undo')]
    },
  }

  /** The words of each search index, with how many rows it has. */
  async function findable(): Promise<Record<string, [rows: number, words: string[]]>> {
    const all: Record<string, [number, string[]]> = {}
    for (const index of (await readCatalogue(app.db.engine)).indexes) {
      const { rows, words } = await readIndex(app.db.engine, index)
      all[index] = [rows, words.split(' ').sort()]
    }
    return all
  }

  it.each(Object.keys({ ...ACTS, ...BULK_UNDO_ACTS }))('%s', async (name) => {
    const [act, undo] = (await (ACTS[name]?.() ?? BULK_UNDO_ACTS[name]?.(app, desk))) ?? []
    const before = lasting(await readTables(app))
    const foundBefore = await findable()
    const shown = await touchedBy(act)
    expect(lasting(await readTables(app)), 'it does something').not.toEqual(before)
    app.clock.advance({ minutes: 1 })
    const hidden = await touchedBy(undo)
    expect(lasting(await readTables(app))).toEqual(before)
    expect(await findable(), 'it is found by the same words').toEqual(foundBefore)
    expect(
      shown.filter((tag) => !hidden.includes(tag)),
      'pages that have shown it are made again',
    ).toEqual([])
  })
})

/** The rows that an undo has to bring back, without what goes on in any case. */
function lasting(tables: Tables): Record<string, string[]> {
  const rowOf = (row: Record<string, unknown>) =>
    JSON.stringify(Object.entries(row).filter(([column]) => !GOES_ON.test(column)))
  const entries = Object.entries(tables).filter(([name]) => !TOLD.test(name))
  // A day that counts nothing is as one that was never counted.
  const counts = (row: Record<string, unknown>) => row.total !== 0
  return Object.fromEntries(entries.map(([name, rows]) => [name, rows.filter(counts).map(rowOf).sort()]))
}
